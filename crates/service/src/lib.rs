//! The service: what was proved once is kept and looked up before anybody searches again.
//!
//! The [`store`] keeps facts, the [`desk`] decides what becomes of a question: a fact that is known, or a job for
//! a worker, and [`http`] offers both to the world. Nothing here searches: the service reaches neither the engine nor the solver,
//! and what a worker sends becomes a fact only after the certificates were checked here.

pub mod desk;
pub mod http;
pub mod store;
