//! Where a room is: a server, and the room's 32 digits or its code.
//!
//! Every address is taken that people have at hand: the link of the page, the address of the API, or the bare digits or
//! code with the server beside them.

use super::room_fault::RoomFault;

/// A room on a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RoomPlace {
    /// Host and port.
    pub(super) server: String,
    /// 32 digits, or a code.
    pub(super) room: String,
}

impl RoomPlace {
    /// Reads an address; `server` helps where it is a bare id or code.
    pub(super) fn read(text: &str, server: Option<&str>) -> Result<Self, RoomFault> {
        let fault = || RoomFault::Address(text.to_owned());
        let (server, rest) = match text.split_once("://") {
            Some(("http" | "ws", rest)) => {
                let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
                (rest[..end].to_owned(), &rest[end..])
            }
            Some(_) => return Err(fault()),
            None => {
                let server = server.ok_or_else(fault)?;
                let server = server.strip_prefix("http://").unwrap_or(server);
                (server.trim_end_matches('/').to_owned(), text)
            }
        };
        let room = digits(rest).or_else(|| code(rest)).ok_or_else(fault)?;
        match server.is_empty() {
            true => Err(fault()),
            false => Ok(Self {
                server: with_port(server),
                room,
            }),
        }
    }

    /// The path of the room in the API.
    pub(super) fn path(&self) -> String {
        format!("/api/v1/rooms/{}", self.room)
    }
}

/// The first 32 hexadecimal digits in a row.
fn digits(text: &str) -> Option<String> {
    let words = text.split(|letter: char| !letter.is_ascii_hexdigit());
    let found = words.into_iter().find(|word| word.len() == 32)?;
    Some(found.to_ascii_lowercase())
}

/// The last part of a path, if it can be a code.
fn code(text: &str) -> Option<String> {
    let mut parts = text.split(['/', '#', '?', '=', '&']);
    let last = parts.rfind(|part| !matches!(*part, "" | "socket" | "join"))?;
    let is_code = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    (last.len() >= 4 && last.chars().all(is_code)).then(|| last.to_owned())
}

fn with_port(server: String) -> String {
    match server.rsplit_once(':') {
        Some((_, port)) if port.parse::<u16>().is_ok() => server,
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
        ] {
            let place = RoomPlace::read(&text, server).unwrap();
            assert_eq!(place.server, "go.example:8080", "{text}");
            assert_eq!(place.room, room, "{text}");
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
}
