//! Ids, secrets, seeds and hashes: hexadecimal digits, always as many as the number has places.

use shikatsu_team::{BallotId, MemberId, RoomId, RoomSecret, SeedCommitment, WindowSeed};

use super::carry::Carried;
use super::error::RoomMessageError;

/// 128 bits.
macro_rules! carried_as_digits {
    ($($name:ident),+) => {
        $(impl Carried for $name {
            type Message = String;

            fn message(&self) -> String {
                format!("{:032x}", self.0)
            }

            fn read(message: &String) -> Result<Self, RoomMessageError> {
                bytes_of(message).map(|bytes| Self(u128::from_be_bytes(bytes)))
            }
        })+
    };
}

carried_as_digits!(BallotId, MemberId, RoomId, RoomSecret, WindowSeed);

impl Carried for [u8; 32] {
    type Message = String;

    fn message(&self) -> String {
        self.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn read(message: &String) -> Result<Self, RoomMessageError> {
        bytes_of(message)
    }
}

impl Carried for SeedCommitment {
    type Message = String;

    fn message(&self) -> String {
        self.0.message()
    }

    fn read(message: &String) -> Result<Self, RoomMessageError> {
        bytes_of(message).map(Self)
    }
}

/// The bytes that these digits stand for. Other forms of the same number are refused, so that equal ids are equal texts.
pub(super) fn bytes_of<const N: usize>(text: &str) -> Result<[u8; N], RoomMessageError> {
    let refused = || RoomMessageError::Digits {
        text: text.to_owned(),
        wanted: 2 * N,
    };
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    if text.len() != 2 * N || !text.bytes().all(is_digit) {
        return Err(refused());
    }
    let mut bytes = [0; N];
    for (place, byte) in bytes.iter_mut().enumerate() {
        let digits = &text[2 * place..2 * place + 2];
        *byte = u8::from_str_radix(digits, 16).map_err(|_| refused())?;
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_has_one_form() {
        let id = MemberId(0xab);
        assert_eq!(id.message(), "000000000000000000000000000000ab");
        assert_eq!(MemberId::read(&id.message()).unwrap(), id);
        let most = MemberId(u128::MAX);
        assert_eq!(MemberId::read(&most.message()).unwrap(), most);
        for text in [
            "",
            "ab",
            "+00000000000000000000000000000ab",
            "000000000000000000000000000000AB",
            "0000000000000000000000000000000g",
            "ääääääääääääääää",
        ] {
            let error = MemberId::read(&text.to_owned()).unwrap_err();
            assert!(
                matches!(error, RoomMessageError::Digits { wanted: 32, .. }),
                "{text}"
            );
        }
    }
}
