//! The service: what was proved once is kept, and looked up before any worker searches again.
//!
//! The [`store`] keeps facts, [`requests`] decides what becomes of a request: a fact that is known, or a job for a worker.
//! [`rulings`] checks what workers return, [`row_games`] keeps games of the first game, [`rooms`] runs rooms in
//! which many people play as one, [`accounts`] keeps who persons are, [`access`] says who may do what, [`synced`] keeps the logs
//! of the trainer, [`club`] what accounts do together, [`series`] keeps games between programs, [`room_records`] writes them as files, [`room_review`] asks what each decision cost, and
//! [`http`] offers all of it to callers. Nothing here searches: the service reaches neither the engine nor the solver, and
//! a result becomes a fact only after its certificates were checked here.

pub mod access;
pub mod accounts;
pub mod club;
pub mod fight;
pub mod http;
pub mod requests;
pub mod room_records;
pub mod room_review;
pub mod rooms;
pub mod row_games;
pub mod rulings;
pub mod series;
pub mod store;
pub mod synced;
