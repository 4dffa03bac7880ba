import { expect } from 'vitest';
import { site } from './site.ts';

/** A mail in the outbox. */
export interface Letter {
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** The outbox as an administrator reads it. */
const ask = async <Answer>(path: string, init: RequestInit = {}): Promise<Answer> => {
  const { url, email, password } = site();
  const signedIn = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const answer = await fetch(url + path, { ...init, headers: { cookie } });
  return answer.status === 204 ? (undefined as Answer) : (answer.json() as Promise<Answer>);
};

/** The mails to an address, oldest first, once there are so many. */
export const lettersTo = async (address: string, number: number): Promise<Letter[]> => {
  const own = async () => {
    const { items } = await ask<{ items: { id: string; to: string }[] }>('/api/outbox?limit=100');
    return items.filter(({ to }) => to === address).reverse();
  };
  await expect.poll(async () => (await own()).length).toBe(number);
  return Promise.all((await own()).map(({ id }) => ask<Letter>(`/api/outbox/${id}`)));
};

/** Where the newest of so many letters to an address leads in the desk. */
export const deskLinkIn = async (address: string, number: number): Promise<string> => {
  const letters = await lettersTo(address, number);
  const link = /https?:\S+\/admin\/new-password\?\S+/.exec(letters.at(-1)!.text)?.[0];
  expect(link, letters.at(-1)!.text).toBeDefined();
  return link!;
};

/** Takes an account away that a test has made. */
export const removeAccount = async (email: string): Promise<void> => {
  const { users } = await askAdmin<{ users: { id: string; email: string }[] }>('/auth/v1/admin/users?per_page=1000');
  const user = users.find((each) => each.email === email);
  if (user) await ask(`/api/people/${user.id}`, { method: 'DELETE' });
};

/** With the token of the administrator, as programs call. */
const askAdmin = async <Answer>(path: string): Promise<Answer> => {
  const { url, email, password } = site();
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  const signedIn = await fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  return (await fetch(url + path, { headers: { authorization: `Bearer ${access_token}` } })).json() as Promise<Answer>;
};
