//! A name server for one test. It serves TXT records only, over the real protocol on UDP.

use std::{
    collections::HashMap,
    net::{SocketAddr, UdpSocket},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
};

use hickory_resolver::proto::{
    op::{Message, OpCode, Query, ResponseCode},
    rr::{RData, Record, RecordType, rdata::TXT},
};

type TxtRecords = Arc<Mutex<HashMap<String, Vec<String>>>>;

pub struct DnsServer {
    address: SocketAddr,
    texts: TxtRecords,
    is_broken: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl DnsServer {
    pub fn start() -> Self {
        let socket = UdpSocket::bind(("127.0.0.1", 0)).expect("a port is free");
        let address = socket.local_addr().expect("it is bound");
        let texts = TxtRecords::default();
        let known = texts.clone();
        let is_broken = Arc::new(AtomicBool::new(false));
        let breaks = is_broken.clone();
        Self {
            address,
            texts,
            is_broken,
            thread: Some(thread::spawn(move || serve(&socket, &known, &breaks))),
        }
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Sets the only TXT record of a name.
    pub fn set_txt_record(&self, name: &str, text: &str) {
        let mut texts = self.texts.lock().expect("no holder panics");
        texts.insert(name.to_owned(), vec![text.to_owned()]);
    }

    /// From now on answers that the server failed, or as it should.
    pub fn set_broken(&self, is_broken: bool) {
        self.is_broken.store(is_broken, Ordering::SeqCst);
    }

    pub fn remove(&self, name: &str) {
        self.texts.lock().expect("no holder panics").remove(name);
    }
}

/// An empty datagram ends it.
fn serve(socket: &UdpSocket, texts: &TxtRecords, is_broken: &AtomicBool) {
    let mut bytes = [0; 4096];
    while let Ok((length, from)) = socket.recv_from(&mut bytes) {
        if length == 0 {
            return;
        }
        if let Ok(question) = Message::from_vec(&bytes[..length])
            && let Ok(answer) = respond(&question, texts, is_broken.load(Ordering::SeqCst)).to_vec()
        {
            socket.send_to(&answer, from).ok();
        }
    }
}

fn respond(question: &Message, texts: &TxtRecords, is_broken: bool) -> Message {
    let mut answer = Message::response(question.metadata.id, OpCode::Query);
    answer.metadata.recursion_desired = true;
    answer.metadata.recursion_available = true;
    let texts = texts.lock().expect("no holder panics");
    for query in &question.queries {
        answer.add_query(query.clone());
        if is_broken {
            answer.metadata.response_code = ResponseCode::ServFail;
            continue;
        }
        let name = query.name.to_ascii().to_lowercase();
        if let Some(known) = texts.get(name.trim_end_matches('.')) {
            answer.add_answers(known.iter().filter_map(|text| record(query, text)));
        } else {
            answer.metadata.response_code = ResponseCode::NXDomain;
        }
    }
    answer
}

/// Long texts are split into pieces, as by real servers.
fn record(query: &Query, text: &str) -> Option<Record> {
    if query.query_type != RecordType::TXT {
        return None;
    }
    let (first, second) = text.split_at(text.len() / 2);
    let text = TXT::new(vec![first.to_owned(), second.to_owned()]);
    Some(Record::from_rdata(query.name.clone(), 60, RData::TXT(text)))
}

impl Drop for DnsServer {
    fn drop(&mut self) {
        let ender = UdpSocket::bind(("127.0.0.1", 0)).expect("a port is free");
        ender.send_to(&[], self.address).ok();
        if let Some(thread) = self.thread.take() {
            thread.join().ok();
        }
    }
}
