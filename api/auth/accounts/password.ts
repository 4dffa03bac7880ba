import { randomBytes } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB, 2 passes, 1 lane: OWASP's recommendation. The enum is `const`, so its value stands here. */
const ARGON2ID = 2 as Algorithm;
const hashing = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Takes 19 MiB and 20 ms of a processor. */
export const hashPassword = (password: string): Promise<string> => hash(password, hashing);

/** What a password that nobody has is compared with, so that an unknown address takes as long as a wrong password. */
let nobodysHash: Promise<string> | undefined;

/** Whether it is the password of the hash; without one never, after as much work. */
export const verifyPassword = async (password: string, kept: string | null | undefined): Promise<boolean> => {
  nobodysHash ??= hash(randomBytes(24), hashing);
  const right = await verify(kept ?? (await nobodysHash), password);
  return right && kept !== null && kept !== undefined;
};
