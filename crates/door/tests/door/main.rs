//! Passkeys from both sides: the door, and a device in software.
#![allow(clippy::unwrap_used, reason = "tests")]

mod soft_device;

use shikatsu_door::{DoorError, MadePasskey, PasskeyDoor};
use soft_device::SoftPasskey;

const SITE: &str = "https://go.example";
const ACCOUNT: [u8; 16] = [7; 16];

fn door() -> PasskeyDoor {
    PasskeyDoor::new(SITE).unwrap()
}

fn made(door: &PasskeyDoor) -> (SoftPasskey, MadePasskey) {
    let asked = door
        .begin_making(ACCOUNT, &"Mina".parse().unwrap(), &[])
        .unwrap();
    let (device, answer) = SoftPasskey::make(&asked.options, SITE);
    (device, door.finish_making(&asked.state, &answer).unwrap())
}

fn is_refused<T>(result: &Result<T, DoorError>) -> bool {
    matches!(result, Err(DoorError::Refused(_)))
}

#[test]
fn a_passkey_that_was_made_signs_in_and_its_counter_is_kept() {
    let door = door();
    let (mut device, kept) = made(&door);
    let asked = door.begin_sign_in().unwrap();
    let answer = device.answer(&asked.options);
    assert_eq!(PasskeyDoor::credential_in(&answer), Ok(kept.credential));
    let proven = door
        .finish_sign_in(&asked.state, &answer, ACCOUNT, &kept.stored)
        .unwrap();
    let stored = proven.changed.expect("the counter went on");
    // A device that was copied says a number again.
    device.set_back();
    let asked = door.begin_sign_in().unwrap();
    let answer = device.answer(&asked.options);
    let again = door.finish_sign_in(&asked.state, &answer, ACCOUNT, &stored);
    assert!(is_refused(&again), "{again:?}");
}

#[test]
fn an_answer_counts_for_its_question_its_site_and_its_account_alone() {
    let door = door();
    let (mut device, kept) = made(&door);
    let (first, second) = (door.begin_sign_in().unwrap(), door.begin_sign_in().unwrap());
    let answer = device.answer(&first.options);
    let finish = |state: &str, answer: &str, account| {
        door.finish_sign_in(state, answer, account, &kept.stored)
    };
    assert!(is_refused(&finish(&second.state, &answer, ACCOUNT)));
    assert!(is_refused(&finish(&first.state, &answer, [8; 16])));
    device.origin = "https://go.example.evil".into();
    let phished = device.answer(&first.options);
    assert!(is_refused(&finish(&first.state, &phished, ACCOUNT)));
    device.origin = SITE.into();
    device.is_sure = false;
    let unsure = device.answer(&first.options);
    assert!(
        is_refused(&finish(&first.state, &unsure, ACCOUNT)),
        "the device did not make sure of the person"
    );
    let (mut other, _) = made(&door);
    let foreign = other.answer(&first.options);
    assert!(is_refused(&finish(&first.state, &foreign, ACCOUNT)));
    device.is_sure = true;
    let honest = device.answer(&first.options);
    assert!(finish(&first.state, &honest, ACCOUNT).is_ok());
}

#[test]
fn a_passkey_made_for_another_page_or_question_is_refused() {
    let door = door();
    let name = "Mina".parse().unwrap();
    let asked = door.begin_making(ACCOUNT, &name, &[]).unwrap();
    let other = door.begin_making(ACCOUNT, &name, &[]).unwrap();
    let (_, answer) = SoftPasskey::make(&asked.options, SITE);
    assert!(is_refused(&door.finish_making(&other.state, &answer)));
    let (_, phished) = SoftPasskey::make(&asked.options, "https://other.example");
    assert!(is_refused(&door.finish_making(&asked.state, &phished)));
    // The state of one kind of question does not settle the other.
    let sign_in = door.begin_sign_in().unwrap();
    assert!(matches!(
        door.finish_making(&sign_in.state, &answer),
        Err(DoorError::Stored(_))
    ));
}
