import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServiceKey } from '#testing/auth/service-key.ts';
import { bearerOfCookie } from '#testing/auth/staff-session.ts';
import { anyRouteRequest, type RouteRequest } from '#testing/fuzz/route-requests.ts';
import { sendOverSocket } from '#testing/fuzz/send-over-socket.ts';
import { anonKeyOf } from '#testing/realtime-client.ts';
import { routesOf } from '#testing/routes-of.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { isFullRun } from '#testing/test-scale.ts';

const CASES = isFullRun ? 20_000 : 1_000;
/** The same cases in each `npm test`, others in each `npm run test:long`; LEVADA_FUZZ_SEED repeats a run. */
const SEED = Number(process.env.LEVADA_FUZZ_SEED ?? (isFullRun ? Date.now() % 1_000_000 : 1));
const AT_ONCE = 8;
/** Requests after which the callers sign in again, because one of them may have signed out. */
const RENEWED_AFTER = 400;

let site: SiteUnderTest;
let origin: string;
beforeAll(async () => {
  site = await openSite({ mailWebhookSecret: `whsec_${Buffer.alloc(24).toString('base64')}` });
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => site.close());

/** Returns the headers of each kind of caller. */
const signInCallers = async (): Promise<Record<string, string>[]> => {
  const [admin, editor, reader] = [await site.signIn('admin'), await site.signIn('editor'), await site.signIn(null)];
  const key = await createTestServiceKey(site.runtime);
  const anon = await anonKeyOf(site.runtime);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}`, apikey: anon });
  return [
    {},
    { cookie: admin },
    { cookie: editor },
    bearer(anon),
    bearer(key),
    bearer(bearerOfCookie(admin)),
    bearer(bearerOfCookie(reader)),
    { authorization: 'Bearer x.y.z' },
    {
      authorization: `AWS4-HMAC-SHA256 Credential=${'0'.repeat(32)}/20261127/x/s3/aws4_request, SignedHeaders=host, Signature=0`,
    },
  ];
};

const CALLERS = 9;
const failures: string[] = [];

/** Each request comes from another network, so that the limits of one do not hide the routes. */
const networkOf = (number: number): string => `127.${1 + (number >> 16)}.${(number >> 8) & 255}.${1 + (number & 127)}`;

const send = async (request: RouteRequest, callers: Record<string, string>[], number: number) => {
  const headers = { 'accept-language': 'en', ...request.headers, ...callers[request.caller] };
  const answer = await sendOverSocket(origin, { ...request, headers }, networkOf(number));
  // 501 says that a part of a protocol is not offered, 503 that there is too much to do.
  const isFailure = answer === undefined || (answer.status >= 500 && answer.status !== 501 && answer.status !== 503);
  if (isFailure)
    failures.push(`${answer?.status}, seed ${SEED}, ${number}: ${JSON.stringify(request)}\n${answer?.body}`);
  return answer?.status ?? 0;
};

it(`no request leads to a 5xx: ${CASES} random requests to all routes, seed ${SEED}`, async () => {
  const routes = routesOf(site.app);
  const requests = fc.sample(anyRouteRequest(routes, CALLERS), { numRuns: CASES, seed: SEED });
  const statuses: Record<number, number> = {};
  let callers: Record<string, string>[] = [];
  for (let number = 0; number < CASES; number += AT_ONCE) {
    if (number % RENEWED_AFTER === 0) callers = await signInCallers();
    const sent = requests.slice(number, number + AT_ONCE).map((each, index) => send(each, callers, number + index));
    for (const status of await Promise.all(sent)) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  console.log(`${CASES} requests to ${routes.length} routes: ${JSON.stringify(statuses)}`);
  expect(callers).toHaveLength(CALLERS);
  expect(failures.slice(0, 5)).toEqual([]);
  await expect.poll(async () => (await site.app.inject('/health/ready')).statusCode).toBe(200);
  expect(statuses[200]).toBeGreaterThan(CASES / 50);
}, 3_600_000);
