import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { clientNetwork } from '../../http/network.ts';
import { createRateLimiter } from '../../http/rate-limit.ts';
import { isKnownDevice } from './known-device.ts';

/** Guesses at one account from one network, besides what is allowed of all changes. */
const NETWORK_GUESSES = { max: 10, timeWindow: '15 minutes' };
/** Guesses at one account from all browsers together that nobody signed in to it from: 720 a day, whoever has how many addresses. */
const STRANGERS_GUESSES = { max: 30, timeWindow: '1 hour' };
/** Accounts share counters rather than push each other's out: whoever guesses at many names does not make one forgotten. */
const COUNTERS = 65_536;

export interface SignInThrottle {
  /** Counts a guess at the account of this address or number; `device` is the cookie of a known browser. Throws 429 when there were too many. */
  count(request: FastifyRequest, name: string, device?: string): Promise<void>;
}

/**
 * Slows guesses down, for addresses without an account like for those with one. A browser from which the owner signed in before is counted by
 * itself, so that strangers lock nobody out (`docs/decisions/0015`).
 */
export const createSignInThrottle = (app: FastifyInstance, personalData: PersonalData): SignInThrottle => {
  const guesses = new WeakMap<FastifyRequest, { name: string; from: string }>();
  const guessOf = (request: FastifyRequest) => guesses.get(request) ?? { name: '', from: '' };
  const fromNetwork = createRateLimiter(app, {
    ...NETWORK_GUESSES,
    key: (request) => `${guessOf(request).from} ${guessOf(request).name}`,
  });
  const fromStrangers = createRateLimiter(app, {
    ...STRANGERS_GUESSES,
    key: (request) => counterOf(guessOf(request).name),
    remembered: COUNTERS,
  });
  return {
    async count(request, given, device) {
      const name = given.trim().toLowerCase();
      const known = isKnownDevice(personalData, name, device) ? device : undefined;
      guesses.set(request, { name, from: known ?? clientNetwork(request) });
      await fromNetwork(request);
      if (!known) await fromStrangers(request);
    },
  };
};

const counterOf = (name: string): string =>
  String(createHash('sha256').update(name).digest().readUInt32BE() % COUNTERS);
