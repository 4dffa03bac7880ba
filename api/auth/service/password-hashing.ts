import { type ConcurrencyLimit, createConcurrencyLimit } from '../../http/limits/concurrency-limit.ts';
import { NETWORKS_REMEMBERED } from '../../http/network.ts';
import { createAttemptCounter } from './attempt-counter.ts';
import type { Client } from './known-client.ts';

/** Limits of concurrent password hashing, for known clients and for others each: a hash takes 19 MiB and 20 ms of processor time. */
const POOL = { concurrency: 1, maxQueued: 50 };
/** Passwords of one network that wait; one of them at a time has a place in the pool, so that few networks cannot fill it. */
const OF_ONE_NETWORK = { concurrency: 1, maxQueued: 50 };
/** Wrong passwords of unknown clients in one network, for all accounts together: less than 1 % of a processor. */
const NETWORK_TRIES = { max: 30, minutes: 1, remembered: NETWORKS_REMEMBERED };

/** The places for hashing passwords. All of these throw 503 `busy` when too many wait. */
export interface PasswordLimits {
  /** For signed-in staff, and for clients from which the account has signed in before. */
  passwordLimit: ConcurrencyLimit;
  /** For everybody else, whom `from` names: the client's network, or the id of an account without role. */
  strangerPasswordLimit<Result>(from: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * Checks a password in the place of its client and resolves to the result; undefined means wrong. Throws 429 after 30 wrong passwords a
   * minute from one network, for all accounts together; known clients are not counted.
   */
  checkPassword<Result>(client: Client, check: () => Promise<Result | undefined>): Promise<Result | undefined>;
}

/**
 * Creates separate pools for hashing the passwords of known clients and of strangers, so that strangers cannot occupy the places of staff.
 * Strangers share theirs by network.
 */
export const createPasswordLimits = (): PasswordLimits => {
  const passwordLimit = createConcurrencyLimit(POOL);
  const strangerPasswordLimit = sharedByNetwork(createConcurrencyLimit(POOL));
  const tries = createAttemptCounter(NETWORK_TRIES);
  return {
    passwordLimit,
    strangerPasswordLimit,
    async checkPassword({ from, isKnown }, check) {
      if (isKnown) return passwordLimit(check);
      const undo = tries.count(from);
      const result = await strangerPasswordLimit(from, check);
      if (result !== undefined) undo();
      return result;
    },
  };
};

const sharedByNetwork = (pool: ConcurrencyLimit): PasswordLimits['strangerPasswordLimit'] => {
  const networks = new Map<string, { limit: ConcurrencyLimit; waiting: number }>();
  return async (from, work) => {
    const network = networks.get(from) ?? { limit: createConcurrencyLimit(OF_ONE_NETWORK), waiting: 0 };
    networks.set(from, network);
    network.waiting += 1;
    try {
      return await network.limit(() => pool(work));
    } finally {
      network.waiting -= 1;
      if (network.waiting === 0) networks.delete(from);
    }
  };
};
