//! Who a person is: passkeys, recovery codes, class cards, keys of programs and sessions.
//!
//! There are no passwords. What a person or program holds is a passkey, whose public half is stored, or a word with at
//! least 80 bits of chance, whose hash is stored. Children may type four plain words of 40 bits instead, whose hash is slow.
//! Nothing here knows a database, a clock or HTTP; `service` keeps what is made here.
//!
//! Invariant: nothing that is stored opens a door. A word leaves this crate once, when it is drawn.
//!
//! Start reading at `held_word` and `passkey_door`, then `four_words` and `same_origin`.

mod account_name;
mod card_picture;
mod door_error;
mod four_words;
mod held_word;
mod key_scope;
mod passkey_door;
mod proxy_name;
mod same_origin;

pub use account_name::AccountName;
pub use card_picture::{card_address, qr_picture};
pub use door_error::DoorError;
pub use four_words::FourWords;
pub use held_word::{HeldWord, WordKind};
pub use key_scope::{KeyScope, ScopeSet};
pub use passkey_door::{MadePasskey, PasskeyCeremony, PasskeyDoor, ProvenPasskey};
pub use proxy_name::ProxyName;
pub use same_origin::{RequestOrigin, is_from_own_page};
