//! Where a room is: a server, and the room's 32 digits or its code.
//!
//! Every address is taken that people have at hand: the link of the page, with the code of a class or without, the
//! address of the API, or the bare digits or code with the server beside them.

use super::room_fault::RoomFault;

/// A room on a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RoomPlace {
    /// Host and port.
    pub(super) server: String,
    /// 32 digits, or a code.
    pub(super) room: String,
    /// The code of a class, if the link has one.
    pub(super) class_code: Option<String>,
}

impl RoomPlace {
    /// Reads an address; `server` helps where it is a bare id or code.
    pub(super) fn read(text: &str, server: Option<&str>) -> Result<Self, RoomFault> {
        let fault = || RoomFault::Address(text.to_owned());
        let (server, rest) = match text.contains("://") {
            true => split(text)?,
            false => (split(server.ok_or_else(fault)?)?.0, text),
        };
        let named = |key: &str| value(rest, key).and_then(code);
        let room = digits(rest).or_else(|| named("in")).or_else(|| {
            // In an older link, and in a path, the room is what stands last.
            let end = rest.find("&class=").unwrap_or(rest.len());
            last_part(&rest[..end])
        });
        Ok(Self {
            server,
            room: room.ok_or_else(fault)?,
            class_code: value(rest, "class").map(ToOwned::to_owned),
        })
    }

    /// A room that the service has just opened.
    pub(super) fn opened(server: &str, room: String) -> Self {
        Self {
            server: server.to_owned(),
            room,
            class_code: None,
        }
    }

    /// The path of the room in the API.
    pub(super) fn path(&self) -> String {
        format!("/api/v1/rooms/{}", self.room)
    }
}

/// Host and port of a service, from its address or from any link to it.
pub(super) fn server_of(text: &str) -> Result<String, RoomFault> {
    split(text).map(|(server, _)| server)
}

/// Host and port, and what follows them.
fn split(text: &str) -> Result<(String, &str), RoomFault> {
    let rest = match text.split_once("://") {
        Some(("http" | "ws", rest)) => rest,
        Some(("https" | "wss", _)) => return Err(RoomFault::Encrypted(text.to_owned())),
        Some(_) => return Err(RoomFault::Address(text.to_owned())),
        None => text,
    };
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    match &rest[..end] {
        "" => Err(RoomFault::Address(text.to_owned())),
        server => Ok((with_port(server), &rest[end..])),
    }
}

/// The first 32 hexadecimal digits in a row.
fn digits(text: &str) -> Option<String> {
    let words = text.split(|letter: char| !letter.is_ascii_hexdigit());
    let found = words.into_iter().find(|word| word.len() == 32)?;
    Some(found.to_ascii_lowercase())
}

/// What a link says after `key=`.
fn value<'a>(link: &'a str, key: &str) -> Option<&'a str> {
    let mut pairs = link
        .split(['?', '&', '#'])
        .filter_map(|part| part.split_once('='));
    let found = pairs.find(|(name, _)| *name == key);
    found
        .map(|(_, value)| value)
        .filter(|value| !value.is_empty())
}

/// The last part of a path, if it can be a code.
fn last_part(text: &str) -> Option<String> {
    let mut parts = text.split(['/', '#', '?', '=', '&']);
    let last = parts.rfind(|part| !matches!(*part, "" | "socket" | "join"))?;
    code(last)
}

fn code(text: &str) -> Option<String> {
    let is_code = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    (text.len() >= 4 && text.chars().all(is_code)).then(|| text.to_owned())
}

fn with_port(server: &str) -> String {
    match server.rsplit_once(':') {
        Some((_, port)) if port.parse::<u16>().is_ok() => server.to_owned(),
        _ => format!("{server}:80"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "0123456789abcdef0123456789abcdef";

    #[test]
    fn every_address_at_hand_is_read() {
        for (text, server, room) in [
            (format!("http://go.example:8080/#room={ID}"), None, ID),
            (
                format!("http://go.example:8080/api/v1/rooms/{ID}"),
                None,
                ID,
            ),
            (
                format!("ws://go.example:8080/api/v1/rooms/{ID}/socket"),
                None,
                ID,
            ),
            (ID.to_uppercase(), Some("http://go.example:8080/"), ID),
            ("KAME-TORA".to_owned(), Some("go.example:8080"), "KAME-TORA"),
            (
                "http://go.example:8080/#/room/KAME-TORA".to_owned(),
                None,
                "KAME-TORA",
            ),
            (
                "http://go.example:8080/#/room?in=7KQ2MX".to_owned(),
                None,
                "7KQ2MX",
            ),
        ] {
            let place = RoomPlace::read(&text, server).unwrap();
            assert_eq!(place.server, "go.example:8080", "{text}");
            assert_eq!(place.room, room, "{text}");
            assert_eq!(place.class_code, None, "{text}");
        }
        assert_eq!(
            RoomPlace::read(&format!("http://h/{ID}"), None)
                .unwrap()
                .server,
            "h:80"
        );
        for text in [
            "",
            ID,
            "ftp://x/KAME-TORA",
            "http://h/",
            "http:///KAME-TORA",
        ] {
            assert!(RoomPlace::read(text, None).is_err(), "{text}");
        }
    }

    #[test]
    fn the_code_of_a_class_is_not_taken_for_the_room() {
        for (text, room) in [
            (
                "http://h:1/#/room?in=7KQ2MX&class=4WPD9A".to_owned(),
                "7KQ2MX",
            ),
            (
                "http://h:1/#/room?class=4WPD9A&in=7KQ2MX".to_owned(),
                "7KQ2MX",
            ),
            (format!("http://h:1/#/room?in={ID}&class=4WPD9A"), ID),
            ("http://h:1/#/room/7KQ2MX&class=4WPD9A".to_owned(), "7KQ2MX"),
        ] {
            let place = RoomPlace::read(&text, None).unwrap();
            assert_eq!(place.room, room, "{text}");
            assert_eq!(place.class_code.as_deref(), Some("4WPD9A"), "{text}");
        }
        let empty = RoomPlace::read("http://h:1/#/room?in=7KQ2MX&class=", None).unwrap();
        assert_eq!((empty.room.as_str(), empty.class_code), ("7KQ2MX", None));
    }

    #[test]
    fn an_encrypted_link_is_refused_in_words_of_its_own() {
        for text in ["https://go.example/#/room?in=7KQ2MX", "wss://go.example/x"] {
            let fault = RoomPlace::read(text, None).unwrap_err();
            assert!(matches!(fault, RoomFault::Encrypted(_)), "{fault}");
        }
        assert!(matches!(
            server_of("https://h"),
            Err(RoomFault::Encrypted(_))
        ));
        assert_eq!(server_of("http://h:8080/").unwrap(), "h:8080");
        assert_eq!(server_of("localhost:8080").unwrap(), "localhost:8080");
        assert!(server_of("http://").is_err());
    }
}
