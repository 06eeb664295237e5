//! Batches of texts for the provider, in the form that it understands. Its replies are untrusted: each must have the
//! markup of its source, or the text is sent again in pieces.

use document::translation::Segment;
use language::translation::{Batch, MAX_BATCH_CHARS, TextFormat, Translator};
use model::{Error, Result, translation::Translation};
use outbound::ApiError;

use super::SourceText;

pub(super) struct BatchTranslator<'a> {
    pub(super) translator: &'a Translator,
    pub(super) translation: &'a Translation,
    pub(super) instructions: &'a str,
}

/// Splits the texts into batches that the provider accepts. A single longer text is a batch.
pub(super) fn split<'b, 'w>(mut wanted: &'b [SourceText<'w>]) -> Vec<&'b [SourceText<'w>]> {
    let mut batches = Vec::new();
    while !wanted.is_empty() {
        let mut chars = 0;
        let fits = |wanted: &&SourceText<'_>| {
            chars += wanted.segment.marked().chars().count();
            chars <= MAX_BATCH_CHARS
        };
        let count = wanted.iter().take_while(fits).count().max(1);
        let (batch, rest) = wanted.split_at(count);
        batches.push(batch);
        wanted = rest;
    }
    batches
}

impl BatchTranslator<'_> {
    /// Returns the marked translation of each text; None if the provider broke the markup of the text.
    pub(super) async fn translate(&self, batch: &[SourceText<'_>]) -> Result<Vec<Option<String>>> {
        if self.translator.text_format() == TextFormat::Plain {
            return self.translate_runs(batch).await;
        }
        let texts = batch.iter().map(|wanted| wanted.segment.marked()).collect();
        let replies = self.send(batch, texts).await?;
        let mut translated = Vec::with_capacity(batch.len());
        for (wanted, reply) in batch.iter().zip(replies) {
            if let Ok(translation) = wanted.segment.parse(&reply) {
                translated.push(Some(translation.marked()));
            } else {
                let again = self.translate_runs(std::slice::from_ref(wanted)).await?;
                translated.extend(again);
            }
        }
        Ok(translated)
    }

    /// Translates the texts between the markup, each for itself.
    async fn translate_runs(&self, batch: &[SourceText<'_>]) -> Result<Vec<Option<String>>> {
        let runs: Vec<Vec<Segment>> = batch
            .iter()
            .map(|wanted| {
                let runs = wanted.segment.runs().into_iter();
                runs.map(|run| Segment::plain(&run)).collect()
            })
            .collect();
        let is_plain = self.translator.text_format() == TextFormat::Plain;
        let form = |run: &Segment| {
            if is_plain {
                run.runs().join(" ")
            } else {
                run.marked()
            }
        };
        let texts = runs.iter().flatten().map(form).collect();
        let mut replies = self.send(batch, texts).await?.into_iter();
        let mut translated = Vec::with_capacity(batch.len());
        for (wanted, runs) in batch.iter().zip(&runs) {
            let replies: Vec<String> = replies.by_ref().take(runs.len()).collect();
            let replies = runs.iter().zip(replies).map(|(run, reply)| {
                if is_plain {
                    Some(reply)
                } else {
                    run.parse(&reply).ok().map(|reply| reply.text())
                }
            });
            let replies: Option<Vec<String>> = replies.collect();
            let whole = replies.and_then(|replies| wanted.segment.parse_runs(&replies).ok());
            translated.push(whole.map(|translation| translation.marked()));
        }
        Ok(translated)
    }

    async fn send(&self, batch: &[SourceText<'_>], texts: Vec<String>) -> Result<Vec<String>> {
        let mut glossary: Vec<(String, String)> = batch
            .iter()
            .flat_map(|wanted| wanted.terms.iter().map(|pair| (*pair).clone()))
            .collect();
        glossary.sort();
        glossary.dedup();
        let batch = Batch {
            source: self.translation.source.language,
            target: self.translation.language,
            texts: &texts,
            instructions: self.instructions,
            glossary: &glossary,
        };
        let translated = self.translator.translate(batch).await;
        translated.map_err(|error| match error {
            ApiError::Unavailable(reason) => Error::Conflict(format!(
                "The translation provider is not available: {reason}."
            )),
            ApiError::Rejected(reason) => {
                Error::Unprocessable(format!("The translation provider failed: {reason}."))
            }
        })
    }
}
