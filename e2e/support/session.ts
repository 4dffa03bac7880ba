import type { Cookie } from 'playwright';
import { expect } from 'vitest';
import { site } from './site.ts';

/** Well before the access token ends: one that was renewed elsewhere would end the session. */
const GOOD_MS = 5 * 60_000;

let begun: { at: number; cookie: Promise<string> } | undefined;

/** The `cookie` of the administrator's session, one for all tests of a worker: nobody signs out with it. */
export const adminCookie = (): Promise<string> => {
  if (!begun || Date.now() - begun.at > GOOD_MS) begun = { at: Date.now(), cookie: signIn() };
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

/** The same for a browser. */
export const adminCookies = async (): Promise<Pick<Cookie, 'name' | 'value'>[]> =>
  (await adminCookie()).split('; ').map((each) => {
    const [name, value] = each.split('=') as [string, string];
    return { name, value };
  });

/** What a path of the site's interface answers to the administrator. */
export const fetchAsAdmin = async <Answer>(path: string, method = 'GET', body?: object): Promise<Answer> => {
  const headers = { cookie: await adminCookie(), ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(site().url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const said = await answer.text();
  expect([path, answer.ok], said).toEqual([path, true]);
  return (said ? JSON.parse(said) : undefined) as Answer;
};
