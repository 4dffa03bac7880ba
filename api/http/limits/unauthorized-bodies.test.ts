import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import type { Audience } from '../route-access.ts';
import { createBodyLimits } from './body-limits.ts';

let site: SiteUnderTest;
let port: number;
/** A handler that waits for a stranger's body answers 408 after this many milliseconds. */
const VISITOR_TIME = 300;

beforeAll(async () => {
  site = await openSite({ http: { bodies: createBodyLimits({ visitorTime: VISITOR_TIME }) } });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  port = (site.app.server.address() as AddressInfo).port;
});
afterAll(() => site.close());

interface Announced {
  method: string;
  path: string;
  bytes: number;
}

/** Number of requests. Every few come from another network, because changes are limited by network. */
let announced = 0;
const REQUESTS_PER_NETWORK = 100;

/** Announces a JSON body, sends none of it, and returns the status of the response. */
const announce = async ({ method, path, bytes }: Announced): Promise<number> => {
  announced += 1;
  const network = `198.18.${Math.floor(announced / REQUESTS_PER_NETWORK)}.1`;
  const headers = { 'content-type': 'application/json', 'content-length': bytes, 'x-forwarded-for': network };
  const sent = request({ port, method, path, headers, agent: false });
  // The server closes the connection, because it does not read the body.
  sent.on('error', () => {});
  sent.flushHeaders();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const status = response.statusCode === 400 ? statusInBody(await text(response)) : response.statusCode!;
  sent.destroy();
  return status;
};

/** Returns the status of a response of the storage API, whose clients expect 400 also where the header `authorization` is missing. */
const statusInBody = (body: string): number => {
  const { statusCode, message } = JSON.parse(body);
  return message === "headers must have required property 'authorization'" ? 401 : Number(statusCode);
};

/** Audiences to which a stranger may belong. */
const OPEN: readonly Audience[] = ['anyone', 'bearer of a secret', 'roles of the screen'];
const BODILESS = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY'];
const REFUSED = [401, 403, 404];

describe('every route that is not open to all', () => {
  // Every route allows the first size; only uploads and commands allow the second one.
  it.each([1_000, 1_000_000])('refuses a stranger before it reads a body of %i bytes', async (bytes) => {
    const closed = site.app.declaredRoutes.filter(
      ({ method, access }) => !BODILESS.includes(method) && !OPEN.includes(access.audience),
    );
    const wrong: string[] = [];
    for (const { method, path } of closed) {
      const url = path.replaceAll(/:\w+/g, 'none').replace('*', 'none');
      const status = await announce({ method, path: url, bytes });
      if (!REFUSED.includes(status)) wrong.push(`${method} ${path}: ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(closed.length).toBeGreaterThan(100);
  });

  it('waits for the body of callers who are let in', async () => {
    expect(await announce({ method: 'POST', path: '/api/session', bytes: 1_000 })).toBe(408);
  });
});
