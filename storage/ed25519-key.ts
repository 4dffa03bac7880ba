import { createPrivateKey, type KeyObject } from 'node:crypto';

/** Everything before the seed in a PKCS #8 file of an Ed25519 key (RFC 8410 §7). */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Returns the private key of an Ed25519 seed of 32 bytes. */
export const ed25519Key = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_HEADER, seed]), format: 'der', type: 'pkcs8' });
