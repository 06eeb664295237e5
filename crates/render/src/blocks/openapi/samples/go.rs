//! A request for Go, with its package `net/http`.

use super::{
    body::{Body, Part},
    quote::{JSON, double_quoted, raw_go, value},
    request::Request,
};

const FAIL: &str = "\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n";

/// Adds a file to a form.
const ADD_FILE: &str = r"
func addFile(form *multipart.Writer, field, name string) {
	content, err := os.ReadFile(name)
	if err != nil {
		log.Fatal(err)
	}
	part, err := form.CreateFormFile(field, name)
	if err != nil {
		log.Fatal(err)
	}
	part.Write(content)
}
";

/// The code of a body: imports, lines before the request, its content type if no header sets it, and a function.
#[derive(Default)]
struct BodyCode {
    packages: &'static [&'static str],
    lines: String,
    content_type_expression: &'static str,
    function: &'static str,
}

pub(super) fn write(request: &Request) -> String {
    let code = request.body.as_ref().map(body_code);
    let body = if code.is_some() { "body" } else { "nil" };
    let code = code.unwrap_or_default();
    let mut packages = vec!["fmt", "io", "log", "net/http"];
    packages.extend(code.packages);
    packages.sort_unstable();
    let packages: Vec<String> = packages
        .iter()
        .map(|package| format!("\t\"{package}\"\n"))
        .collect();
    let packages = packages.concat();
    let (method, url) = (double_quoted(&request.method), double_quoted(&request.url));
    let headers = request.headers.iter();
    let headers = headers.map(|(name, value)| (double_quoted(name), double_quoted(value)));
    let content_type = Some(code.content_type_expression).filter(|written| !written.is_empty());
    let content_type =
        content_type.map(|written| ("\"Content-Type\"".to_owned(), written.to_owned()));
    let headers: Vec<String> = headers
        .chain(content_type)
        .map(|(name, value)| format!("\trequest.Header.Set({name}, {value})\n"))
        .collect();
    let headers = headers.concat();
    let BodyCode {
        lines, function, ..
    } = code;
    format!(
        "package main\n\nimport (\n{packages})\n\nfunc main() {{\n{lines}\
         \trequest, err := http.NewRequest({method}, {url}, {body})\n{FAIL}{headers}\n\
         \tresponse, err := http.DefaultClient.Do(request)\n{FAIL}\
         \tdefer response.Body.Close()\n\
         \ttext, err := io.ReadAll(response.Body)\n{FAIL}\
         \tfmt.Println(string(text))\n}}\n{function}"
    )
    .trim_end()
    .to_owned()
}

fn body_code(body: &Body) -> BodyCode {
    match body {
        Body::Json(json) => text(&value(json, &JSON, 2, 0)),
        Body::Text(written) => text(written),
        Body::File(name) => BodyCode {
            packages: &["os"],
            lines: format!("\tbody, err := os.Open({})\n{FAIL}", double_quoted(name)),
            ..BodyCode::default()
        },
        Body::Form(pairs) => {
            let lines = pairs.iter();
            let lines = lines.map(|(name, value)| {
                format!(
                    "\tform.Add({}, {})\n",
                    double_quoted(name),
                    double_quoted(value)
                )
            });
            let lines: Vec<String> = lines.collect();
            let lines = lines.concat();
            BodyCode {
                packages: &["net/url", "strings"],
                lines: format!(
                    "\tform := url.Values{{}}\n{lines}\tbody := strings.NewReader(form.Encode())\n"
                ),
                content_type_expression: "\"application/x-www-form-urlencoded\"",
                function: "",
            }
        }
        Body::Multipart(parts) => multipart(parts),
    }
}

fn text(written: &str) -> BodyCode {
    BodyCode {
        packages: &["strings"],
        lines: format!("\tbody := strings.NewReader({})\n", raw_go(written)),
        ..BodyCode::default()
    }
}

fn multipart(parts: &[Part]) -> BodyCode {
    let lines: Vec<String> = parts
        .iter()
        .map(|part| match part {
            Part::Text(name, value) => {
                format!(
                    "\tform.WriteField({}, {})\n",
                    double_quoted(name),
                    double_quoted(value)
                )
            }
            Part::File(name, file) => {
                format!(
                    "\taddFile(form, {}, {})\n",
                    double_quoted(name),
                    double_quoted(file)
                )
            }
        })
        .collect();
    let lines = lines.concat();
    let has_files = parts.iter().any(|part| matches!(part, Part::File(..)));
    BodyCode {
        packages: if has_files {
            &["bytes", "mime/multipart", "os"]
        } else {
            &["bytes", "mime/multipart"]
        },
        lines: format!(
            "\tbody := &bytes.Buffer{{}}\n\tform := multipart.NewWriter(body)\n{lines}\tform.Close()\n\n"
        ),
        content_type_expression: "form.FormDataContentType()",
        function: if has_files { ADD_FILE } else { "" },
    }
}
