# The one entry to everything a developer does here. CI runs `just ci` and nothing else.

cache := env("BINDERY_CACHE_DIR", home_directory() / ".cache/bindery")
postgres := "postgres://bindery@127.0.0.1:" + env("BINDERY_PG_PORT", "25432")

export PATH := cache / "tools/bin" + ":" + env("PATH")
# Outside the clone, so that a fresh clone builds warm. Nothing is built with `-p`: for a part of the workspace cargo
# would choose other features of the dependencies and build these anew.
export CARGO_TARGET_DIR := env("CARGO_TARGET_DIR", cache / "target")
export NATS_URL := "nats://127.0.0.1:" + env("BINDERY_NATS_PORT", "24222")
# Queries are checked against this database when they compile, and `sqlx::test` starts from it.
# Never taken from the caller's environment: tests must not reach a database with data in it.
export DATABASE_URL := postgres / "bindery_check"
unexport SQLX_OFFLINE

# List the recipes.
default:
    @just --list --unsorted

# Install tools, start the services, prepare the schema and the contract harness.
setup: tools services schema
    npm ci --prefix contract-tests --no-audit --no-fund

# Install the tools that this machine lacks.
tools:
    @scripts/tools

# Start PostgreSQL and NATS.
services:
    @scripts/services start

# Stop PostgreSQL and NATS; their data stays.
services-stop:
    @scripts/services stop

# Bring the database that queries are checked against up to the migrations.
schema:
    @scripts/schema

# Migrate the development database and run the server on it.
dev: services schema
    @scripts/dev {{ postgres }}/bindery

# Run the tests, or only those whose name contains the given word.
[positional-arguments]
test *ARGS: schema
    # The server starts them as programs of their own, so no test that needs them would build them.
    cargo build -q --bin bindery-press --bin bindery-saml --bin bindery-sandbox
    cargo nextest run --no-fail-fast "$@"

# Compile the examples in the documentation of the crates, and run those that need no engines.
doc-test: schema
    cargo test -q --doc

# Regenerate the committed files that are made from code.
gen: gen-code
    MATRIX=write ROUND_TRIPS=write EVENT_TYPES=write \
        cargo nextest run -E 'binary(=matrix) | binary(=round_trips) | binary(=event_types)'

# The OpenAPI document and the checked queries.
[private]
gen-code: schema
    cargo run -q --bin bindery -- openapi > docs/openapi.json
    # The macros write only what they expand: start empty and force the crate to be built again.
    rm -rf .sqlx && mkdir .sqlx && touch crates/store/src/lib.rs
    SQLX_OFFLINE_DIR="$PWD/.sqlx" cargo check -q -p store --all-targets

# Write THIRD-PARTY.txt, the licences of all that the programs contain. `just lint` says when it is out of date.
notices:
    npm ci --prefix console --ignore-scripts --no-audit --no-fund
    @scripts/notices

# Write what the programs are made of, as CycloneDX, to target/sbom. Builds its tool once.
sbom:
    @scripts/sbom

# Fail when a committed generated file is not what the code makes. Tests compare those that `gen` writes by tests.
gen-check: gen-code
    @git diff -- .sqlx docs/openapi.json
    # Staged is fine, changed or new since then is not.
    @if git status --porcelain -- .sqlx docs/openapi.json | grep '^.[^ ]'; then \
        echo "error: generated files are out of date: run 'just gen' and commit them" >&2; exit 1; fi

# Format, and let clippy repair what it can.
fix: schema
    cargo clippy --fix --allow-dirty --allow-staged --all-targets
    cargo fmt

# Formats, lints, spelling, dependencies.
lint: schema
    cargo fmt --check
    typos
    cargo deny --log-level error check bans licenses sources
    scripts/notices --check
    cargo clippy --locked --all-targets -- -D warnings

# Ask the databases of known weaknesses about all dependencies. Needs the internet; public CI runs it every night.
advisories:
    @scripts/advisories

# Drive the real binary with the public SDK.
contract: schema
    cargo build -q --bin bindery --bin bindery-press --bin bindery-saml --bin bindery-sandbox
    BINDERY_BIN="$CARGO_TARGET_DIR/debug/bindery" BINDERY_NATS__URL="$NATS_URL" \
        ADMIN_DATABASE_URL={{ postgres }}/postgres node contract-tests/run.mjs

# The unchanged public command line against the real binary.
cli: schema
    npm ci --prefix contract-tests --no-audit --no-fund
    npm ci --prefix contract-tests/cli --ignore-scripts --no-audit --no-fund
    npm ci --prefix integrations --ignore-scripts --no-audit --no-fund
    node integrations/build.mjs
    cargo build -q --bin bindery --bin bindery-press --bin bindery-saml --bin bindery-sandbox
    BINDERY_BIN="$CARGO_TARGET_DIR/debug/bindery" BINDERY_NATS__URL="$NATS_URL" \
        ADMIN_DATABASE_URL={{ postgres }}/postgres node contract-tests/cli/run.mjs

# Lint the OpenAPI document, make clients of it and drive the real binary with them.
openapi-check: schema
    npm ci --prefix openapi-tests --no-audit --no-fund
    cargo build -q --bin bindery --bin bindery-press --bin bindery-saml --bin bindery-sandbox
    BINDERY_BIN="$CARGO_TARGET_DIR/debug/bindery" BINDERY_NATS__URL="$NATS_URL" \
        ADMIN_DATABASE_URL={{ postgres }}/postgres node openapi-tests/run.mjs

# Call every operation with generated and hostile input; no answer may be a 5xx. `--ci` takes under two minutes.
[positional-arguments]
schema-fuzz *ARGS: schema
    cargo build -q --bin bindery --bin bindery-press --bin bindery-saml --bin bindery-sandbox
    @BINDERY_BIN="$CARGO_TARGET_DIR/debug/bindery" BINDERY_NATS__URL="$NATS_URL" \
        ADMIN_DATABASE_URL={{ postgres }}/postgres scripts/schema-fuzz "$@"

# What CI takes of the schema fuzz.
[private]
schema-fuzz-ci:
    @just schema-fuzz --ci

# Modules of each crate that import each other in a circle.
cycles:
    @scripts/report cycles cargo nextest run -E 'binary(=cycles)' --no-capture

# The permission matrix: every principal against every operation.
matrix: schema
    @scripts/report matrix cargo nextest run -E 'binary(=matrix)' --no-capture

# The tenant sweep: foreign ids in every place that takes an id.
sweep: schema
    @scripts/report sweep cargo nextest run -E 'binary(=sweep)' --no-capture

# Everything that changes something, sent by cookie from other origins: none may be accepted.
csrf: schema
    @scripts/report csrf cargo nextest run -E 'binary(=csrf)' --no-capture

# Deliver 50 events to 200 webhooks, a fifth of which fail, and let days pass on the clock of the test.
deliveries: schema
    @DELIVERIES_EVENTS=50 scripts/report deliveries cargo nextest run -E 'binary(=webhooks) & test(faulty_receivers)' --no-capture

# Responses of two identity provider libraries, and more than two hundred attacks on such responses.
saml:
    @scripts/saml

# Verify 1,000 signed documents with `bindery-saml` and with `xmlsec1`: they have to agree.
saml-compare:
    @scripts/saml compare

# Hostile scripts of integrations in the real `workerd`, and what other installations notice of them.
sandbox:
    cargo build -q --bin bindery-sandbox
    @scripts/report sandbox cargo nextest run -E 'binary(=scripts) & test(hostile_scripts)' --run-ignored only --no-capture

# Kill servers under load and count what was lost. `just crash --full` is for a night.
[positional-arguments]
crash *ARGS: schema
    cargo build -q --bin bindery --bin bindery-sandbox
    cargo run -q --bin chaos -- crash "$@"

# Drop a table under load, restore the second before from a backup, and look for what is missing. `--smoke` takes a minute.
[positional-arguments]
restore *ARGS: schema
    cargo build -q --bin bindery --bin bindery-sandbox
    cargo run -q --bin chaos -- restore "$@"

# Have the server end itself at each point where a worker can lose or repeat work, ten times each.
[positional-arguments]
worker-kills *ARGS: schema
    cargo build -q --features cli/failpoints --bin bindery --bin bindery-sandbox
    cargo run -q --bin chaos -- worker-kills "$@"

# Upgrade from the last release while clients go on: the migration is killed at each statement, nodes are replaced by turns.
[positional-arguments]
upgrade *ARGS: schema
    old="$(scripts/previous-release)" && cargo build -q --bin bindery --bin bindery-sandbox && \
        cargo run -q --bin chaos -- upgrade --from "$old" "$@"

# Restart two nodes by turns while clients go on. No request may fail.
[positional-arguments]
restarts *ARGS: schema
    cargo build -q --bin bindery --bin bindery-sandbox
    cargo run -q --bin chaos -- restarts "$@"

# Under load, as root: `just faults power-cut`, `full-disk` or `open-files`.
[positional-arguments]
faults *ARGS: schema
    cargo build -q --bin bindery --bin bindery-sandbox
    cargo run -q --bin chaos -- faults "$@"

# Merge from many clients while nodes are killed, and look for what went missing. `just merges --smoke` takes a minute.
[positional-arguments]
merges *ARGS: schema
    cargo build -q --bin bindery --bin bindery-sandbox
    cargo run -q --bin chaos -- merges "$@"

# Kill the server while it commits its search index, delete the index and damage it, then compare it with a rebuilt one.
[positional-arguments]
crash-search *ARGS: schema
    @scripts/crash-search "$@"

# Send hostile inputs to a server limited to 1 GiB while others work on it. `--smoke` takes few, with a debug build.
[positional-arguments]
hostile-inputs *ARGS: schema
    @scripts/hostile-inputs "$@"

# Feed random input to the readers, or to those named, for so many seconds in all. `just fuzz list` names them.
[positional-arguments]
fuzz SECONDS="3600" *TARGETS:
    @scripts/fuzz "$@"

# Measure WHAT: `api`, `content`, `merge`, `search`, `site` or `visible`. `just bench search --sections 100000` is quick.
bench WHAT *ARGS: schema
    command -v wrk >/dev/null || apt-get install -y --no-install-recommends wrk
    {{ if WHAT == "site" { "command -v nginx >/dev/null || apt-get install -y --no-install-recommends nginx" } else { "true" } }}
    cargo build -q --release --bin bindery --bin bindery-press --bin bindery-saml --bin bindery-sandbox --bin bench
    @"$CARGO_TARGET_DIR/release/bench" {{ WHAT }} {{ ARGS }}

# Push every space of the corpus with the real git and clone it back. `just corpus --sample` takes every tenth.
[positional-arguments]
corpus *ARGS: schema
    cargo build -q --bin bindery --bin bindery-sandbox --bin bench
    @"$CARGO_TARGET_DIR/debug/bench" corpus "$@"

# Send every page of the corpus back as it was read. `just roundtrip --sample` takes every tenth space.
[positional-arguments]
roundtrip *ARGS: schema
    cargo build -q --bin bindery --bin bindery-sandbox --bin bench
    @"$CARGO_TARGET_DIR/debug/bench" roundtrip "$@"

# Ask for pages of the corpus by what their authors call them, and compare with the full text of PostgreSQL.
relevance: schema
    cargo build -q --release --bin bench
    @"$CARGO_TARGET_DIR/release/bench" relevance

# Publish the corpus as sites and follow every link. `just crawl --sample` takes every tenth space.
[positional-arguments]
crawl *ARGS: schema
    cargo build -q --bin bindery --bin bindery-sandbox --bin bench
    @"$CARGO_TARGET_DIR/debug/bench" crawl "$@"

# Scores of published pages: Lighthouse, axe-core, weight. `PAGES=50 just lighthouse` looks at more.
lighthouse: schema
    npm ci --prefix site-tests --no-audit --no-fund
    command -v chromium >/dev/null || apt-get install -y --no-install-recommends chromium
    npm ci --prefix contract-tests --no-audit --no-fund
    cargo build -q --release --bin bindery --bin bindery-press --bin bindery-saml --bin bindery-sandbox --bin bench
    @BENCH_BIN="$CARGO_TARGET_DIR/release/bench" BINDERY_BIN="$CARGO_TARGET_DIR/release/bindery" \
        BINDERY_NATS__URL="$NATS_URL" ADMIN_DATABASE_URL={{ postgres }}/postgres node site-tests/lighthouse.mjs

# Overflow, overlaps and dead controls of published pages, at three widths. `just layout --sample 60` opens so many.
[positional-arguments]
layout *ARGS: schema
    npm ci --prefix site-tests --no-audit --no-fund
    npm ci --prefix contract-tests --no-audit --no-fund
    command -v chromium >/dev/null || apt-get install -y --no-install-recommends chromium
    cargo build -q --bin bindery --bin bindery-press --bin bindery-saml --bin bindery-sandbox --bin bench
    @BENCH_BIN="$CARGO_TARGET_DIR/debug/bench" BINDERY_BIN="$CARGO_TARGET_DIR/debug/bindery" \
        LAYOUT_REPORT="$CARGO_TARGET_DIR/layout.txt" BINDERY_NATS__URL="$NATS_URL" \
        ADMIN_DATABASE_URL={{ postgres }}/postgres node site-tests/layout.mjs "$@"

# What CI takes of the layout; only the demo where there is no corpus.
[private]
layout-sample:
    @just layout --sample 60

# Hostile text in every place of a site, opened in Chromium. `PAYLOADS=20 just attack` takes fewer.
attack: schema
    npm ci --prefix site-tests --no-audit --no-fund
    npm ci --prefix contract-tests --no-audit --no-fund
    command -v chromium >/dev/null || apt-get install -y --no-install-recommends chromium
    cargo build -q --bin bindery --bin bindery-press --bin bindery-saml --bin bindery-sandbox
    @BINDERY_BIN="$CARGO_TARGET_DIR/debug/bindery" BINDERY_NATS__URL="$NATS_URL" \
        ADMIN_DATABASE_URL={{ postgres }}/postgres node site-tests/attack.mjs

# The pages of accounts in Chromium: phone and desktop, with and without scripts, axe-core; and the path of one member
# from the invitation to the removal, with a second node.
account-pages: schema
    npm ci --prefix site-tests --no-audit --no-fund
    npm ci --prefix contract-tests --no-audit --no-fund
    command -v chromium >/dev/null || apt-get install -y --no-install-recommends chromium
    cargo build -q --bin bindery --bin bindery-sandbox
    @BINDERY_BIN="$CARGO_TARGET_DIR/debug/bindery" BINDERY_NATS__URL="$NATS_URL" \
        ADMIN_DATABASE_URL={{ postgres }}/postgres node site-tests/account.mjs
    @BINDERY_BIN="$CARGO_TARGET_DIR/debug/bindery" BINDERY_NATS__URL="$NATS_URL" \
        ADMIN_DATABASE_URL={{ postgres }}/postgres node site-tests/member.mjs

# Build the console, which the next build of the server contains.
console:
    npm ci --prefix console --ignore-scripts --no-audit --no-fund
    npm run build --prefix console
    # The crate does not watch a folder that may be missing.
    touch crates/web_console/build.rs

# Types, lints, units and properties of the console. No server is needed.
console-test:
    npm ci --prefix console --ignore-scripts --no-audit --no-fund
    npm ci --prefix console/tools --ignore-scripts --no-audit --no-fund
    npm run check --prefix console
    npm test --prefix console

# Journeys through the console in Chromium, with their times, and axe on every screen. `just journeys two-writers` is one.
[positional-arguments]
journeys *ARGS: console schema
    command -v chromium >/dev/null || apt-get install -y --no-install-recommends chromium
    npm ci --prefix contract-tests --no-audit --no-fund
    cargo build -q --bin bindery --bin bindery-press --bin bindery-saml --bin bindery-sandbox
    @BINDERY_BIN="$CARGO_TARGET_DIR/debug/bindery" BINDERY_NATS__URL="$NATS_URL" \
        ADMIN_DATABASE_URL={{ postgres }}/postgres node console/tests/run.mjs "$@"

# The journeys only, on a desktop and on a phone, without the screens in all their states.
[private]
journeys-smoke:
    @just journeys --smoke

# Two people and a program write one page at random places: nothing is lost, and nobody sees a dialog.
[positional-arguments]
two-writers *ARGS: schema
    npm ci --prefix console --ignore-scripts --no-audit --no-fund
    npm ci --prefix contract-tests --no-audit --no-fund
    cargo build -q --bin bindery --bin bindery-sandbox
    @BINDERY_BIN="$CARGO_TARGET_DIR/debug/bindery" BINDERY_NATS__URL="$NATS_URL" \
        ADMIN_DATABASE_URL={{ postgres }}/postgres node console/tests/two-writers.mjs "$@"

# What CI takes of the two writers.
[private]
two-writers-smoke:
    @just two-writers 150

# Every Markdown file of the corpus through the editor: what nobody edited stays. `--sample` takes every tenth space.
[positional-arguments]
editor-roundtrip *ARGS: schema
    npm ci --prefix console --ignore-scripts --no-audit --no-fund
    npm ci --prefix contract-tests --no-audit --no-fund
    cargo build -q --bin bindery --bin bindery-sandbox
    @BINDERY_BIN="$CARGO_TARGET_DIR/debug/bindery" BINDERY_NATS__URL="$NATS_URL" \
        ADMIN_DATABASE_URL={{ postgres }}/postgres node console/tests/editor-roundtrip.mjs "$@"

# What CI takes of the corpus in the editor; nothing where there is none.
[private]
editor-roundtrip-sample:
    @just editor-roundtrip --sample

# Hold the console against its budgets. `RUNS=50 just console-bench` measures each time so often.
console-bench: console schema
    command -v chromium >/dev/null || apt-get install -y --no-install-recommends chromium
    npm ci --prefix contract-tests --no-audit --no-fund
    cargo build -q --release --bin bindery --bin bindery-press --bin bindery-saml --bin bindery-sandbox
    @BINDERY_BIN="$CARGO_TARGET_DIR/release/bindery" BINDERY_NATS__URL="$NATS_URL" \
        ADMIN_DATABASE_URL={{ postgres }}/postgres node console/tests/bench.mjs

# Scores of the console: Lighthouse and axe-core on the sign-in, the home screen, a page and the editor.
console-lighthouse: console schema
    npm ci --prefix site-tests --no-audit --no-fund
    npm ci --prefix contract-tests --no-audit --no-fund
    command -v chromium >/dev/null || apt-get install -y --no-install-recommends chromium
    cargo build -q --bin bindery --bin bindery-sandbox
    @BINDERY_BIN="$CARGO_TARGET_DIR/debug/bindery" BINDERY_NATS__URL="$NATS_URL" \
        ADMIN_DATABASE_URL={{ postgres }}/postgres node console/tests/lighthouse.mjs

# Single sign-on in Chromium, with the identity providers of three libraries.
sso-pages: schema
    npm ci --prefix site-tests --no-audit --no-fund
    npm ci --prefix contract-tests --no-audit --no-fund
    command -v chromium >/dev/null || apt-get install -y --no-install-recommends chromium
    npm ci --prefix sso-tests --no-audit --no-fund
    scripts/saml install
    cargo build -q --bin bindery --bin bindery-saml --bin bindery-sandbox
    @BINDERY_BIN="$CARGO_TARGET_DIR/debug/bindery" BINDERY_NATS__URL="$NATS_URL" \
        ADMIN_DATABASE_URL={{ postgres }}/postgres node site-tests/sso.mjs

# The forms that send requests in Chromium: phone and desktop, against an API of this machine, axe-core.
request-forms: schema
    npm ci --prefix site-tests --no-audit --no-fund
    npm ci --prefix contract-tests --no-audit --no-fund
    command -v chromium >/dev/null || apt-get install -y --no-install-recommends chromium
    cargo build -q --bin bindery --bin bindery-sandbox
    @BINDERY_BIN="$CARGO_TARGET_DIR/debug/bindery" BINDERY_NATS__URL="$NATS_URL" \
        ADMIN_DATABASE_URL={{ postgres }}/postgres node site-tests/requests.mjs

# The integrations: types, bundles, and tests in workerd, Chromium and with an OpenID provider. No server is needed.
integrations:
    npm ci --prefix integrations --ignore-scripts --no-audit --no-fund
    npm ci --prefix sso-tests --no-audit --no-fund
    command -v chromium >/dev/null || apt-get install -y --no-install-recommends chromium
    cd integrations && node build.mjs && node check-types.mjs && npm test --silent

# The integrations on the real server, in Chromium: installed, run in workerd, seen in a chat, on pages and at a sign-in.
integration-pages: schema
    npm ci --prefix integrations --ignore-scripts --no-audit --no-fund
    npm ci --prefix sso-tests --no-audit --no-fund
    npm ci --prefix site-tests --no-audit --no-fund
    npm ci --prefix contract-tests --no-audit --no-fund
    command -v chromium >/dev/null || apt-get install -y --no-install-recommends chromium
    cargo build -q --bin bindery --bin bindery-sandbox
    @BINDERY_BIN="$CARGO_TARGET_DIR/debug/bindery" BINDERY_NATS__URL="$NATS_URL" \
        ADMIN_DATABASE_URL={{ postgres }}/postgres node site-tests/integrations.mjs

# The abuse cases of the threat model, as attacks on the real binary. `--ci` takes a part, `just abuse A19` one case.
[positional-arguments]
abuse *ARGS: schema
    npm ci --prefix abuse-tests --no-audit --no-fund
    cargo build -q --bin bindery --bin bindery-press --bin bindery-saml --bin bindery-sandbox
    @BINDERY_BIN="$CARGO_TARGET_DIR/debug/bindery" BINDERY_NATS__URL="$NATS_URL" \
        ADMIN_DATABASE_URL={{ postgres }}/postgres node abuse-tests/run.mjs "$@"

# Outgoing requests in a network namespace where every forbidden address has a listener. Needs root.
canaries: schema
    npm ci --prefix abuse-tests --no-audit --no-fund
    cargo build -q --bin bindery --bin bindery-press --bin bindery-saml --bin bindery-sandbox
    @BINDERY_BIN="$CARGO_TARGET_DIR/debug/bindery" scripts/canaries

# What CI takes of the abuse cases.
[private]
abuse-ci:
    @just abuse --ci

# What CI takes of the corpus; nothing where there is none.
[private]
corpus-sample:
    @just corpus --sample

# Everything that CI runs, with the time each step took.
ci:
    @scripts/ci setup console lint test doc-test console-test two-writers-smoke editor-roundtrip-sample contract cli openapi-check schema-fuzz-ci saml abuse-ci canaries corpus-sample layout-sample account-pages sso-pages request-forms integrations integration-pages sandbox crash merges-smoke crash-search-smoke restarts-smoke hostile-smoke gen-check

# Build the programs as they are packaged, in `dist` of the target directory. Takes long.
dist: schema
    cargo build --locked --profile dist --bin bindery --bin bindery-press --bin bindery-saml --bin bindery-sandbox

# Build the deb and the image of the programs of a directory, or those of `just dist`; install and start both. Needs root.
[positional-arguments]
packages *PROGRAMS:
    @scripts/packages/all "$@"

# Start deploy/compose.yaml with images of packages instead of those of registries, and the demo in it.
[positional-arguments]
compose-test *PROGRAMS:
    @scripts/packages/compose-test "$@"

# Test the alerts, and send their queries and those of the dashboard to a Prometheus that scrapes a server.
[positional-arguments]
observability *PROGRAMS:
    @scripts/packages/observability "$@"

# Lint the chart of Helm and fill it in. With a directory of programs, `bindery` reads the settings that come out.
[positional-arguments]
chart *PROGRAMS:
    @scripts/packages/chart "$@"

# What CI takes of the merges.
[private]
merges-smoke:
    @just merges --smoke

# What CI takes of the restarts.
[private]
restarts-smoke:
    @just restarts --count 2

# What CI takes of the damaged search index.
[private]
crash-search-smoke:
    @just crash-search --smoke

# What CI takes of the hostile inputs.
[private]
hostile-smoke:
    @just hostile-inputs --smoke
