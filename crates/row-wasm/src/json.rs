//! JSON by hand: objects, lists, numbers, and names that need no escaping.

/// Text that grows into one JSON value.
#[derive(Default)]
pub(crate) struct Json(String);

impl Json {
    /// An object with what `write` puts into it.
    pub(crate) fn object(write: impl FnOnce(&mut JsonObject<'_>)) -> String {
        let mut json = Self::default();
        json.put_object(write);
        json.0
    }

    pub(crate) fn put_object(&mut self, write: impl FnOnce(&mut JsonObject<'_>)) {
        self.0.push('{');
        let mut object = JsonObject {
            json: self,
            is_first: true,
        };
        write(&mut object);
        self.0.push('}');
    }

    pub(crate) fn put_list<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        write: impl Fn(&mut Self, T),
    ) {
        self.0.push('[');
        for (at, item) in items.into_iter().enumerate() {
            if at > 0 {
                self.0.push(',');
            }
            write(self, item);
        }
        self.0.push(']');
    }

    pub(crate) fn put_number(&mut self, number: impl Into<i32>) {
        self.0.push_str(&number.into().to_string());
    }

    /// A name of this crate: letters only.
    pub(crate) fn put_name(&mut self, name: &'static str) {
        self.0.push('"');
        self.0.push_str(name);
        self.0.push('"');
    }

    pub(crate) fn put_null(&mut self) {
        self.0.push_str("null");
    }
}

/// An object that is being written.
pub(crate) struct JsonObject<'j> {
    json: &'j mut Json,
    is_first: bool,
}

impl JsonObject<'_> {
    /// A field with what `write` makes of it.
    pub(crate) fn field(&mut self, name: &'static str, write: impl FnOnce(&mut Json)) {
        if !self.is_first {
            self.json.0.push(',');
        }
        self.is_first = false;
        self.json.put_name(name);
        self.json.0.push(':');
        write(self.json);
    }

    pub(crate) fn number(&mut self, name: &'static str, number: impl Into<i32>) {
        self.field(name, |json| json.put_number(number));
    }

    pub(crate) fn name(&mut self, name: &'static str, value: &'static str) {
        self.field(name, |json| json.put_name(value));
    }

    pub(crate) fn numbers(&mut self, name: &'static str, numbers: impl IntoIterator<Item = i16>) {
        self.field(name, |json| {
            json.put_list(numbers, Json::put_number);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_written_without_a_comma_too_many() {
        let text = Json::object(|object| {
            object.number("a", 3u8);
            object.name("b", "two");
            object.numbers("c", [1, -1]);
            object.field("d", |json| {
                json.put_list([true, false], |json, is_full| {
                    if is_full {
                        json.put_object(|object| object.number("e", 0));
                    } else {
                        json.put_null();
                    }
                });
            });
        });
        assert_eq!(text, r#"{"a":3,"b":"two","c":[1,-1],"d":[{"e":0},null]}"#);
    }
}
