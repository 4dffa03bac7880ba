import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { lookupPublic, privateHostOf } from './public-address.ts';

/** Milliseconds within which a receiver must have answered (Standard Webhooks: 15 to 30 s). */
const TIMEOUT_MS = 15_000;

/** Properties of connections that tests replace. */
export interface ConnectionOptions {
  lookup?: LookupFunction;
  /** Certificate authority that signed the receiver's certificate, PEM. */
  ca?: string;
  timeoutMs?: number;
}

/** A message to a receiver. */
export interface OutgoingMessage {
  /** The same at each attempt: receivers recognise by it what they have already. */
  id: string;
  url: string;
  body: string;
  /** `whsec_…`; the message is signed with each of them. */
  secrets: readonly string[];
}

/**
 * Posts a message, signed as Standard Webhooks say, and returns the status of the response, whose body is not read. Redirects are not
 * followed. Throws when there is no response in time, `signal` is aborted, or the address of the receiver is not public.
 */
export const postMessage = (
  { id, url, body, secrets }: OutgoingMessage,
  signal: AbortSignal,
  { lookup = lookupPublic, ca, timeoutMs = TIMEOUT_MS }: ConnectionOptions = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    const target = new URL(url);
    const privateHost = privateHostOf(target);
    if (privateHost) return reject(new Error(`${privateHost} is a private address`));
    const outgoing = request(target, {
      method: 'POST',
      lookup,
      ...(ca && { ca }),
      agent: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers: { ...signatureHeaders(id, body, secrets), 'content-length': Buffer.byteLength(body) },
    });
    outgoing.on('response', (response) => {
      // Keeps the abort that follows from becoming an unhandled error.
      response.on('error', () => {});
      response.destroy();
      resolve(response.statusCode!);
    });
    outgoing.on('error', (error) => reject(error.name === 'AbortError' ? timeoutError(timeoutMs) : error));
    outgoing.end(body);
  });

const timeoutError = (timeoutMs: number): Error => new Error(`No response within ${timeoutMs / 1000} seconds`);

const signatureHeaders = (id: string, body: string, secrets: readonly string[]) => {
  const at = new Date();
  return {
    'content-type': 'application/json',
    'user-agent': 'Levada-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
};
