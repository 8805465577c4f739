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
    OutcomeAlive "outcome.alive" "alive with two eyes"
    OutcomeSeki "outcome.seki" "seki"
    OutcomeStands "outcome.stands" "alive, with two eyes or in seki"
    OutcomeSends "outcome.sends" "alive, because the moves repeat ({cycle})"
    OutcomeSentTo "outcome.sentTo" "alive, the other side can only repeat moves ({cycle})"
    FateCycle "fate.cycle" "{color} is {outcome}"
    OutcomeCycle "outcome.cycle" "neither side can force a result ({cycle})"
    OutcomeUnknown "outcome.unknown" "not proved ({reason})"
    FateDead "fate.dead" "{color} is dead"
    FateAlive "fate.alive" "{color} is alive"
    FateSeki "fate.seki" "{color} is alive in seki"
    FateStands "fate.stands" "{color} is alive, with two eyes or in seki"
    FateKo "fate.ko" "it is {fight}"
    KoOne "ko.one" "a ko ({taker} takes first; {needy} must find one ko threat)"
    KoOther "ko.other" "a ko ({taker} takes first; {needy} must find {threats} ko threats)"
    KoStepsOne "ko.steps.one" "a {steps}-step ko ({taker} takes first; {needy} must find one ko threat)"
    KoStepsOther "ko.steps.other" "a {steps}-step ko ({taker} takes first; {needy} must find {threats} ko threats)"

    // Circles.
    CycleDoubleKo "cycle.doubleKo" "double ko"
    CycleMoonshine "cycle.moonshine" "moonshine life"
    CycleTripleKo "cycle.tripleKo" "triple ko"
    CycleEternal "cycle.eternal" "eternal life"
    CycleSendTwo "cycle.sendTwo" "send two, return one"
    CycleOther "cycle.other" "the moves repeat"

    // Why nothing is proved.
    ReasonNotTried "reason.notTried" "not searched yet"
    ReasonNodes "reason.nodes" "the search reached its limit"
    ReasonTime "reason.time" "the time ran out"
    ReasonMemory "reason.memory" "the memory ran out"
    ReasonCancelled "reason.cancelled" "the search was stopped"
    ReasonOutside "reason.outside" "it depends on what is outside"
    ReasonUnsupported "reason.unsupported" "this kind of problem cannot be proved yet"

    // What a move cost.
    CostNothing "cost.nothing" "{fate}"
    CostLoses "cost.loses" "a mistake. Now {fate}"
    CostLess "cost.less" "not the best move. Now {fate}. Better: {from}"
    CostUnknownAfter "cost.unknown.after" "{to}. It is neither right nor wrong yet"
    CostUnknown "cost.unknown" "{from}. It is neither right nor wrong yet"
    AnswerStone "answer.stone" "{color} {move}: {cost}."
    AnswerPass "answer.pass" "{color} passes: {cost}."
    AnswerElsewhere "answer.elsewhere" "{color} plays elsewhere: {cost}."
    AnswerThreat "answer.threat" "{color} plays a ko threat elsewhere. If it gets no answer, {fate}."

    // Replies.
    ReplyOnly "reply.only" "{color} answers {move}, the only move that works."
    ReplyKeeps "reply.keeps" "{color} answers {move}."
    ReplyBest "reply.best" "{color} answers {move}, the best of {count} moves that work."
    ReplyNotNeeded "reply.notNeeded" "{color} passes: no answer is needed."
    ReplyThreat "reply.threat" "{color} passes: it must find a ko threat first."
    ReplyRetake "reply.retake" "{color} passes: it must find a ko threat before it takes back at {point}."
    ReplyResistsPass "reply.resists.pass" "{color} passes: no move helps."
    ReplyResistsOne "reply.resists.one" "{color} fights on with {move}. It lasts {length} move at most."
    ReplyResistsOther "reply.resists.other" "{color} fights on with {move}. It lasts {length} moves at most."
    ReplyResistsOnlyOne "reply.resists.only.one" "{color} fights on with {move}. It lasts {length} move at most. Only one answer works."
    ReplyResistsOnlyOther "reply.resists.only.other" "{color} fights on with {move}. It lasts {length} moves at most. Only one answer works."
    ReplyNotProvedPass "reply.notProved.pass" "{color} passes. Nothing is proved here."
    ReplyNotProved "reply.notProved" "{color} plays {move}. Nothing is proved here."

    // Why it is over.
    EndCapturedOne "ending.captured.one" "{color} loses the stone at {points}."
    EndCapturedOther "ending.captured.other" "{color} loses the stones at {points}."
    EndNoEyes "ending.noEyes" "{color} cannot make two eyes: {room}."
    EndNoEyesShort "ending.noEyes.short" "{color} cannot make two eyes: {room}. {color} is too short of liberties to play at {points}."
    RoomNone "room.none" "no point can become an eye"
    RoomOne "room.one" "only {points} could become an eye"
    RoomOther "room.other" "{points} make one eye at most"
    EndHelpless "ending.helpless" "{color} cannot make two eyes: no move helps."
    EndTwoEyes "ending.twoEyes" "{color} lives: it has eyes at {eyes}."
    EyeLarge "eye.large" "{point} ({count} points)"
    EndEscapedOne "ending.escaped.one" "{color} is safe: the stone at {points} got out."
    EndEscapedOther "ending.escaped.other" "{color} is safe: the stones at {points} got out."
    EndSeki "ending.seki" "Seki: neither side can start."
    EndSekiEyes "ending.seki.eyes" "Seki: neither side can start. There are eyes at {eyes}."
    EndSekiShared "ending.seki.shared" "Seki: the side that plays at {shared} loses its stones there."
    EndSekiSharedEyes "ending.seki.shared.eyes" "Seki: the side that plays at {shared} loses its stones there. There are eyes at {eyes}."
    EndKo "ending.ko" "It is {fight}."
    EndKoAt "ending.ko.at" "At {points} there is {fight}."
    EndKoPlace "ending.ko.place" "The ko is at {points}."
    EndCircle "ending.circle" "The same board comes back ({cycle}). The rule for repetition decides."
    EndPassed "ending.passed" "Both sides passed. As it stands, {fate}."

    // Best play.
    ExplainFirst "explain.first" "{color} to play: {fate}."
    ExplainLine "explain.line" "{line}."
    ExplainMotifs "explain.motifs" "Ideas used: {motifs}."

    // Hints.
    HintWhere "hint.where" "Look {place}."
    HintNowhere "hint.nowhere" "There is no point to look for here."
    HintNoMove "hint.noMove" "No move is proved to work."
    HintElsewhere "hint.elsewhere" "Play elsewhere first."
    HintSettled "hint.settled" "Nothing to do here: {fate}. You can leave it."
    HintPlay "hint.play" "Play {move}."
    HintPlayOthers "hint.play.others" "Play {move}. Also good: {others}."
    HintAim "hint.aim" "{aim}."
    HintAimMotifs "hint.aim.motifs" "{aim}. Think of: {motifs}."
    AimKill "aim.kill" "{color} can be killed"
    AimLive "aim.live" "{color} can live"
    AimSeki "aim.seki" "Seki is possible"
    AimKo "aim.ko" "A ko is possible"
    AimCircle "aim.circle" "The moves can be made to repeat"
    AimElsewhere "aim.elsewhere" "No move is needed here"
    AimHoldOut "aim.holdOut" "There is nothing to gain here. Hold out as long as you can"
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
    Contradiction "unsolvable.contradiction" "two proofs contradict each other; believe neither and report the problem"
    GoalContradictsLive "unsolvable.goalContradicts.live" "{color} must live, but the key stones are {other}'s; mark {color}'s stones, change the goal to kill, or change the side to move"
    GoalContradictsKill "unsolvable.goalContradicts.kill" "{color} must kill, but the key stones are {color}'s; mark {other}'s stones, change the goal to live, or change the side to move"
    TooWide "unsolvable.tooWide" "too many points are in play; draw a narrower boundary"
    Impossible "unsolvable.impossible" "the position is impossible (stones off the board or without liberties, or several ko points); correct it"

    // Other refusals; a message in braces is for experts and stays English.
    BothPassed "error.bothPassed" "both sides have passed; take a move back to go on"
    Over "error.over" "it is over; take a move back or begin again"
    NothingOpen "error.nothingOpen" "no problem is open; open one first"
    NoPoint "error.noPoint" "{message}"
    Version "error.version" "{message}"
    Malformed "error.malformed" "{message}"
    Unreadable "error.unreadable" "{message}"
    Unwritable "error.unwritable" "{message}"

    // Why a rule forbids a move, and what to do instead.
    ForbiddenKo "forbidden.ko" "{move} is not allowed by the ko rule: you may not take back at once. Play a ko threat elsewhere first (here: pass). When it is answered, you may take back"
    ForbiddenSuperko "forbidden.superko" "{move} is not allowed by the superko rule: the board would be the same as after {moves} moves. Play another point first"
    ForbiddenSuperkoStart "forbidden.superko.start" "{move} is not allowed by the superko rule: the board would be the same as at the start. Play another point first"
    ForbiddenSuperkoFirst "forbidden.superko.first" "{move} is not allowed by the superko rule: the board would be the same as after the first move. Play another point first"
    ForbiddenSuicide "forbidden.suicide" "{move} is not allowed: the stone would have no liberty and takes nothing. This is called suicide. Play another point"
    ForbiddenOccupied "forbidden.occupied" "{move}: there is already a stone; play an empty point"

    // A line that is watched move by move.
    FrameTurn "frame.turn" "{turn}."
    FramePass "frame.pass" "{color} passes."
    FrameTakesOne "frame.takes.one" "It takes the stone at {points}."
    FrameTakesOther "frame.takes.other" "It takes the stones at {points}."
    Begins "reply.begins" "{color} begins with {move}."
    BeginsOnly "reply.begins.only" "{color} begins with {move}, the only move that works."
    TaskSecondKill "task.second.kill" "{first} plays first, {color} must kill"
    TaskSecondLive "task.second.live" "{first} plays first, {color} must live"

    // A table where the program may be off.
    ProgramsTurn "error.programsTurn" "it is {color}'s turn, and {color} is the program; let it move, or switch it off"
    ProgramOff "error.programOff" "the program is off; switch it on to ask it"
    StakesTaken "error.stakesTaken" "the stones of this problem are captured; take a move back"
    OutOfPlay "error.outOfPlay" "a stone was played or taken outside the problem; take that back, or go on by hand"
    UnprovedFirst "error.unproved.first" "{color} to move: {outcome}. You can still play both sides by hand"
    ByTheBook "conditional.book" "{outcome}, by the book. On the open board: not proved."
    IfUndisturbed "conditional.undisturbed" "{outcome}, if nothing outside interferes. On the open board: not proved."
    OnBook "condition.book" "{what}, by the book"
    OnUndisturbed "condition.undisturbed" "{what}, if nothing outside interferes"
    Line "conditional.line" "{line}."
}
