import { scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verify as verifyArgon2 } from '@node-rs/argon2';
import { compare } from 'bcryptjs';

type Verify = (hash: string, password: string) => Promise<boolean>;

const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const ARGON2 =
  /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/;
const SCRYPT = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{43,86})$/;

/** Memory of one check: 64 MiB. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Returns true for the hash of a password that another system stored and `verifyStoredHash` can check: bcrypt, argon2, or scrypt in PHC
 * format (`$scrypt$ln=14,r=8,p=1$salt$hash`). False for one whose check would take more than 64 MiB, or about a second.
 */
export const isImportableHash = (hash: string): boolean => {
  const [, cost] = BCRYPT.exec(hash) ?? [];
  if (cost !== undefined) return Number(cost) >= 4 && Number(cost) <= 13;
  const [, memory, passes, lanes] = ARGON2.exec(hash) ?? [];
  if (memory !== undefined) {
    return Number(memory) * 1024 <= MAX_BYTES && isBetween(passes, 1, 10) && isBetween(lanes, 1, 8);
  }
  const [, log, blocks, parallel] = SCRYPT.exec(hash) ?? [];
  return (
    isBetween(log, 10, 16) &&
    isBetween(blocks, 1, 16) &&
    isBetween(parallel, 1, 4) &&
    scryptBytes(log, blocks) <= MAX_BYTES
  );
};

const isBetween = (text: string | undefined, min: number, max: number): boolean =>
  text !== undefined && Number(text) >= min && Number(text) <= max;

const scryptBytes = (log: string | undefined, blocks: string | undefined): number =>
  128 * 2 ** Number(log) * Number(blocks);

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

const verifyScrypt: Verify = async (hash, password) => {
  const [, log, blocks, parallel, salt, key] = SCRYPT.exec(hash)!;
  const expected = Buffer.from(key!, 'base64');
  const cost = { N: 2 ** Number(log), r: Number(blocks), p: Number(parallel), maxmem: 2 * MAX_BYTES };
  return timingSafeEqual(await derive(password, Buffer.from(salt!, 'base64'), expected.length, cost), expected);
};

/** Returns true if the password matches a hash for which `isImportableHash` is true. */
export const verifyStoredHash: Verify = async (hash, password) => {
  if (hash.startsWith('$2')) return compare(password, hash);
  return hash.startsWith('$scrypt$') ? verifyScrypt(hash, password) : verifyArgon2(hash, password);
};
