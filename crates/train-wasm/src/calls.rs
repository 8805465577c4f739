//! The calls that JavaScript sees. What cannot be read is thrown as text.

use shikatsu_train::{
    CorrectedKeys, Device, EventFault, EventKind, NextProblem, Training, TrainingBank, daily,
    next_of_theme, next_position, next_rated, review_queue, rush_ladder,
};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::told;

/// The log of a person with what follows from it.
#[wasm_bindgen]
pub struct Trainer {
    bank: TrainingBank,
    training: Training,
}

#[wasm_bindgen]
impl Trainer {
    /// A trainer with this bank and an empty log. `offset` is what local time is ahead of universal time, in minutes.
    ///
    /// # Errors
    /// When the bank or the name of the device cannot be read.
    #[wasm_bindgen(constructor)]
    pub fn new(bank: &str, device: &str, offset: i32) -> Result<Self, String> {
        let bank = TrainingBank::read(bank).map_err(|fault| fault.to_string())?;
        let device: Device = device
            .parse()
            .map_err(|_| "a device is named by 16 hexadecimal digits".to_owned())?;
        Ok(Self {
            bank,
            training: Training::new(device, offset),
        })
    }

    /// Takes another bank: problems whose boards cannot be fetched now are not to be chosen. The log stays.
    ///
    /// # Errors
    /// When the bank cannot be read; nothing has changed then.
    #[wasm_bindgen(js_name = takeBank)]
    pub fn take_bank(&mut self, bank: &str) -> Result<(), String> {
        self.bank = TrainingBank::read(bank).map_err(|fault| fault.to_string())?;
        Ok(())
    }

    /// Adds every event of a text, as `TrainImport`.
    pub fn import(&mut self, text: &str) -> String {
        told::import(&self.training.import(text))
    }

    /// The whole log as text.
    #[must_use]
    pub fn export(&self) -> String {
        self.training.log().export()
    }

    /// Logs what happened now, in the words that follow the time in a line; returns the line.
    ///
    /// # Errors
    /// When the words are none of an event.
    pub fn append(&mut self, now: f64, words: &str) -> Result<String, String> {
        let kind: EventKind = words
            .parse()
            .map_err(|fault: EventFault| fault.to_string())?;
        Ok(self.training.append(millis(now), kind).to_string())
    }

    /// Logs a refund for each try that a corrected key calls right, as a list of `TrainRefund`. `keys` has a line
    /// `PROBLEM REVISION ANSWER` for each revision of each corrected key.
    ///
    /// # Errors
    /// When the keys cannot be read; nothing has changed then.
    #[wasm_bindgen(js_name = giveBack)]
    pub fn give_back(&mut self, now: f64, keys: &str) -> Result<String, String> {
        let keys = CorrectedKeys::read(keys).map_err(|fault| fault.to_string())?;
        let made = self.training.give_back(millis(now), &keys);
        Ok(told::list(&made, told::refund))
    }

    /// What every page of the section shows, as `TrainLook`.
    #[must_use]
    pub fn look(&self, now: f64) -> String {
        told::look(self.training.learner(), self.day(now))
    }

    /// What the page about the visitor shows, as `TrainHistory`.
    #[must_use]
    pub fn me(&self, now: f64) -> String {
        told::me(self.training.learner(), self.day(now))
    }

    /// The next rated problem, as `TrainProblem`; `null` where the bank is empty.
    #[must_use]
    #[wasm_bindgen(js_name = nextRated)]
    pub fn next_rated(&self, seed: u32) -> String {
        let learner = self.training.learner();
        let next = next_rated(&self.bank, learner, u64::from(seed));
        next.map_or_else(null, |next| told::problem(&next, learner))
    }

    /// A problem by its name, as it was drawn; `null` if the bank has none.
    #[must_use]
    pub fn problem(&self, id: &str) -> String {
        let learner = self.training.learner();
        self.bank.problem(id).map_or_else(null, |problem| {
            let drawn = NextProblem {
                problem,
                orientation: 0,
            };
            told::problem(&drawn, learner)
        })
    }

    /// The next problem of a theme.
    #[must_use]
    #[wasm_bindgen(js_name = nextOfTheme)]
    pub fn next_of_theme(&self, theme: &str, seed: u32) -> String {
        let learner = self.training.learner();
        let next = next_of_theme(&self.bank, learner, theme, u64::from(seed));
        next.map_or_else(null, |next| told::problem(&next, learner))
    }

    /// The next position for its status, as `TrainPosition`.
    #[must_use]
    #[wasm_bindgen(js_name = nextPosition)]
    pub fn next_position(&self, seed: u32) -> String {
        let learner = self.training.learner();
        let next = next_position(&self.bank, learner, u64::from(seed));
        next.map_or_else(null, |next| told::position(&next, learner))
    }

    /// The cards that are due now.
    #[must_use]
    pub fn review(&self, now: f64, seed: u32) -> String {
        let learner = self.training.learner();
        let queue = review_queue(&self.bank, learner, self.day(now), u64::from(seed));
        told::list(&queue, |next| told::problem(next, learner))
    }

    /// The problems of the day.
    #[must_use]
    pub fn daily(&self, now: f64) -> String {
        let learner = self.training.learner();
        told::list(daily(&self.bank, self.day(now)), |problem| {
            let next = NextProblem {
                problem,
                orientation: 0,
            };
            told::problem(&next, learner)
        })
    }

    /// All problems of a rush.
    #[must_use]
    pub fn rush(&self, seed: u32) -> String {
        let learner = self.training.learner();
        told::list(&rush_ladder(&self.bank, seed), |next| {
            told::problem(next, learner)
        })
    }

    /// Days until a problem comes back as a card; `null` if it is none.
    #[must_use]
    #[wasm_bindgen(js_name = daysToCard)]
    pub fn days_to_card(&self, problem: &str, now: f64) -> String {
        told::days_to_card(self.training.learner(), problem, self.day(now))
    }

    const fn day(&self, now: f64) -> i64 {
        self.training.learner().day(millis(now))
    }
}

/// Milliseconds since 1970; what is no time is 1970.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a cast to an integer stays within its bounds"
)]
const fn millis(now: f64) -> i64 {
    let millis = now as i64;
    if millis < 0 { 0 } else { millis }
}

fn null() -> String {
    "null".to_owned()
}
