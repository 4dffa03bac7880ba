import { randomBytes } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB, 2 passes, 1 lane: OWASP's recommendation. The library declares the enum `const`, so its value is repeated here. */
const ARGON2ID = 2 as Algorithm;
const hashing = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with Argon2id; uses 19 MiB and about 20 ms of processor time. */
export const hashPassword = (password: string): Promise<string> => hash(password, hashing);

/** Hash of a random password, compared when there is no account, so that an unknown e-mail takes as long as a wrong password. */
let dummyHash: Promise<string> | undefined;

/**
 * Returns true if the password matches the stored hash. Without a hash it returns false after the same computation, so that the response
 * time does not reveal a missing account.
 */
export const verifyPassword = async (password: string, storedHash: string | null | undefined): Promise<boolean> => {
  dummyHash ??= hash(randomBytes(24), hashing);
  const matches = await verify(storedHash ?? (await dummyHash), password);
  return matches && storedHash !== null && storedHash !== undefined;
};
