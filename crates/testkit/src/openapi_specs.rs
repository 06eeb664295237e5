//! OpenAPI specs of an organization, processed at once.

use ::app::jobs;
use model::job::{Queue, Work};
use pages::openapi_specs::processing::{self, Submission};
use serde_json::{Value, json};

use crate::organizations::Org;

/// A request for computed content of a spec.
pub(crate) fn computed(spec: &str, operation: &str) -> Value {
    let props = match operation {
        "getComputedDocument" => json!({"doc": "info", "page": "overview"}),
        _ => json!({"models": true}),
    };
    let spec = json!({"ref": {"kind": "openapi", "spec": spec}});
    let source = json!({"type": "builtin:openapi", "props": props, "dependencies": {"spec": spec}});
    json!({"source": source, "seed": "seed"})
}

impl Org<'_> {
    /// Uploads the text of a spec and processes it as a worker does. No other job of the content may wait.
    pub async fn openapi_spec(&self, slug: &str, text: &str) {
        let path = self.path(&format!("/openapi/{slug}"));
        let sent = self
            .admin
            .put(path, json!({"source": {"text": text}}))
            .await;
        assert!(sent.status.is_success(), "{sent:?}");
        let app = &self.admin.app.app;
        let job = jobs::lease(app, Queue::Content).await;
        let job = job.expect("the database answers").expect("a job");
        let Ok(Work::ReadOpenApiSpec {
            organization,
            spec,
            number,
            ..
        }) = job.work.clone()
        else {
            panic!("another job: {job:?}");
        };
        let ctx = jobs::ctx(app.clone(), &job);
        let sending = Submission {
            organization,
            spec,
            number,
        };
        let processed = processing::process_now(&ctx, sending).await;
        processed.expect("it is read");
        jobs::finish(&ctx, &job).await.expect("it is done");
    }
}
