import type { Cookie } from 'playwright';
import { expect } from 'vitest';
import { site } from './site.ts';

/**
 * Milliseconds that a session is reused, well below the lifetime of the access token: a refresh by another client would end the session.
 */
const REUSE_MS = 5 * 60_000;

let begun: { at: number; cookie: Promise<string> } | undefined;

/** Returns the `cookie` header of the administrator's session, shared by all tests of a worker. No test may sign out with it. */
export const adminCookie = (): Promise<string> => {
  if (!begun || Date.now() - begun.at > REUSE_MS) begun = { at: Date.now(), cookie: signIn() };
  return begun.cookie;
};

const signIn = async (): Promise<string> => {
  const { url, email, password } = site();
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .filter((each) => each?.startsWith('session'))
    .join('; ');
};

/** Returns the administrator's session cookies for a browser. */
export const adminCookies = async (): Promise<Pick<Cookie, 'name' | 'value'>[]> =>
  (await adminCookie()).split('; ').map((each) => {
    const [name, value] = each.split('=') as [string, string];
    return { name, value };
  });

/** Sends an API request as the administrator and returns the parsed response. Fails the test on an error status. */
export const fetchAsAdmin = async <Answer>(path: string, method = 'GET', body?: object): Promise<Answer> => {
  const headers = { cookie: await adminCookie(), ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(site().url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const said = await answer.text();
  expect([path, answer.ok], said).toEqual([path, true]);
  return (said ? JSON.parse(said) : undefined) as Answer;
};
