//! The English texts, and with them the list of all phrases.
//!
//! A phrase is added here; each language then needs its text (`web/messages/*/engine.json`), and a test
//! of the binding says which are missing. Where a number decides, there are two: `one` and `other`.

macro_rules! phrases {
    ($($phrase:ident $key:literal $text:literal)*) => {
        /// A text, by what it says.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Phrase {
            $(#[doc = $text] $phrase,)*
        }

        impl Phrase {
            /// All of them, in the order of their numbers.
            pub(super) const ALL: &[Self] = &[$(Self::$phrase),*];

            /// Its name in the files of other languages.
            pub(super) const fn key(self) -> &'static str {
                match self {
                    $(Self::$phrase => $key,)*
                }
            }

            /// Its text.
            pub(super) const fn english(self) -> &'static str {
                match self {
                    $(Self::$phrase => $text,)*
                }
            }

            /// The phrase of a name.
            pub(super) fn of(key: &str) -> Option<Self> {
                match key {
                    $($key => Some(Self::$phrase),)*
                    _ => None,
                }
            }

            /// Its number.
            pub(super) const fn index(self) -> usize {
                self as usize
            }
        }
    };
}

phrases! {
    // Sides and moves.
    Black "black" "Black"
    White "white" "White"
    Pass "pass" "pass"
    Turn "turn" "{color} {move}"
    TurnJoin "turn.join" ", "
    ListJoin "list.join" ", "
    ListAnd "list.and" "{rest} and {last}"
    ListOr "list.or" "{rest} or {last}"

    // What is asked.
    Task "task" "{color} to play"
    TaskKill "task.kill" "{color} to play and kill"
    TaskLive "task.live" "{color} to play and live"

    // Outcomes in a few words, and as sentences.
    OutcomeDead "outcome.dead" "dead"
    OutcomeAlive "outcome.alive" "alive"
    OutcomeSeki "outcome.seki" "seki"
    OutcomeStands "outcome.stands" "alive, with two eyes or in seki"
    OutcomeSends "outcome.sends" "alive by repetition ({cycle})"
    OutcomeSentTo "outcome.sentTo" "alive, the other side can only repeat ({cycle})"
    FateCycle "fate.cycle" "{color} is {outcome}"
    OutcomeCycle "outcome.cycle" "neither side can force it ({cycle})"
    OutcomeUnknown "outcome.unknown" "not proved ({reason})"
    FateDead "fate.dead" "{color} is dead"
    FateAlive "fate.alive" "{color} is alive"
    FateSeki "fate.seki" "{color} is alive in seki"
    FateStands "fate.stands" "{color} is alive, with two eyes or in seki"
    FateKo "fate.ko" "it is {fight}"
    KoOne "ko.one" "ko, {taker} takes first, {needy} needs {threats} threat"
    KoOther "ko.other" "ko, {taker} takes first, {needy} needs {threats} threats"
    KoStepsOne "ko.steps.one" "{steps}-step ko, {taker} takes first, {needy} needs {threats} threat"
    KoStepsOther "ko.steps.other" "{steps}-step ko, {taker} takes first, {needy} needs {threats} threats"

    // Circles.
    CycleDoubleKo "cycle.doubleKo" "double ko"
    CycleMoonshine "cycle.moonshine" "moonshine life"
    CycleTripleKo "cycle.tripleKo" "triple ko"
    CycleEternal "cycle.eternal" "eternal life"
    CycleSendTwo "cycle.sendTwo" "send two, return one"
    CycleOther "cycle.other" "an unnamed cycle"

    // Why nothing is proved.
    ReasonNotTried "reason.notTried" "nobody has searched yet"
    ReasonNodes "reason.nodes" "the node budget ran out"
    ReasonTime "reason.time" "the time ran out"
    ReasonMemory "reason.memory" "the memory ran out"
    ReasonCancelled "reason.cancelled" "the search was stopped"
    ReasonOutside "reason.outside" "it hangs on what lies outside the points in play"
    ReasonUnsupported "reason.unsupported" "this kind of problem cannot be proved yet"

    // What a move cost.
    CostNothing "cost.nothing" "costs nothing, {fate}"
    CostLoses "cost.loses" "a mistake: {from} → {to}"
    CostUnknownAfter "cost.unknown.after" "whether it costs anything is {to}"
    CostUnknown "cost.unknown" "what it costs is {from}"
    AnswerStone "answer.stone" "{color} {move}: {cost}."
    AnswerElsewhere "answer.elsewhere" "{color} elsewhere: {cost}."
    AnswerThreat "answer.threat" "{color} elsewhere, as a ko threat: if it is ignored, {fate}."

    // Replies.
    ReplyOnly "reply.only" "{color} answers {move}, the only move that keeps it."
    ReplyKeeps "reply.keeps" "{color} answers {move}, which keeps it."
    ReplyBest "reply.best" "{color} answers {move}, the best of {count} moves that keep it."
    ReplyNotNeeded "reply.notNeeded" "{color} passes: no answer is needed."
    ReplyThreat "reply.threat" "{color} passes: a ko threat is needed."
    ReplyRetake "reply.retake" "{color} passes: a ko threat is needed to take back at {point}."
    ReplyResistsPass "reply.resists.pass" "{color} passes: every stone here would end it sooner."
    ReplyResistsOne "reply.resists.one" "{color} resists with {move}; it takes up to {length} move."
    ReplyResistsOther "reply.resists.other" "{color} resists with {move}; it takes up to {length} moves."
    ReplyResistsOnlyOne "reply.resists.only.one" "{color} resists with {move}; it takes up to {length} move, and only one answer works."
    ReplyResistsOnlyOther "reply.resists.only.other" "{color} resists with {move}; it takes up to {length} moves, and only one answer works."
    ReplyNotProvedPass "reply.notProved.pass" "{color} passes; nothing is proved here."
    ReplyNotProved "reply.notProved" "{color} plays {move}; nothing is proved here."

    // Why it is over.
    EndCapturedOne "ending.captured.one" "{color} is captured: the stone at {points}."
    EndCapturedOther "ending.captured.other" "{color} is captured: the stones at {points}."
    EndNoEyes "ending.noEyes" "{color} is dead as it stands: {room}."
    EndNoEyesShort "ending.noEyes.short" "{color} is dead as it stands: {room}, and {color} is too short of liberties to play {points}."
    RoomNone "room.none" "no point is left that could become an eye"
    RoomOne "room.one" "only {points} could become an eye"
    RoomOther "room.other" "{points} are one eye at most"
    EndHelpless "ending.helpless" "{color} cannot make two eyes: no move helps."
    EndTwoEyes "ending.twoEyes" "{color} is alive whatever {other} plays: eyes at {eyes}."
    EyeLarge "eye.large" "{point} ({count} points)"
    EndEscapedOne "ending.escaped.one" "{color} is safe: the stone at {points} got out."
    EndEscapedOther "ending.escaped.other" "{color} is safe: the stones at {points} got out."
    EndSeki "ending.seki" "Seki: neither side can start."
    EndSekiEyes "ending.seki.eyes" "Seki: neither side can start; there are eyes at {eyes}."
    EndSekiShared "ending.seki.shared" "Seki: whoever plays at {shared} loses the stones there."
    EndSekiSharedEyes "ending.seki.shared.eyes" "Seki: whoever plays at {shared} loses the stones there; there are eyes at {eyes}."
    EndKo "ending.ko" "A ko is fought: {fight}."
    EndKoAt "ending.ko.at" "A ko is fought at {points}: {fight}."
    EndCircle "ending.circle" "The board comes round again ({cycle}): the rule for repetition decides."
    EndPassed "ending.passed" "Both passed; as it stands, {fate}."

    // Best play.
    ExplainFirst "explain.first" "{color} to play: {fate}."
    ExplainLine "explain.line" "{line}."
    ExplainMotifs "explain.motifs" "Seen on the way: {motifs}."

    // Hints.
    HintWhere "hint.where" "Look {place}."
    HintNowhere "hint.nowhere" "No point needs to be played."
    HintNoMove "hint.noMove" "No move is proved."
    HintElsewhere "hint.elsewhere" "Play elsewhere."
    HintPlay "hint.play" "Play {move}."
    HintPlayOthers "hint.play.others" "Play {move}; {others} would do too."
    HintAim "hint.aim" "{aim}."
    HintAimMotifs "hint.aim.motifs" "{aim}. Think of: {motifs}."
    AimKill "aim.kill" "{color} can be killed"
    AimLive "aim.live" "{color} can live with two eyes"
    AimSeki "aim.seki" "A seki can be had"
    AimKo "aim.ko" "A ko can be had"
    AimCircle "aim.circle" "A repetition can be had"
    AimElsewhere "aim.elsewhere" "Nothing needs to be played here"
    AimHoldOut "aim.holdOut" "Nothing can be had here; make it as long as you can"
    AimUnknown "aim.unknown" "Nothing is proved here"

    // Places.
    PlaceFirst "place.first" "on the first line {part}"
    PlaceSecond "place.second" "on the second line {part}"
    PlaceThird "place.third" "on the third line {part}"
    PlaceFourth "place.fourth" "on the fourth line {part}"
    PartUpperLeft "part.upperLeft" "in the upper left corner"
    PartUpper "part.upper" "on the upper side"
    PartUpperRight "part.upperRight" "in the upper right corner"
    PartLeft "part.left" "on the left side"
    PartCentre "part.centre" "in the centre"
    PartRight "part.right" "on the right side"
    PartLowerLeft "part.lowerLeft" "in the lower left corner"
    PartLower "part.lower" "on the lower side"
    PartLowerRight "part.lowerRight" "in the lower right corner"

    // Motifs.
    MotifThrowIn "motif.throwIn" "throw-in"
    MotifSnapback "motif.snapback" "snapback"
    MotifUnder "motif.underTheStones" "under the stones"
    MotifSacrifice "motif.sacrifice" "sacrifice of {number} stones"
    MotifSqueeze "motif.squeeze" "squeeze"
    MotifConnectAndDie "motif.connectAndDie" "connect and die"
    MotifNakade "motif.nakade" "nakade of {number}"
    MotifPlacement "motif.placement" "placement"
    MotifHane "motif.hane" "hane"
    MotifDescent "motif.descent" "descent"
    MotifFirstLine "motif.firstLine" "first-line move"
    MotifEyeStealing "motif.eyeStealing" "eye stealing"
    MotifKo "motif.ko" "ko"
    MotifMultiStepKo "motif.multiStepKo" "{number}-step ko"
    MotifDoubleKo "motif.doubleKo" "double ko"
    MotifSeki "motif.seki" "seki"
    MotifBentFour "motif.bentFour" "bent four in the corner"
    MotifSendTwo "motif.sendTwo" "send two, return one"
    MotifRace "motif.capturingRace" "capturing race"
    Number0 "number.0" "none"
    Number1 "number.1" "one"
    Number2 "number.2" "two"
    Number3 "number.3" "three"
    Number4 "number.4" "four"
    Number5 "number.5" "five"
    Number6 "number.6" "six"

    // What a rule forbids.
    Refused "refused" "{move}: {rule}"
    RuleOffBoard "rule.offBoard" "the point is not on the board"
    RuleOccupied "rule.occupied" "there is already a stone"
    RuleKo "rule.ko" "ko: this stone may not be retaken at once; play elsewhere first"
    RuleSuicide "rule.suicide" "suicide: the move would have no liberties"
    RuleSuperko "rule.superko" "superko: the board would look as it did after {moves} moves"

    // Problems that cannot be put to the engine.
    NoBoundary "unsolvable.noBoundary" "the group is not enclosed; mark the points in play, or close the wall"
    NothingInPlay "unsolvable.nothingInPlay" "no point is in play; widen the boundary"
    NoStones "unsolvable.noStones" "no stones on the board; place the stones of the problem first"
    NoKeyStones "unsolvable.noKeyStones" "no key stones; mark a stone of the group at stake"
    KeyStonesMissing "unsolvable.keyStonesMissing" "key stones where there is no stone: {points}; mark stones of the group at stake"
    KeyStonesOfBoth "unsolvable.keyStonesOfBoth" "key stones of both colours; mark those of one side only"
    Contradiction "unsolvable.contradiction" "certificates that hold contradict each other; believe none of them and report the problem"
    GoalContradictsLive "unsolvable.goalContradicts.live" "the goal says that {color} is to live, but the key stones are {other}'s; mark {color}'s stones, change the goal to kill, or change the side to move"
    GoalContradictsKill "unsolvable.goalContradicts.kill" "the goal says that {color} is to kill, but the key stones are {color}'s; mark {other}'s stones, change the goal to live, or change the side to move"
    TooWide "unsolvable.tooWide" "too many points are in play; draw a narrower boundary"
    Impossible "unsolvable.impossible" "the position is impossible (stones off the board or without liberties, or several ko points); correct it"

    // Other refusals; a message in braces is for experts and stays English.
    BothPassed "error.bothPassed" "both sides have passed; take a move back to go on"
    Over "error.over" "it is over; take a move back or begin again"
    NothingOpen "error.nothingOpen" "no problem is open; open one first"
    Unproved "error.unproved" "not proved within the limits; give it more time, or draw a narrower boundary"
    NoPoint "error.noPoint" "{message}"
    Version "error.version" "{message}"
    Malformed "error.malformed" "{message}"
    Unreadable "error.unreadable" "{message}"
    Unwritable "error.unwritable" "{message}"

    // Why a rule forbids a move, and what to do instead.
    ForbiddenKo "forbidden.ko" "{move} is forbidden by the ko rule: it would take back at once the stone that has just taken one. Make a threat elsewhere first (a pass stands for one), and take back once it is answered"
    ForbiddenSuperko "forbidden.superko" "{move} is forbidden by the superko rule: the board would be again as it was after {moves} moves. Play another point first, so that the board is a new one when you take back"
    ForbiddenSuperkoStart "forbidden.superko.start" "{move} is forbidden by the superko rule: the board would be again as it was at the start. Play another point first, so that the board is a new one when you take back"
    ForbiddenSuperkoFirst "forbidden.superko.first" "{move} is forbidden by the superko rule: the board would be again as it was after the first move. Play another point first, so that the board is a new one when you take back"
    ForbiddenSuicide "forbidden.suicide" "{move} is suicide: the stone would have no liberty and takes nothing. Take a liberty from the stones around it first, or play another point"
    ForbiddenOccupied "forbidden.occupied" "{move}: there is already a stone; play an empty point"

    // A line that is watched move by move.
    FrameTurn "frame.turn" "{turn}."
    FramePass "frame.pass" "{color} passes."
    FrameTakesOne "frame.takes.one" "It takes the stone at {points}."
    FrameTakesOther "frame.takes.other" "It takes the stones at {points}."
    Begins "reply.begins" "{color} begins with {move}."
    BeginsOnly "reply.begins.only" "{color} begins with {move}, the only move that keeps it."
    TaskSecondKill "task.second.kill" "{first} plays first, {color} is to kill"
    TaskSecondLive "task.second.live" "{first} plays first, {color} is to live"

    // A table where the program may be off.
    ProgramsTurn "error.programsTurn" "it is the turn of {color}, which is the program; let it move, or switch it off"
    ProgramOff "error.programOff" "the program is off; switch it on to ask it"
    StakesTaken "error.stakesTaken" "the stones at stake have been captured; take a move back"
    OutOfPlay "error.outOfPlay" "stones were played or taken out of play, where the problem takes the board as it is drawn; take them back, or go on by hand"
    UnprovedFirst "error.unproved.first" "not proved within the limits with {color} to move; give it more time, draw a narrower boundary, or play both sides by hand"
    ByTheBook "conditional.book" "{outcome}, by the book. On the open board: not proved."
    IfUndisturbed "conditional.undisturbed" "{outcome}, if nothing outside interferes. On the open board: not proved."
    OnBook "condition.book" "{what}, by the book"
    OnUndisturbed "condition.undisturbed" "{what}, if nothing outside interferes"
    Line "conditional.line" "{line}."
}
