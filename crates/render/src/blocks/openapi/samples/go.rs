//! A request for Go, with its package `net/http`.

use super::{
    quote::{JSON, raw_go, string, value},
    request::{Body, Part, Request},
};

const FAIL: &str = "\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n";

/// Puts a file into a form.
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

/// What a kind of body needs: packages, lines before the request, its type where no header has it, and a function.
#[derive(Default)]
struct Needs {
    packages: &'static [&'static str],
    lines: String,
    kind: &'static str,
    function: &'static str,
}

pub(super) fn write(request: &Request) -> String {
    let needs = request.body.as_ref().map(needs);
    let body = if needs.is_some() { "body" } else { "nil" };
    let needs = needs.unwrap_or_default();
    let mut packages = vec!["fmt", "io", "log", "net/http"];
    packages.extend(needs.packages);
    packages.sort_unstable();
    let packages: Vec<String> = packages
        .iter()
        .map(|package| format!("\t\"{package}\"\n"))
        .collect();
    let packages = packages.concat();
    let (method, url) = (string(&request.method), string(&request.url));
    let headers = request.headers.iter();
    let headers = headers.map(|(name, value)| (string(name), string(value)));
    let kind = Some(needs.kind).filter(|kind| !kind.is_empty());
    let kind = kind.map(|kind| ("\"Content-Type\"".to_owned(), kind.to_owned()));
    let headers: Vec<String> = headers
        .chain(kind)
        .map(|(name, value)| format!("\trequest.Header.Set({name}, {value})\n"))
        .collect();
    let headers = headers.concat();
    let Needs {
        lines, function, ..
    } = needs;
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

fn needs(body: &Body) -> Needs {
    match body {
        Body::Json(json) => text(&value(json, &JSON, 2, 0)),
        Body::Text(written) => text(written),
        Body::File(name) => Needs {
            packages: &["os"],
            lines: format!("\tbody, err := os.Open({})\n{FAIL}", string(name)),
            ..Needs::default()
        },
        Body::Form(pairs) => {
            let lines = pairs.iter();
            let lines = lines
                .map(|(name, value)| format!("\tform.Add({}, {})\n", string(name), string(value)));
            let lines: Vec<String> = lines.collect();
            let lines = lines.concat();
            Needs {
                packages: &["net/url", "strings"],
                lines: format!(
                    "\tform := url.Values{{}}\n{lines}\tbody := strings.NewReader(form.Encode())\n"
                ),
                kind: "\"application/x-www-form-urlencoded\"",
                function: "",
            }
        }
        Body::Multipart(parts) => multipart(parts),
    }
}

fn text(written: &str) -> Needs {
    Needs {
        packages: &["strings"],
        lines: format!("\tbody := strings.NewReader({})\n", raw_go(written)),
        ..Needs::default()
    }
}

fn multipart(parts: &[Part]) -> Needs {
    let lines: Vec<String> = parts
        .iter()
        .map(|part| match part {
            Part::Text(name, value) => {
                format!("\tform.WriteField({}, {})\n", string(name), string(value))
            }
            Part::File(name, file) => {
                format!("\taddFile(form, {}, {})\n", string(name), string(file))
            }
        })
        .collect();
    let lines = lines.concat();
    let has_files = parts.iter().any(|part| matches!(part, Part::File(..)));
    Needs {
        packages: if has_files {
            &["bytes", "mime/multipart", "os"]
        } else {
            &["bytes", "mime/multipart"]
        },
        lines: format!(
            "\tbody := &bytes.Buffer{{}}\n\tform := multipart.NewWriter(body)\n{lines}\tform.Close()\n\n"
        ),
        kind: "form.FormDataContentType()",
        function: if has_files { ADD_FILE } else { "" },
    }
}
