import { hash } from 'node:crypto';

/** Bytes of a SHA-256 hash. */
export const HASH_BYTES = 32;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

const sha256 = (...parts: Uint8Array[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer');

/** The root of the tree without leaves (RFC 9162 §2.1.1). */
export const EMPTY_ROOT: Buffer = sha256();

/** Returns the hash of a leaf with these bytes (RFC 9162 §2.1.1). */
export const hashLeaf = (entry: Uint8Array): Buffer => sha256(LEAF, entry);

/** Returns the hash of the node above two others. Its first byte differs from that of a leaf, so neither can stand for the other. */
export const hashNode = (left: Uint8Array, right: Uint8Array): Buffer => sha256(NODE, left, right);
