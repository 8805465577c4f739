//! The page `/docs`: the OpenAPI document for people, without a script.

use std::fmt::Write;

use serde_json::Value;

use super::refusal::RefusalKind;

/// Its style sheet; the policy of the service allows no style inside a page.
pub(super) const STYLE: &str = include_str!("docs_page.css");

/// The page for a document.
pub(super) fn page(document: &Value) -> String {
    let mut page = String::from(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>shikatsu: the service</title><link rel=\"stylesheet\" href=\"/docs.css\"></head><body><main>\n",
    );
    let info = &document["info"];
    // Writing into memory cannot fail.
    let _ = write!(
        page,
        "<h1>{}</h1>\n<p>{}</p>\n<p><a href=\"/api/v1/openapi.json\">The same as an OpenAPI document</a></p>\n",
        text(&info["title"]),
        text(&info["description"])
    );
    for tag in list(&document["tags"]) {
        let name = tag["name"].as_str().unwrap_or_default();
        let _ = writeln!(page, "<h2>{}</h2>", text(&tag["description"]));
        for (path, methods) in object(&document["paths"]) {
            for (method, operation) in object(methods) {
                let tagged = list(&operation["tags"]).any(|tag| tag == name);
                if tagged {
                    operation_section(&mut page, method, path, operation);
                }
            }
        }
    }
    refusals(&mut page);
    schemas(&mut page, &document["components"]["schemas"]);
    page.push_str("</main></body></html>\n");
    page
}

fn operation_section(page: &mut String, method: &str, path: &str, operation: &Value) {
    let _ = write!(
        page,
        "<section><h3><code>{} {}</code> {}</h3>\n<p>{}</p>\n",
        method.to_uppercase(),
        escaped(path),
        text(&operation["summary"]),
        text(&operation["description"])
    );
    let parameters: Vec<&Value> = list(&operation["parameters"]).collect();
    if !parameters.is_empty() {
        page.push_str("<ul>\n");
        for parameter in parameters {
            let _ = writeln!(
                page,
                "<li><code>{}</code> {}: {}</li>",
                text(&parameter["name"]),
                shape(&parameter["schema"]),
                text(&parameter["description"])
            );
        }
        page.push_str("</ul>\n");
    }
    for (content, body) in object(&operation["requestBody"]["content"]) {
        let shape = shape(&body["schema"]);
        let _ = writeln!(
            page,
            "<p>Body, <code>{}</code>: {shape}</p>",
            escaped(content)
        );
    }
    for (status, response) in object(&operation["responses"]) {
        // Refusals are the same everywhere and have a table below.
        if status.starts_with(['4', '5']) {
            continue;
        }
        let shapes: Vec<String> = object(&response["content"])
            .map(|(_, body)| shape(&body["schema"]))
            .collect();
        let _ = writeln!(
            page,
            "<p><strong>{}</strong> {} {}</p>",
            escaped(status),
            text(&response["description"]),
            shapes.join(", ")
        );
    }
    page.push_str("</section>\n");
}

fn refusals(page: &mut String) {
    page.push_str(
        "<h2>Refusals</h2>\n<table><tr><th>status</th><th>type</th><th>what it is</th></tr>\n",
    );
    for kind in RefusalKind::ALL {
        let _ = writeln!(
            page,
            "<tr id=\"{0}\"><td>{1}</td><td><code>/docs#{0}</code></td><td>{2}</td></tr>",
            kind.name(),
            kind.status().as_u16(),
            kind.title()
        );
    }
    page.push_str("</table>\n");
}

fn schemas(page: &mut String, schemas: &Value) {
    page.push_str("<h2>Messages</h2>\n");
    for (name, schema) in object(schemas) {
        let name = escaped(name);
        let _ = writeln!(
            page,
            "<section id=\"schema-{name}\"><h3>{name}</h3>\n<p>{}</p>",
            text(&schema["description"])
        );
        fields(page, schema);
        page.push_str("</section>\n");
    }
}

/// The fields of an object, or the forms it may have.
fn fields(page: &mut String, schema: &Value) {
    let forms: Vec<&Value> = list(&schema["oneOf"]).collect();
    let forms = if forms.is_empty() {
        vec![schema]
    } else {
        forms
    };
    let several = forms.len() > 1;
    for form in forms {
        if several {
            let _ = writeln!(
                page,
                "<p>{} {}</p>",
                shape(form),
                text(&form["description"])
            );
        } else if form["properties"].is_null() {
            let _ = writeln!(page, "<p>{}</p>", shape(form));
        }
        let named: Vec<(&String, &Value)> = object(&form["properties"]).collect();
        if named.is_empty() {
            continue;
        }
        page.push_str("<ul>\n");
        for (name, field) in named {
            let _ = writeln!(
                page,
                "<li><code>{}</code> {}: {}</li>",
                escaped(name),
                shape(field),
                text(&field["description"])
            );
        }
        page.push_str("</ul>\n");
    }
}

/// The shape of a value in a few words, with a link to what has a name.
fn shape(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = escaped(reference.rsplit('/').next().unwrap_or_default());
        return format!("<a href=\"#schema-{name}\">{name}</a>");
    }
    if let Some(values) = schema["enum"].as_array() {
        let values: Vec<String> = values
            .iter()
            .map(|value| format!("<code>{}</code>", text(value)))
            .collect();
        return values.join(" or ");
    }
    let forms: Vec<String> = list(&schema["oneOf"]).map(shape).collect();
    if !forms.is_empty() {
        return forms.join(" or ");
    }
    match &schema["type"] {
        Value::String(kind) if kind == "array" => format!("list of {}", shape(&schema["items"])),
        Value::String(kind) => escaped(kind),
        Value::Array(kinds) if kinds.iter().any(|kind| kind == "array") => {
            format!("list of {}, or null", shape(&schema["items"]))
        }
        Value::Array(kinds) => {
            let kinds: Vec<String> = kinds.iter().map(text).collect();
            kinds.join(" or ")
        }
        _ => String::new(),
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn object(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

fn text(value: &Value) -> String {
    value.as_str().map(escaped).unwrap_or_default()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
