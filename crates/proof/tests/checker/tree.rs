//! Certificates taken apart and put together, by the table in
//! `docs/certificate.md` and without the crate's own reader.

pub(crate) const HEADING: usize = 25;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Certificate {
    /// Magic, version, digest, question, manner, first mover, threats.
    pub(crate) heading: Vec<u8>,
    pub(crate) opening: Vec<u64>,
    pub(crate) root: Tree,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tree {
    /// The bytes of the points kept, if any are forgotten.
    pub(crate) keep: Option<Vec<u8>>,
    pub(crate) labelled: bool,
    pub(crate) body: Body,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Body {
    Leaf(u8),
    Choice {
        play: u64,
        rank: u64,
        next: Box<Tree>,
    },
    Replies {
        rank: u64,
        replies: Vec<(u64, Tree)>,
    },
    Reference {
        label: u64,
        rank: u64,
        last: bool,
    },
}

impl Certificate {
    pub(crate) fn parse(bytes: &[u8]) -> Self {
        Self::parse_with_keeps(bytes, 0)
    }

    /// Parses a certificate in which nodes may keep points, of so many in play.
    pub(crate) fn parse_with_keeps(bytes: &[u8], points: usize) -> Self {
        let mut rest = &bytes[HEADING..];
        let count = number(&mut rest);
        let certificate = Self {
            heading: bytes[..HEADING].to_vec(),
            opening: (0..count).map(|_| number(&mut rest)).collect(),
            root: Tree::parse(&mut rest, points.div_ceil(8)),
        };
        assert!(rest.is_empty());
        certificate
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut out = self.heading.clone();
        put(&mut out, self.opening.len() as u64);
        for &play in &self.opening {
            put(&mut out, play);
        }
        self.root.write(&mut out);
        out
    }
}

impl Tree {
    pub(crate) fn leaf(reason: u8) -> Self {
        Self::from(Body::Leaf(reason))
    }

    pub(crate) fn rank(&self) -> u64 {
        match self.body {
            Body::Leaf(_) => 0,
            Body::Choice { rank, .. }
            | Body::Replies { rank, .. }
            | Body::Reference { rank, .. } => rank,
        }
    }

    pub(crate) fn set_rank(&mut self, to: u64) {
        match &mut self.body {
            Body::Leaf(_) => panic!("leaves have no rank"),
            Body::Choice { rank, .. }
            | Body::Replies { rank, .. }
            | Body::Reference { rank, .. } => *rank = to,
        }
    }

    /// The moves and nodes that follow.
    pub(crate) fn children(&self) -> Vec<(u64, &Self)> {
        match &self.body {
            Body::Leaf(_) | Body::Reference { .. } => Vec::new(),
            Body::Choice { play, next, .. } => vec![(*play, next)],
            Body::Replies { replies, .. } => replies.iter().map(|(p, t)| (*p, t)).collect(),
        }
    }

    /// The node reached by taking these children in turn.
    pub(crate) fn descend(&mut self, path: &[usize]) -> &mut Self {
        let Some((&first, rest)) = path.split_first() else {
            return self;
        };
        match &mut self.body {
            Body::Choice { next, .. } => next.descend(rest),
            Body::Replies { replies, .. } => replies[first].1.descend(rest),
            Body::Leaf(_) | Body::Reference { .. } => panic!("no such node"),
        }
    }

    /// Calls back for every node, parents first.
    pub(crate) fn visit(&mut self, f: &mut impl FnMut(&mut Self)) {
        f(self);
        match &mut self.body {
            Body::Choice { next, .. } => next.visit(f),
            Body::Replies { replies, .. } => replies.iter_mut().for_each(|(_, t)| t.visit(f)),
            Body::Leaf(_) | Body::Reference { .. } => {}
        }
    }

    fn parse(rest: &mut &[u8], keep_bytes: usize) -> Self {
        let mut head = byte(rest);
        let mut keep = None;
        if head == 8 {
            keep = Some((0..keep_bytes).map(|_| byte(rest)).collect());
            head = byte(rest);
        }
        let labelled = head == 5;
        if labelled {
            head = byte(rest);
        }
        let body = match head {
            0..3 => Body::Leaf(head),
            3 => Body::Choice {
                play: number(rest),
                rank: number(rest),
                next: Box::new(Self::parse(rest, keep_bytes)),
            },
            4 => {
                let rank = number(rest);
                let count = number(rest);
                let replies = (0..count).map(|_| (number(rest), Self::parse(rest, keep_bytes)));
                Body::Replies {
                    rank,
                    replies: replies.collect(),
                }
            }
            6 | 7 => Body::Reference {
                label: number(rest),
                rank: number(rest),
                last: head == 7,
            },
            _ => panic!("no such node"),
        };
        Self {
            keep,
            labelled,
            body,
        }
    }

    fn write(&self, out: &mut Vec<u8>) {
        if let Some(keep) = &self.keep {
            out.push(8);
            out.extend(keep);
        }
        if self.labelled {
            out.push(5);
        }
        match &self.body {
            Body::Leaf(reason) => out.push(*reason),
            Body::Choice { play, rank, next } => {
                out.push(3);
                put(out, *play);
                put(out, *rank);
                next.write(out);
            }
            Body::Replies { rank, replies } => {
                out.push(4);
                put(out, *rank);
                put(out, replies.len() as u64);
                for (play, next) in replies {
                    put(out, *play);
                    next.write(out);
                }
            }
            Body::Reference { label, rank, last } => {
                out.push(if *last { 7 } else { 6 });
                put(out, *label);
                put(out, *rank);
            }
        }
    }
}

impl From<Body> for Tree {
    fn from(body: Body) -> Self {
        Self {
            keep: None,
            labelled: false,
            body,
        }
    }
}

fn byte(rest: &mut &[u8]) -> u8 {
    let (&first, tail) = rest.split_first().unwrap();
    *rest = tail;
    first
}

fn number(rest: &mut &[u8]) -> u64 {
    let low = byte(rest);
    if low < 0x80 {
        return u64::from(low);
    }
    u64::from(low & 0x7f) | number(rest) << 7
}

pub(crate) fn put(out: &mut Vec<u8>, number: u64) {
    let low = u8::try_from(number & 0x7f).unwrap();
    if number < 0x80 {
        out.push(low);
    } else {
        out.push(low | 0x80);
        put(out, number >> 7);
    }
}
