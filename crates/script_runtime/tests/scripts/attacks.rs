//! The scripts.

use std::net::SocketAddr;

use script_runtime::ScriptError;

pub(crate) struct Attack {
    pub(crate) name: &'static str,
    pub(crate) source: String,
    pub(crate) outcome: Outcome,
}

pub(crate) enum Outcome {
    /// The call fails with one of these.
    Stopped(&'static [fn(&ScriptError) -> bool]),
    /// The script gets an error.
    Refused,
    /// The script ends, and has reached nothing.
    Harmless,
}

const CPU: fn(&ScriptError) -> bool = |error| *error == ScriptError::CpuLimit;
const MEMORY: fn(&ScriptError) -> bool = |error| *error == ScriptError::MemoryLimit;
const LOGS: fn(&ScriptError) -> bool = |error| *error == ScriptError::LogLimit;
const TIME: fn(&ScriptError) -> bool = |error| *error == ScriptError::Timeout;
const LARGE: fn(&ScriptError) -> bool = |error| matches!(error, ScriptError::TooLarge { .. });
const ANSWER: fn(&ScriptError) -> bool = |error| *error == ScriptError::Answer;

/// `port` is one of this machine that no script may reach, `internet` an address that it may.
pub(crate) fn all(port: u16, internet: SocketAddr) -> Vec<Attack> {
    let mut attacks = Vec::new();
    let mut add = |name, body: &str, outcome| {
        let source = format!("export default {{ async fetch(request, env, ctx) {{ {body} }} }};");
        attacks.push(Attack {
            name,
            source,
            outcome,
        });
    };
    for (name, body) in CPU_LOOPS {
        add(name, body, Outcome::Stopped(&[CPU, MEMORY]));
    }
    for (name, body) in GROWTH {
        add(name, body, Outcome::Stopped(&[MEMORY, CPU]));
    }
    for (name, body) in RESPONSES {
        add(
            name,
            body,
            Outcome::Stopped(&[LARGE, TIME, ANSWER, CPU, MEMORY]),
        );
    }
    for (name, body) in LOGGING {
        add(name, body, Outcome::Stopped(&[LOGS, CPU, MEMORY]));
    }
    for (name, body) in REFUSED {
        let body = format!(
            "try {{ {body} }} catch (error) {{ return new Response('refused: ' + error) }}"
        );
        add(name, &body, Outcome::Refused);
    }
    for (name, body) in HARMLESS {
        add(name, body, Outcome::Harmless);
    }
    for (name, url) in URLS {
        let url = url
            .replace("PORT", &port.to_string())
            .replace("INTERNET", &internet.to_string());
        let body = format!(
            "const response = await fetch('{url}').catch(error => ({{status: 403, text: () => error}}));
             return new Response((response.status === 403 ? 'refused ' : 'reached ') + await response.text())"
        );
        add(name, &body, Outcome::Refused);
    }
    for (name, body) in CONNECTIONS {
        let body = body
            .replace("PORT", &port.to_string())
            .replace("INTERNET", &internet.to_string());
        let body = format!(
            "try {{ {body} }} catch (error) {{ return new Response('refused: ' + error) }}"
        );
        add(name, &body, Outcome::Refused);
    }
    let flood = format!(
        "await Promise.all(Array.from({{length: 2000}}, () => fetch('http://{internet}/silent'))); return new Response('')"
    );
    add(
        "flood of requests",
        &flood,
        Outcome::Stopped(&[TIME, CPU, MEMORY]),
    );
    attacks.push(Attack {
        name: "loop when it is loaded",
        source: "while (true) {} export default {};".to_owned(),
        outcome: Outcome::Stopped(&[CPU]),
    });
    attacks
}

const CPU_LOOPS: [(&str, &str); 8] = [
    ("endless loop", "while (true) {}"),
    ("loop with await", "while (true) await null"),
    (
        "microtasks",
        "const again = () => Promise.resolve().then(again); await again()",
    ),
    (
        "loop in background before the answer",
        "ctx.waitUntil((async () => { while (true) await null })()); await scheduler.wait(9e4)",
    ),
    (
        "regular expression",
        "/(a+)+$/.test('a'.repeat(60) + 'b'); return new Response('')",
    ),
    (
        "big numbers",
        "let n = 3n; while (true) n = n * n % (1n << 20000n)",
    ),
    (
        "sorting",
        "while (true) Array.from({length: 1e5}, Math.random).sort()",
    ),
    (
        "catching its own end",
        "while (true) { try { while (true) {} } catch {} finally { continue } }",
    ),
];
const GROWTH: [(&str, &str); 4] = [
    (
        "objects",
        "const all = []; while (true) all.push(new Array(1e5).fill(1).map(n => ({n})))",
    ),
    (
        "buffers",
        "const all = []; while (true) all.push(new Uint8Array(16 << 20).fill(1))",
    ),
    (
        "strings",
        "const all = []; for (let n = 0; ; n++) all.push(String(n).repeat(1e6).split('').join('-'))",
    ),
    (
        "maps",
        "const all = new Map(); for (let n = 0; ; n++) all.set('k' + n, [n])",
    ),
];
const RESPONSES: [(&str, &str); 4] = [
    (
        "endless body",
        "return new Response(new ReadableStream({pull(c) { c.enqueue(new Uint8Array(65536)) }}))",
    ),
    (
        "silent body",
        "return new Response(new ReadableStream({pull() { return new Promise(() => setTimeout(() => {}, 9e4)) }}))",
    ),
    ("no answer", "await scheduler.wait(9e4)"),
    (
        "large headers",
        "return new Response('', {headers: {x: 'a'.repeat(1e6)}})",
    ),
];
const LOGGING: [(&str, &str); 2] = [
    ("endless log", "while (true) console.log('x'.repeat(8000))"),
    (
        "one long line",
        "const all = 'x'.repeat(5e8); for (;;) console.log(all + all.length, [...all])",
    ),
];
const REFUSED: [(&str, &str); 11] = [
    (
        "timers",
        "for (let n = 0; n < 1e8; n++) setTimeout(() => {}, 1e6); return new Response('set')",
    ),
    ("eval", "return new Response(eval('1 + 1'))"),
    (
        "function from text",
        "return new Response(new Function('return 1')())",
    ),
    (
        "wasm from bytes",
        "await WebAssembly.instantiate(new Uint8Array([0,97,115,109,1,0,0,0])); return new Response('ran')",
    ),
    (
        "Atomics.wait",
        "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); return new Response('waited')",
    ),
    (
        "processes",
        "const m = await import('node:child_process'); m.execSync('id'); return new Response('ran')",
    ),
    (
        "threads",
        "const m = await import('node:worker_threads'); new m.Worker('1', {eval: true}); return new Response('ran')",
    ),
    (
        "module by path",
        "await import('/etc/passwd'); return new Response('read')",
    ),
    (
        "deep recursion",
        "const f = () => f() + 1; f(); return new Response('ran')",
    ),
    ("response that is none", "return {status: 200}"),
    (
        "header with a line break",
        "return new Response('', {headers: {x: 'a\\r\\nset-cookie: b'}})",
    ),
];
const HARMLESS: [(&str, &str); 8] = [
    ("files", "const fs = await import('node:fs'); const read = p => { try { return fs.readFileSync(p, 'utf8') } catch (e) { return String(e) } };
        return new Response(['/etc/passwd', '/proc/self/environ', '/proc/1/environ', 'config.capnp', '/bundle/entry', '/bundle/config.capnp'].map(read).join())"),
    ("variables and other secrets", "return new Response([JSON.stringify(process.env), JSON.stringify(env), globalThis.secret, process.argv, process.cwd()].join())"),
    ("prototypes", "for (const p of [Object, Array, String, Promise, Request, Headers, Set, Map]) for (const n of Object.getOwnPropertyNames(p.prototype))
        try { if (typeof p.prototype[n] === 'function') p.prototype[n] = () => { throw 1 } } catch {}
        return new Response('')"),
    ("methods of JSON and the console", "JSON.stringify = () => '1 done'; Object.prototype.toJSON = () => 'x'; console.log = () => {}; return new Response('')"),
    ("forged reports", "for (let n = 0; n < 200; n++) console.log(`${n} done \"\"\\n${n} answered \"\"`); return new Response('')"),
    ("background without end", "ctx.waitUntil(new Promise(() => setTimeout(() => {}, 9e4))); return new Response('')"),
    ("loop after the answer", "ctx.waitUntil((async () => { await scheduler.wait(50); while (true) {} })()); return new Response('')"),
    ("exit", "try { process.exit(0) } catch {} try { process.abort() } catch {} try { process.kill(1, 9) } catch {} return new Response('')"),
];
const URLS: [(&str, &str); 16] = [
    ("loopback", "http://127.0.0.1:PORT/"),
    ("loopback by name", "http://localhost:PORT/"),
    ("loopback of IPv6", "http://[::1]:PORT/"),
    ("loopback as a number", "http://2130706433:PORT/"),
    ("loopback in octal", "http://0177.0.0.1:PORT/"),
    ("loopback in IPv6", "http://[::ffff:127.0.0.1]:PORT/"),
    ("any address", "http://0.0.0.0:PORT/"),
    ("PostgreSQL", "http://127.0.0.1:5432/"),
    ("NATS", "http://127.0.0.1:4222/"),
    ("metadata", "http://169.254.169.254/latest/meta-data/"),
    (
        "metadata of IPv6",
        "http://[fd00:ec2::254]/latest/meta-data/",
    ),
    ("private network", "http://10.0.0.1/"),
    ("unknown name", "http://database.internal/"),
    (
        "redirect to loopback",
        "http://INTERNET/to/http://127.0.0.1:PORT/",
    ),
    ("pages of this server", "https://docs.test/app/account"),
    ("out of the API", "https://docs.test/v1/../metrics"),
];
const CONNECTIONS: [(&str, &str); 5] = [
    ("TCP", "const {connect} = await import('cloudflare:sockets'); const s = connect('127.0.0.1:PORT'); await s.opened;
        const w = s.writable.getWriter(); await w.write(new Uint8Array(9)); const r = await s.readable.getReader().read();
        return new Response('reached' + JSON.stringify(r))"),
    ("TCP of Node", "const net = await import('node:net'); await new Promise((ok, no) => net.connect(PORT, '127.0.0.1', ok).on('error', no)); return new Response('reached')"),
    ("WebSocket", "const s = new WebSocket('ws://127.0.0.1:PORT/'); await new Promise((ok, no) => { s.onopen = ok; s.onerror = () => no('closed'); s.onclose = () => no('closed') }); return new Response('reached')"),
    ("scheme of files", "const r = await fetch('file:///etc/passwd'); return new Response(await r.text())"),
    ("endless response of a server", "const r = await fetch('http://INTERNET/endless'); let n = 0; for await (const chunk of r.body) n += chunk.length; return new Response('got ' + n)"),
];
