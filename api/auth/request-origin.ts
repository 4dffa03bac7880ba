import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EventOrigin } from '#domain/account/events.ts';
import { clientNetwork } from '../http/network.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** True once the request has caused an account event. */
    hasAccountEvents: boolean;
  }
}

/** Hex digits of a hash in an event: enough to recognize a client among those of an account. */
const HASH_LENGTH = 16;

/** Cookie of a browser that has signed in to an account before. It grants no access (`docs/decisions/0015`). */
export const DEVICE_COOKIE = 'device';

const requests = new AsyncLocalStorage<FastifyRequest>();

/**
 * Registers a hook that remembers the request while its handler runs, also for work that goes on after the response, so that each account
 * event names the client that caused it.
 */
export const rememberRequestOrigin = (app: FastifyInstance): void => {
  app.decorateRequest('hasAccountEvents', false);
  app.addHook('preHandler', (request, _reply, done) => requests.run(request, done));
};

/** Notes that the current request has caused an account event. Does nothing outside a request. */
export const noteAccountEvent = (): void => {
  const request = requests.getStore();
  if (request) request.hasAccountEvents = true;
};

/** Returns browser and network of the current request as keyed hashes; nothing outside a request. */
export const currentOrigin = (): EventOrigin => {
  const request = requests.getStore();
  return request ? originOf(request) : {};
};

/** Returns the id of the account that is signed in at the current request; null outside a request, and for a visitor. */
export const currentActor = (): string | null => requests.getStore()?.currentSession?.account.id ?? null;

/** Returns browser and network of a request as keyed hashes. A browser is recognized by its device cookie, else by its user agent. */
export const originOf = (request: FastifyRequest): Required<EventOrigin> => {
  const { personalData } = request.server.auth;
  const hash = (purpose: string, value: string) => personalData.keyedHash(purpose, value).slice(0, HASH_LENGTH);
  const browser = request.cookies[DEVICE_COOKIE] ?? request.headers['user-agent'] ?? '';
  return { browser: hash('audit browser', browser), network: hash('audit network', clientNetwork(request)) };
};
