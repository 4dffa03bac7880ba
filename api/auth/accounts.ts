import { randomBytes, randomUUID } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import { PASSWORD_LENGTH } from '#storage/config.ts';
import type { Database } from '#storage/database/tables.ts';
import type { Account } from './account.ts';

/** Argon2id with 19 MiB, 2 passes, 1 lane: OWASP's recommendation. The enum is `const`, so its value stands here. */
const ARGON2ID = 2 as Algorithm;
const hashing = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What a password that nobody has is compared with, so that an unknown address takes as long as a wrong password. */
let nobodysHash: Promise<string> | undefined;

/** The account of a right e-mail and password. */
export const authenticate = async (
  db: Kysely<Database>,
  email: string,
  password: string,
): Promise<Account | undefined> => {
  const row = await db
    .selectFrom('account')
    .select(['id', 'email', 'name', 'role', 'password_hash'])
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  nobodysHash ??= hash(randomBytes(24), hashing);
  const right = await verify(row?.password_hash ?? (await nobodysHash), password);
  if (!row || !right) return undefined;
  const { password_hash: _hash, ...account } = row;
  return account;
};

/**
 * Makes the first administrator where there is no account yet. Answers with the password when it was made here, to be shown
 * once; undefined when it was given or the account exists. Throws where the given one is shorter than `PASSWORD_LENGTH`.
 */
export const ensureFirstAccount = async (
  db: Kysely<Database>,
  { email, password }: { email: string; password: string | undefined },
): Promise<string | undefined> => {
  const existing = await db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  if (existing) return undefined;
  if (password !== undefined && password.length < PASSWORD_LENGTH) {
    throw new Error(`A password has ${PASSWORD_LENGTH} characters at least`);
  }
  const chosen = password ?? randomBytes(12).toString('base64url');
  const made = await db
    .insertInto('account')
    .values({
      id: randomUUID(),
      email: email.trim().toLowerCase(),
      name: email.split('@')[0] ?? email,
      role: 'admin',
      password_hash: await hash(chosen, hashing),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made && password === undefined ? chosen : undefined;
};
