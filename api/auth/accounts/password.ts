import { randomBytes } from 'node:crypto';
import { type Algorithm, hash } from '@node-rs/argon2';
import { verifyStoredHash } from './imported-hash.ts';

/** Argon2id with 19 MiB, 2 passes, 1 lane: OWASP's recommendation. The library declares the enum `const`, so its value is repeated here. */
const ARGON2ID = 2 as Algorithm;
const hashing = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with Argon2id; uses 19 MiB and about 20 ms of processor time. */
export const hashPassword = (password: string): Promise<string> => hash(password, hashing);

/** Returns true for a hash that `hashPassword` made, and false for an imported one, which is replaced once the password is known. */
export const isOwnHash = (storedHash: string): boolean => storedHash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$');

/** Hash of a random password, compared when there is no account, so that an unknown e-mail takes as long as a wrong password. */
let dummyHash: Promise<string> | undefined;

/**
 * Returns true if the password matches the stored hash. Without a hash it returns false after the same computation, so that the response
 * time does not reveal a missing account.
 */
export const verifyPassword = async (password: string, storedHash: string | null | undefined): Promise<boolean> => {
  dummyHash ??= hash(randomBytes(24), hashing);
  const matches = await verifyStoredHash(storedHash ?? (await dummyHash), password);
  return matches && storedHash !== null && storedHash !== undefined;
};
