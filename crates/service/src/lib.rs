//! The service: what was proved once is kept and looked up before anybody searches again.
//!
//! So far the room holds the [`store`]. Nothing here searches: the service reaches neither the engine nor
//! the solver, and what a worker sends becomes a fact only after the certificates were checked here.

pub mod store;
