//! Text of files made harmless for markup.

/// For the contents and attributes of HTML and XML: no control characters, no
/// characters that XML forbids or that turn the direction of writing, and
/// nothing that ends what it stands in.
pub(super) fn escaped(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => result.push_str("&amp;"),
            '<' => result.push_str("&lt;"),
            '>' => result.push_str("&gt;"),
            '"' => result.push_str("&quot;"),
            '\'' => result.push_str("&#39;"),
            _ if sign.is_whitespace() => result.push(' '),
            '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' => {}
            '\u{FEFF}' | '\u{FFFE}' | '\u{FFFF}' => {}
            _ if sign.is_control() => {}
            _ => result.push(sign),
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_hostile_name_is_markup() {
        assert_eq!(
            escaped("<script>\"a'&\u{202e}\u{1b}[1m\0</script>\nb"),
            "&lt;script&gt;&quot;a&#39;&amp;[1m&lt;/script&gt; b"
        );
    }
}
