import { parseCount, parseHash } from './checkpoint.ts';

const VERSION = 'c2sp.org/tlog-proof@v1';
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const lines = (...each: string[]): string => each.map((line) => `${line}\n`).join('');

/** A receipt: shows that a leaf is in the tree of a signed checkpoint (C2SP tlog-proof). */
export interface InclusionProof {
  /** Bytes of the leaf. They are not signed: only the proof shows that they are in the tree. */
  entry: Uint8Array;
  /** Number of the leaf, from 0. */
  index: number;
  proof: readonly Uint8Array[];
  /** The checkpoint with its signatures. */
  checkpoint: string;
}

/** Returns a receipt as text. */
export const formatInclusionProof = ({ entry, index, proof, checkpoint }: InclusionProof): string =>
  `${lines(VERSION, `extra ${base64(entry)}`, `index ${index}`, ...proof.map(base64))}\n${checkpoint}`;

/** Parses a receipt, also one that was pasted or saved again by an editor. Throws `TypeError` with what is wrong with it. */
export const parseInclusionProof = (text: string): InclusionProof => {
  const { head, checkpoint } = splitAtCheckpoint(text);
  const [version, extra = '', index = '', ...proof] = head;
  if (version !== VERSION) throw new TypeError(`The first line of a receipt must be ${VERSION}`);
  return {
    entry: Buffer.from(after('extra ', extra), 'base64'),
    index: parseCount(after('index ', index)),
    proof: proof.map(parseHash),
    checkpoint,
  };
};

/** Shows that the tree of a checkpoint begins with all leaves of an earlier one; the form of requests of C2SP tlog-witness. */
export interface ConsistencyProof {
  /** Number of leaves of the earlier tree. */
  earlierSize: number;
  proof: readonly Uint8Array[];
  checkpoint: string;
}

/** Returns a consistency proof as text. */
export const formatConsistencyProof = ({ earlierSize, proof, checkpoint }: ConsistencyProof): string =>
  `${lines(`old ${earlierSize}`, ...proof.map(base64))}\n${checkpoint}`;

/** Parses a consistency proof. Throws `TypeError` with what is wrong with it. */
export const parseConsistencyProof = (text: string): ConsistencyProof => {
  const { head, checkpoint } = splitAtCheckpoint(text);
  const [old = '', ...proof] = head;
  return { earlierSize: parseCount(after('old ', old)), proof: proof.map(parseHash), checkpoint };
};

/** Browsers and editors on Windows save texts with CRLF and a byte order mark (which `trim` removes, too); neither is signed. */
const withoutTracesOfEditors = (saved: string): string => `${saved.replaceAll('\r\n', '\n').trim()}\n`;

const splitAtCheckpoint = (saved: string): { head: string[]; checkpoint: string } => {
  const text = withoutTracesOfEditors(saved);
  const end = text.indexOf('\n\n');
  if (end < 0) throw new TypeError('The proof has no checkpoint');
  return { head: text.slice(0, end).split('\n'), checkpoint: text.slice(end + 2) };
};

const after = (word: string, line: string): string => {
  if (!line.startsWith(word)) throw new TypeError(`The proof has no line that begins with "${word.trim()}"`);
  return line.slice(word.length);
};
