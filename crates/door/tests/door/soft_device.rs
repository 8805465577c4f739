//! A device with passkeys, in software: what a browser and its authenticator do together, byte by byte as the standard has it.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The person was there, and the device made sure of them.
const SEEN_AND_SURE: u8 = 0x05;
const SEEN_ONLY: u8 = 0x01;
const HAS_KEY: u8 = 0x40;

/// One passkey on a device, at a page of some origin.
pub(crate) struct SoftPasskey {
    key: EcdsaKeyPair,
    credential: Vec<u8>,
    /// The account that the site named when it was made.
    pub(crate) user: String,
    counter: u32,
    pub(crate) origin: String,
    pub(crate) is_sure: bool,
}

impl SoftPasskey {
    /// Makes a passkey as the options of a site ask; returns it with its answer.
    pub(crate) fn make(options: &str, origin: &str) -> (Self, String) {
        let options: Value = serde_json::from_str(options).unwrap();
        let chance = SystemRandom::new();
        let algorithm = &ECDSA_P256_SHA256_ASN1_SIGNING;
        let document = EcdsaKeyPair::generate_pkcs8(algorithm, &chance).unwrap();
        let key = EcdsaKeyPair::from_pkcs8(algorithm, document.as_ref(), &chance).unwrap();
        let credential = Sha256::digest(key.public_key().as_ref())[..20].to_vec();
        let passkey = Self {
            key,
            credential,
            user: options["user"]["id"].as_str().unwrap().to_owned(),
            counter: 1,
            origin: origin.to_owned(),
            is_sure: true,
        };
        let rp = options["rp"]["id"].as_str().unwrap();
        let client = passkey.client_data("webauthn.create", &options);
        let mut attestation = vec![0xa3];
        for (name, value) in [("fmt", "none"), ("attStmt", "")] {
            attestation.extend(text(name));
            match value {
                "" => attestation.push(0xa0),
                value => attestation.extend(text(value)),
            }
        }
        attestation.extend(text("authData"));
        attestation.extend(bytes(&passkey.made_data(rp)));
        let answer = json!({
            "id": URL_SAFE_NO_PAD.encode(&passkey.credential),
            "rawId": URL_SAFE_NO_PAD.encode(&passkey.credential),
            "type": "public-key",
            "clientExtensionResults": {},
            "response": {
                "attestationObject": URL_SAFE_NO_PAD.encode(attestation),
                "clientDataJSON": URL_SAFE_NO_PAD.encode(client),
            }
        });
        (passkey, answer.to_string())
    }

    /// Answers a question of the site.
    pub(crate) fn answer(&mut self, options: &str) -> String {
        let options: Value = serde_json::from_str(options).unwrap();
        self.counter += 1;
        let client = self.client_data("webauthn.get", &options);
        let data = self.data(options["rpId"].as_str().unwrap(), 0);
        let mut signed = data.clone();
        signed.extend(Sha256::digest(&client));
        let signature = self.key.sign(&SystemRandom::new(), &signed).unwrap();
        json!({
            "id": URL_SAFE_NO_PAD.encode(&self.credential),
            "rawId": URL_SAFE_NO_PAD.encode(&self.credential),
            "type": "public-key",
            "clientExtensionResults": {},
            "response": {
                "authenticatorData": URL_SAFE_NO_PAD.encode(data),
                "clientDataJSON": URL_SAFE_NO_PAD.encode(client),
                "signature": URL_SAFE_NO_PAD.encode(signature.as_ref()),
                "userHandle": self.user,
            }
        })
        .to_string()
    }

    /// A copy of the device from before it answered for the last time.
    pub(crate) fn set_back(&mut self) {
        self.counter -= 2;
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let data = json!({
            "type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false
        });
        data.to_string().into_bytes()
    }

    fn data(&self, rp: &str, more: u8) -> Vec<u8> {
        let flags = if self.is_sure {
            SEEN_AND_SURE
        } else {
            SEEN_ONLY
        };
        let mut data = Sha256::digest(rp.as_bytes()).to_vec();
        data.push(flags | more);
        data.extend(self.counter.to_be_bytes());
        data
    }

    /// With the public key, as COSE has it: EC2, ES256, P-256.
    fn made_data(&self, rp: &str) -> Vec<u8> {
        let mut data = self.data(rp, HAS_KEY);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.credential.len()).unwrap().to_be_bytes());
        data.extend(&self.credential);
        let point = self.key.public_key().as_ref();
        data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        data.extend(&point[1..33]);
        data.extend([0x22, 0x58, 0x20]);
        data.extend(&point[33..65]);
        data
    }
}

/// A short text in CBOR.
fn text(word: &str) -> Vec<u8> {
    let length = u8::try_from(word.len()).unwrap();
    assert!(length < 24);
    let mut coded = vec![0x60 | length];
    coded.extend(word.as_bytes());
    coded
}

/// Bytes in CBOR.
fn bytes(content: &[u8]) -> Vec<u8> {
    let mut coded = vec![0x58, u8::try_from(content.len()).unwrap()];
    coded.extend(content);
    coded
}
