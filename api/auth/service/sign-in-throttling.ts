import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { createSharedAttemptCounter } from '../../http/limits/shared-attempt-counter.ts';
import { AuthError } from '../auth-error.ts';
import type { Client } from './known-client.ts';

/** Accounts share this many counters instead of evicting each other's, so that guessing many names resets none. */
const COUNTERS = 65_536;
/** Wrong guesses per account and network (or known browser), in addition to the general limit for changes. */
const CLIENT_ATTEMPTS = { name: 'guess from a client', max: 10, minutes: 15 };
/** Wrong guesses per account from all unknown clients together: 720 a day, from however many IP addresses. */
const UNKNOWN_CLIENT_ATTEMPTS = { name: 'guess', max: 30, minutes: 60 };

/** Checks a password or code; resolves to undefined or throws `AuthError` when it is wrong. */
type Check<Result> = () => Promise<Result | undefined>;

export interface SignInThrottle {
  /**
   * Runs `check` and counts it as a guess at the account with this e-mail or phone, unless it was correct. Throws 429, without running it,
   * after too many wrong guesses.
   */
  attempt<Result>(client: Client, name: string, check: Check<Result>): Promise<Result | undefined>;
  /** Like `attempt`, for a password that the signed-in account owner enters: counted by session, so that others cannot lock it. */
  attemptSignedIn<Result>(sessionId: string, check: Check<Result>): Promise<Result | undefined>;
}

/**
 * Creates the limits of wrong guesses per e-mail or phone. They are also counted for an e-mail or phone without account, so that the limit
 * does not reveal which accounts exist. A browser or network from which the owner has signed in before has its own counter, so that
 * attackers in other networks cannot lock the owner out (`docs/decisions/0015`). All processes count together.
 */
export const createSignInThrottle = (services: {
  db: Kysely<Database>;
  personalData: PersonalData;
}): SignInThrottle => {
  const byClient = createSharedAttemptCounter(services, CLIENT_ATTEMPTS);
  const byName = createSharedAttemptCounter(services, UNKNOWN_CLIENT_ATTEMPTS);
  return {
    attempt(client, given, check) {
      const name = given.trim().toLowerCase();
      return countWrong(check, async () => {
        const undo = [await byClient.count(`${client.from} ${name}`)];
        if (!client.isKnown) undo.push(await byName.count(counterOf(name)));
        return undo;
      });
    },
    attemptSignedIn: (sessionId, check) =>
      countWrong(check, async () => [await byClient.count(`session ${sessionId}`)]),
  };
};

/** Counts before the check, so that concurrent guesses cannot pass the limit together, and takes it back unless the guess was wrong. */
const countWrong = async <Result>(
  check: Check<Result>,
  count: () => Promise<(() => Promise<void>)[]>,
): Promise<Result | undefined> => {
  const undo = await count();
  let isWrong = false;
  try {
    const result = await check();
    isWrong = result === undefined;
    return result;
  } catch (error) {
    isWrong = error instanceof AuthError;
    throw error;
  } finally {
    if (!isWrong) for (const each of undo) await each();
  }
};

const counterOf = (name: string): string =>
  String(createHash('sha256').update(name).digest().readUInt32BE() % COUNTERS);
