//! Change requests, as stories: what writers, reviewers and readers do, and what they see.

mod changes;
mod conflicts;
mod fixture;
mod history;
mod limits;
mod lists;
mod merging;
mod review_comments;
mod reviews;
mod rules;
mod sent_back;
mod splices;
mod status;
mod two_writers;
mod unsaved;
