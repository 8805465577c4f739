//! How a value of `team` is carried by the message of the same name.

use super::error::RoomMessageError;

/// A value that has a message.
pub(in crate::rooms) trait Carried: Sized {
    /// The message.
    type Message;

    /// Writes the value.
    fn message(&self) -> Self::Message;

    /// Reads it again.
    fn read(message: &Self::Message) -> Result<Self, RoomMessageError>;
}

/// A struct whose message has the same fields.
macro_rules! carried_struct {
    ($name:ident { $($field:ident),+ $(,)? }) => {
        impl Carried for shikatsu_team::$name {
            type Message = shikatsu_api::room::$name;

            fn message(&self) -> Self::Message {
                Self::Message { $($field: self.$field.message()),+ }
            }

            fn read(message: &Self::Message) -> Result<Self, RoomMessageError> {
                Ok(Self { $($field: Carried::read(&message.$field)?),+ })
            }
        }
    };
}

/// An enum whose message has the same variants and fields. What stands in parentheses is the message's name for a value
/// that has none in `team`.
macro_rules! carried_enum {
    ($name:ident { $($variant:ident $(($inner:ident))? $({ $($field:ident),+ })?),+ $(,)? }) => {
        impl Carried for shikatsu_team::$name {
            type Message = shikatsu_api::room::$name;

            fn message(&self) -> Self::Message {
                match self {
                    $(Self::$variant $(($inner))? $({ $($field),+ })? =>
                        shikatsu_api::room::$name::$variant
                            $({ $inner: $inner.message() })?
                            $({ $($field: $field.message()),+ })?),+
                }
            }

            fn read(message: &Self::Message) -> Result<Self, RoomMessageError> {
                Ok(match message {
                    $(shikatsu_api::room::$name::$variant $({ $inner })? $({ $($field),+ })? =>
                        Self::$variant
                            $((Carried::read($inner)?))?
                            $({ $($field: Carried::read($field)?),+ })?),+
                })
            }
        }
    };
}

pub(super) use {carried_enum, carried_struct};

impl<T: Carried> Carried for Option<T> {
    type Message = Option<T::Message>;

    fn message(&self) -> Self::Message {
        self.as_ref().map(T::message)
    }

    fn read(message: &Self::Message) -> Result<Self, RoomMessageError> {
        message.as_ref().map(T::read).transpose()
    }
}

impl<T: Carried> Carried for Vec<T> {
    type Message = Vec<T::Message>;

    fn message(&self) -> Self::Message {
        self.iter().map(T::message).collect()
    }

    fn read(message: &Self::Message) -> Result<Self, RoomMessageError> {
        message.iter().map(T::read).collect()
    }
}

impl<T: Carried> Carried for Box<T> {
    type Message = Box<T::Message>;

    fn message(&self) -> Self::Message {
        Box::new(T::message(self))
    }

    fn read(message: &Self::Message) -> Result<Self, RoomMessageError> {
        T::read(message).map(Self::new)
    }
}
