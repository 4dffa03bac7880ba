import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { clientNetwork } from '../../http/network.ts';
import { createRateLimiter } from '../../http/rate-limit.ts';
import { isKnownDevice } from './known-device.ts';

/** Sign-in attempts per account and network (or known browser), in addition to the general limit for changes. */
const NETWORK_ATTEMPTS = { max: 10, timeWindow: '15 minutes' };
/** Sign-in attempts per account from all unknown browsers together: 720 a day, from however many IP addresses. */
const UNKNOWN_BROWSER_ATTEMPTS = { max: 30, timeWindow: '1 hour' };
/** Accounts share this many counters instead of evicting each other's, so that guessing many names resets none. */
const COUNTERS = 65_536;

export interface SignInThrottle {
  /** Counts a sign-in attempt for this e-mail or phone; `device` is the cookie of a known browser. Throws 429 above the limit. */
  count(request: FastifyRequest, name: string, device?: string): Promise<void>;
}

/**
 * Creates the rate limits of sign-in attempts per e-mail or phone; `count` counts one attempt and throws 429 above a limit. Attempts are
 * also counted for an e-mail or phone without account, so that the limit does not reveal which accounts exist. A browser from which the
 * owner has signed in before has its own counter, so that attackers cannot lock the owner out (`docs/decisions/0015`).
 */
export const createSignInThrottle = (app: FastifyInstance, personalData: PersonalData): SignInThrottle => {
  const attempts = new WeakMap<FastifyRequest, { name: string; from: string }>();
  const attemptOf = (request: FastifyRequest) => attempts.get(request) ?? { name: '', from: '' };
  const limitNetwork = createRateLimiter(app, {
    ...NETWORK_ATTEMPTS,
    key: (request) => `${attemptOf(request).from} ${attemptOf(request).name}`,
  });
  const limitUnknownBrowsers = createRateLimiter(app, {
    ...UNKNOWN_BROWSER_ATTEMPTS,
    key: (request) => counterOf(attemptOf(request).name),
    remembered: COUNTERS,
  });
  return {
    async count(request, given, device) {
      const name = given.trim().toLowerCase();
      const known = isKnownDevice(personalData, name, device) ? device : undefined;
      attempts.set(request, { name, from: known ?? clientNetwork(request) });
      await limitNetwork(request);
      if (!known) await limitUnknownBrowsers(request);
    },
  };
};

const counterOf = (name: string): string =>
  String(createHash('sha256').update(name).digest().readUInt32BE() % COUNTERS);
