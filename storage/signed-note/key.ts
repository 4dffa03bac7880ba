import { createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import { ed25519Key } from '../ed25519-key.ts';

/** The identifier of Ed25519 in signed notes. */
const ED25519 = 1;
/** Everything before the key in the SPKI file of an Ed25519 public key (RFC 8410 §4). */
const SPKI_HEADER = Buffer.from('302a300506032b6570032100', 'hex');
const PUBLIC_KEY_BYTES = 32;

/** A key that checks notes: C2SP signed-note calls its text form a vkey. */
export interface NoteVerifier {
  name: string;
  /** Four bytes that name the key in a signature line. */
  id: Buffer;
  verifies(text: string, signature: Uint8Array): boolean;
}

export interface NoteSigner {
  name: string;
  id: Buffer;
  /** The public key as text, `name+id+key`. */
  verifierKey: string;
  sign(text: string): Buffer;
}

/** Returns the key of an Ed25519 seed of 32 bytes under a name. The name must have neither spaces nor `+`. */
export const createNoteSigner = (name: string, seed: Uint8Array): NoteSigner => {
  if (/[\s+]/.test(name) || name === '') throw new Error(`"${name}" cannot be the name of a key of signed notes`);
  const key = ed25519Key(seed);
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const publicKey = Buffer.concat([Buffer.of(ED25519), spki.subarray(SPKI_HEADER.length)]);
  const id = keyId(name, publicKey);
  const verifierKey = `${name}+${id.toString('hex')}+${publicKey.toString('base64')}`;
  return { name, id, verifierKey, sign: (text) => sign(null, Buffer.from(text), key) };
};

/** Parses a public key, `name+id+key`. Throws `TypeError` when it is none, or not of Ed25519. */
export const parseVerifierKey = (verifierKey: string): NoteVerifier => {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(verifierKey.trim()) ?? [];
  const publicKey = Buffer.from(encoded ?? '', 'base64');
  const isWhole = publicKey.length === 1 + PUBLIC_KEY_BYTES && publicKey.toString('base64') === encoded;
  const isKnown = name && isWhole && publicKey[0] === ED25519;
  if (!isKnown || keyId(name, publicKey).toString('hex') !== id) {
    throw new TypeError('The public key must have the form name+id+key, as the page of the proof shows it');
  }
  const key = toPublicKey(publicKey.subarray(1));
  return { name, id: keyId(name, publicKey), verifies: (text, bytes) => verify(null, Buffer.from(text), key, bytes) };
};

const toPublicKey = (bytes: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI_HEADER, bytes]), format: 'der', type: 'spki' });

const keyId = (name: string, publicKey: Uint8Array): Buffer =>
  hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), publicKey]), 'buffer').subarray(0, 4);
