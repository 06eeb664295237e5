//! HTML tokens with their byte ranges.

use html5gum::{DefaultEmitter, HtmlString, Token, Tokenizer};

use super::{attributes::Attributes, piece::Span};

pub(crate) enum Html {
    Start {
        name: String,
        attributes: Attributes,
        self_closing: bool,
        span: Span,
    },
    End {
        name: String,
        span: Span,
    },
    Text(String, Span),
    Comment(Span),
}

/// The tokens of a piece of HTML; spans are within it.
pub(crate) fn tokens(html: &str) -> Vec<Html> {
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    // A `<title>` or `<script>` in Markdown must not swallow the text after it.
    emitter.naively_switch_states(false);
    let Ok(tokens) =
        Tokenizer::new_with_emitter(html, emitter).collect::<Result<Vec<Token<usize>>, _>>();
    tokens.into_iter().filter_map(token).collect()
}

fn token(token: Token<usize>) -> Option<Html> {
    Some(match token {
        Token::StartTag(tag) => Html::Start {
            name: text(&tag.name),
            attributes: Attributes(
                tag.attributes
                    .iter()
                    .map(|(key, value)| (text(key), text(&value.value)))
                    .collect(),
            ),
            self_closing: tag.self_closing,
            span: tag.span.start..tag.span.end,
        },
        Token::EndTag(tag) => Html::End {
            name: text(&tag.name),
            span: tag.span.start..tag.span.end,
        },
        Token::String(string) => {
            Html::Text(text(&string.value), string.span.start..string.span.end)
        }
        Token::Comment(comment) => Html::Comment(comment.span.start..comment.span.end),
        Token::Doctype(doctype) => Html::Comment(doctype.span.start..doctype.span.end),
        Token::Error(_) => return None,
    })
}

fn text(bytes: &HtmlString) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::{Html, tokens};

    #[test]
    fn spans_are_those_of_the_source() {
        let html = "é<b x='ü'>a &amp; é</b>\r\n<?xx?><!-- é -->z";
        let found: Vec<&str> = tokens(html)
            .iter()
            .map(|token| match token {
                Html::Start { span, .. }
                | Html::End { span, .. }
                | Html::Text(_, span)
                | Html::Comment(span) => &html[span.clone()],
            })
            .collect();
        assert_eq!(
            found.join("|"),
            "é|<b x='ü'>|a &amp; é|</b>|\r\n|<?xx?>|<!-- é -->|z"
        );
    }
}
