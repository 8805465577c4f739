//! Passkeys: what a browser is asked, and whether its answer holds. The cryptography is that of `webauthn-rs`.
//!
//! A passkey is discoverable, so that a person signs in without a name, and the device must have made sure of the person (a
//! finger, a face, a number). What is asked and not yet answered is a state that the caller keeps, and gives back once.
//!
//! Invariant: an answer counts for the state that it was made for, the site that asked, and the account that the
//! passkey belongs to.

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use webauthn_rs::prelude::{
    DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential, Url, Uuid, Webauthn, WebauthnBuilder,
};

use crate::account_name::AccountName;
use crate::door_error::DoorError;

/// Passkeys of one site.
#[derive(Clone)]
pub struct PasskeyDoor {
    webauthn: Webauthn,
    site: String,
}

/// What is asked of a browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyCeremony {
    /// For the browser: the options of `navigator.credentials`, as JSON.
    pub options: String,
    /// For the caller alone, until the answer comes.
    pub state: String,
}

/// A passkey that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadePasskey {
    /// Its name among all passkeys.
    pub credential: Vec<u8>,
    /// What is stored of it: its public half and its counter.
    pub stored: String,
}

/// A passkey that proved itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProvenPasskey {
    /// What is stored of it from now on, if that has changed.
    pub changed: Option<String>,
}

impl PasskeyDoor {
    /// The door of the site that browsers find at this address, such as `https://go.example`.
    ///
    /// # Errors
    /// When it is no address, or one that passkeys cannot be made for: they need a name, and encryption unless the name is
    /// `localhost`.
    pub fn new(site: &str) -> Result<Self, DoorError> {
        let refused = |why: &str| DoorError::Site(why.to_owned());
        let url = Url::parse(site).map_err(|error| refused(&error.to_string()))?;
        let domain = url.domain().ok_or_else(|| refused("a number is no name"))?;
        let is_safe = url.scheme() == "https" || (url.scheme() == "http" && domain == "localhost");
        if !is_safe {
            return Err(refused("browsers make none without encryption"));
        }
        let builder = WebauthnBuilder::new(domain, &url);
        let builder = builder.map_err(|error| refused(&error.to_string()))?;
        let webauthn = builder.rp_name("shikatsu").build();
        Ok(Self {
            webauthn: webauthn.map_err(|error| refused(&error.to_string()))?,
            site: url.origin().ascii_serialization(),
        })
    }

    /// The origin of the site, as browsers write it.
    #[must_use]
    pub fn site(&self) -> &str {
        &self.site
    }

    /// Asks for a passkey of an account which has these already.
    ///
    /// # Errors
    /// When the library makes no question of it.
    pub fn begin_making(
        &self,
        account: [u8; 16],
        name: &AccountName,
        known: &[Vec<u8>],
    ) -> Result<PasskeyCeremony, DoorError> {
        let known = known.to_vec();
        let (options, state) = self
            .webauthn
            .start_passkey_registration(
                Uuid::from_bytes(account),
                name.as_str(),
                name.as_str(),
                Some(known),
            )
            .map_err(refused)?;
        let mut options = value(&options)?["publicKey"].take();
        // The library leaves this to the device; without it a person would have to type a name to sign in.
        let selection = &mut options["authenticatorSelection"];
        selection["residentKey"] = json!("required");
        selection["requireResidentKey"] = json!(true);
        Ok(PasskeyCeremony {
            options: options.to_string(),
            state: text(&state)?,
        })
    }

    /// The passkey that a browser made.
    ///
    /// # Errors
    /// When the answer is none, or not to this state.
    pub fn finish_making(&self, state: &str, answer: &str) -> Result<MadePasskey, DoorError> {
        let state: PasskeyRegistration = stored(state)?;
        let answer: RegisterPublicKeyCredential = sent(answer)?;
        let made = self.webauthn.finish_passkey_registration(&answer, &state);
        let made = made.map_err(refused)?;
        Ok(MadePasskey {
            credential: made.cred_id().to_vec(),
            stored: text(&made)?,
        })
    }

    /// Asks for any passkey of the site.
    ///
    /// # Errors
    /// When the library makes no question of it.
    pub fn begin_sign_in(&self) -> Result<PasskeyCeremony, DoorError> {
        let (options, state) = self
            .webauthn
            .start_discoverable_authentication()
            .map_err(refused)?;
        Ok(PasskeyCeremony {
            options: value(&options)?["publicKey"].to_string(),
            state: text(&state)?,
        })
    }

    /// The name of the passkey that answered. Nothing is proved yet.
    ///
    /// # Errors
    /// When the answer is none.
    pub fn credential_in(answer: &str) -> Result<Vec<u8>, DoorError> {
        let answer: PublicKeyCredential = sent(answer)?;
        Ok(answer.get_credential_id().to_vec())
    }

    /// Whether an answer is that of the passkey which was stored, to this state, for this account.
    ///
    /// # Errors
    /// When it is not.
    pub fn finish_sign_in(
        &self,
        state: &str,
        answer: &str,
        account: [u8; 16],
        passkey: &str,
    ) -> Result<ProvenPasskey, DoorError> {
        let state: DiscoverableAuthentication = stored(state)?;
        let answer: PublicKeyCredential = sent(answer)?;
        let mut passkey: Passkey = stored(passkey)?;
        let named = self.webauthn.identify_discoverable_authentication(&answer);
        let (named, _) = named.map_err(refused)?;
        if named.into_bytes() != account {
            return Err(DoorError::Refused("it belongs to another account".into()));
        }
        let proof = self
            .webauthn
            .finish_discoverable_authentication_v2(&answer, state, &passkey)
            .map_err(refused)?;
        let has_changed = passkey.update_credential(&proof) == Some(true);
        let changed = has_changed.then(|| text(&passkey)).transpose()?;
        Ok(ProvenPasskey { changed })
    }
}

impl fmt::Debug for PasskeyDoor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PasskeyDoor({})", self.site)
    }
}

fn refused(error: impl fmt::Display) -> DoorError {
    DoorError::Refused(error.to_string())
}

fn value(options: &impl Serialize) -> Result<Value, DoorError> {
    serde_json::to_value(options).map_err(|error| DoorError::Stored(error.to_string()))
}

fn text(state: &impl Serialize) -> Result<String, DoorError> {
    serde_json::to_string(state).map_err(|error| DoorError::Stored(error.to_string()))
}

fn stored<T: DeserializeOwned>(text: &str) -> Result<T, DoorError> {
    serde_json::from_str(text).map_err(|error| DoorError::Stored(error.to_string()))
}

fn sent<T: DeserializeOwned>(text: &str) -> Result<T, DoorError> {
    serde_json::from_str(text).map_err(|error| DoorError::Answer(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn door() -> PasskeyDoor {
        PasskeyDoor::new("https://go.example").unwrap()
    }

    #[test]
    fn a_site_needs_a_name_and_encryption() {
        assert_eq!(
            PasskeyDoor::new("https://go.example/").unwrap().site(),
            "https://go.example"
        );
        assert_eq!(
            PasskeyDoor::new("http://localhost:8080").unwrap().site(),
            "http://localhost:8080"
        );
        for site in ["", "go.example", "http://go.example", "https://192.0.2.1"] {
            assert!(
                matches!(PasskeyDoor::new(site), Err(DoorError::Site(_))),
                "{site}"
            );
        }
    }

    #[test]
    fn a_passkey_is_asked_for_that_needs_no_name_to_sign_in() {
        let name = "Mina".parse().unwrap();
        let asked = door()
            .begin_making([7; 16], &name, &[vec![1, 2, 3]])
            .unwrap();
        let options: Value = serde_json::from_str(&asked.options).unwrap();
        assert_eq!(options["rp"]["id"], "go.example");
        assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
        assert_eq!(
            options["authenticatorSelection"]["userVerification"],
            "required"
        );
        assert_eq!(options["excludeCredentials"][0]["id"], "AQID");
        let again = door().begin_making([7; 16], &name, &[]).unwrap();
        let other: Value = serde_json::from_str(&again.options).unwrap();
        assert_ne!(options["challenge"], other["challenge"]);
    }

    #[test]
    fn what_is_no_answer_is_refused_and_nothing_panics() {
        let asked = door().begin_sign_in().unwrap();
        let options: Value = serde_json::from_str(&asked.options).unwrap();
        assert_eq!(options["userVerification"], "required");
        for answer in ["", "{}", "[]", "null", r#"{"id":"a"}"#] {
            let faults = [
                PasskeyDoor::credential_in(answer).err(),
                door().finish_making(&asked.state, answer).err(),
                door()
                    .finish_sign_in(&asked.state, answer, [0; 16], "{}")
                    .err(),
            ];
            assert!(faults.iter().all(Option::is_some), "{answer}: {faults:?}");
        }
        // Made for another challenge, by no device at all.
        let forged = json!({
            "id": "AQID", "rawId": "AQID", "type": "public-key",
            "response": { "authenticatorData": "", "clientDataJSON": "e30", "signature": "", "userHandle": null }
        });
        assert_eq!(
            PasskeyDoor::credential_in(&forged.to_string()),
            Ok(vec![1, 2, 3])
        );
    }
}
