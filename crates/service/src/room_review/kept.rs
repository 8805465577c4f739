//! Reviews of kept rooms.

use shikatsu_api::room::{RoomReview, TriedMoves};
use shikatsu_team::{MemberId, RoomEventKind, RoomId, RoomPhase};

use super::answer::{ReviewAskEffect, ask};
use super::decided_game::{DecidedGame, DecidedGames, GamePlace};
use super::decided_turn::TurnReader;
use super::exercise::exercise_sgf;
use super::review::ReviewLook;
use super::review_error::ReviewError;
use super::tried::{TriedTurns, try_out};
use crate::requests::{RequestError, Requests};
use crate::room_records::LONGEST_LOG;
use crate::rooms::evidence::EvidenceGatherer;
use crate::rooms::{RoomStore, RoomStoreError};

/// Events that are read at a time.
const PART: u32 = 2_000;

/// Questions that one look puts into the queue, at most. The next look goes on.
const MOST_ASKED: usize = 40;

/// The reviews of a service. Clones share the games that were looked at.
#[derive(Debug, Clone)]
pub struct RoomReviews {
    requests: Requests,
    rooms: RoomStore,
    games: DecidedGames,
    tried: TriedTurns,
}

impl RoomReviews {
    /// The reviews of the rooms in the store of these requests.
    #[must_use]
    pub fn new(requests: Requests) -> Self {
        let rooms = RoomStore::new(requests.store().clone());
        Self {
            requests,
            rooms,
            games: DecidedGames::default(),
            tried: TriedTurns::default(),
        }
    }

    /// Looks at the review of a room, and asks what is to be asked next. The first look begins it. The opinions of the
    /// member who looks are told with it.
    ///
    /// # Errors
    /// When the game is not over, there is no such room, or the database does not answer.
    pub async fn look(
        &self,
        room: RoomId,
        member: Option<MemberId>,
    ) -> Result<RoomReview, ReviewError> {
        let place = self.game(room).await?;
        let game = place.get().ok_or(RoomStoreError::NoRoom)?;
        let known = match member {
            Some(member) => self.rooms.knows(room, member).await?,
            None => false,
        };
        let mut look = ReviewLook::new(&self.requests);
        let own = member.filter(|_| known);
        let review = look.review(&game.content, &game.turns, own).await?;
        for question in look.to_ask.iter().take(MOST_ASKED) {
            match ask(&self.requests, question).await {
                Ok(ReviewAskEffect::Asked) => {}
                Ok(ReviewAskEffect::Full) => break,
                // Such a question is answered as not proved at the next look.
                Err(RequestError::Question(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(review)
    }

    /// The position before a decision as a problem, with its stakes and the proved moves, in SGF.
    ///
    /// # Errors
    /// When there is no such decision, or nothing is proved about the fights near it.
    pub async fn exercise(&self, room: RoomId, window: u32) -> Result<String, ReviewError> {
        let place = self.game(room).await?;
        let game = place.get().ok_or(RoomStoreError::NoRoom)?;
        let turn = game.turns.iter().find(|turn| turn.window == window);
        let turn = turn.ok_or(ReviewError::NoExercise)?;
        let content = &game.content;
        let mut look = ReviewLook::new(&self.requests);
        let review = look
            .review(content, std::slice::from_ref(turn), None)
            .await?;
        let decision = review.decisions.first();
        let decision = decision.ok_or(ReviewError::NoExercise)?;
        exercise_sgf(content, turn, decision).ok_or(ReviewError::NoExercise)
    }

    /// What random games say of every move of a decision, counted from 1 among all decisions of the teams.
    ///
    /// # Errors
    /// When there is no such decision, or no worker answers in time.
    pub async fn tried(&self, room: RoomId, turn: u32) -> Result<TriedMoves, ReviewError> {
        let place = self.game(room).await?;
        let game = place.get().ok_or(RoomStoreError::NoRoom)?;
        let number = usize::try_from(turn).unwrap_or(usize::MAX);
        let decided = number
            .checked_sub(1)
            .and_then(|place| game.turns.get(place));
        let decided = decided.ok_or(ReviewError::NoTurn)?;
        let gatherer = EvidenceGatherer::new(self.requests.clone());
        let tried = self.tried.place((room, turn));
        let work = || try_out(&gatherer, &game.content, decided, (room, turn));
        Ok(tried.get_or_try_init(work).await?.clone())
    }

    /// The game of a room, if it is over; its place has it.
    async fn game(&self, room: RoomId) -> Result<GamePlace, ReviewError> {
        let entry = self.rooms.entry(room).await?;
        if !matches!(entry.phase, RoomPhase::Review | RoomPhase::Closed) {
            return Err(ReviewError::NotOver);
        }
        let place = self.games.place(room);
        place.get_or_try_init(|| self.replay(room)).await?;
        Ok(place)
    }

    /// Reads the log up to the end of the game; what comes after it decides nothing.
    async fn replay(&self, room: RoomId) -> Result<DecidedGame, ReviewError> {
        let mut reader = TurnReader::default();
        let mut next = 0;
        let mut is_over = false;
        while !is_over {
            let events = self.rooms.events(room, next, PART).await?;
            if events.is_empty() {
                break;
            }
            for event in &events {
                reader.add(event).map_err(RoomStoreError::from)?;
                next += 1;
                is_over = matches!(event.kind, RoomEventKind::Ended(_));
                if is_over {
                    break;
                }
            }
            if next > LONGEST_LOG {
                return Err(ReviewError::TooLong);
            }
        }
        let (room, turns) = reader.finish().ok_or(RoomStoreError::NoRoom)?;
        let content = room.settings().content.clone();
        Ok(DecidedGame { content, turns })
    }
}
