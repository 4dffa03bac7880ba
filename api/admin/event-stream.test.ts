import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { bearerOfCookie } from '#testing/auth/staff-session.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';

let site: SiteUnderTest;
let url: string;
let cookie: string;
const ends: AbortController[] = [];

beforeAll(async () => {
  site = await openSite();
  url = await site.app.listen({ port: 0, host: '127.0.0.1' });
  cookie = await site.signIn('editor');
});
afterEach(() => {
  for (const end of ends.splice(0)) end.abort();
});
afterAll(() => site.close());

/** Opens an event stream; `until` reads it up to a text. */
const listen = async (as = cookie, lastEventId?: string) => {
  const end = new AbortController();
  ends.push(end);
  const headers = { cookie: as, ...(lastEventId && { 'last-event-id': lastEventId }) };
  const answer = await fetch(`${url}/api/desk/live`, { signal: end.signal, headers });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const until = async (sought: string | RegExp): Promise<string> => {
    while (!(typeof sought === 'string' ? text.includes(sought) : sought.test(text))) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`The stream ended before ${sought}: ${text}`);
      text += value;
    }
    return text;
  };
  return { status: answer.status, until, close: () => end.abort() };
};

const idIn = (text: string): string => [...text.matchAll(/^id: (.+)$/gm)].at(-1)![1]!;

const addCategory = async (name: string): Promise<bigint> => {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/commands/AddCategory',
    headers: { cookie },
    payload: { hue: 'levada', name: { pt: name, en: name } },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return BigInt(answer.json().position);
};

const setAccount = (id: string, columns: { banned_until?: Date; role?: 'analyst' | null }) =>
  site.runtime.db.updateTable('account').set(columns).where('id', '=', id).execute();

const tell = (as: string, where: object) =>
  site.app.inject({ method: 'POST', url: '/api/desk/presence', headers: { cookie: as }, payload: where });

it('sends which read model changed, and at which log position', async () => {
  const stream = await listen();
  await stream.until('event: here');
  const position = await addCategory('Serras');
  await stream.until(`data: {"projection":"categories","position":"${position}"`);
});

it('sends missed changes to a client that reconnects, and the current id', async () => {
  const stream = await listen();
  const open = await stream.until('event: here');
  stream.close();
  const position = await addCategory('Ribeiras');
  const again = await listen(cookie, idIn(open));
  const missed = await again.until('event: here');
  expect(missed).toContain(`"projection":"categories","position":"${position}"`);
  for (const id of ['another.3', 'rubbish', `${idIn(open).split('.')[0]}.999999`]) {
    const unknown = await listen(cookie, id);
    const told = await unknown.until('event: here');
    expect(told).not.toContain('event: changed');
    expect(idIn(told)).toBe(idIn(missed));
  }
});

it('resumes from the id that a screen was rendered with', async () => {
  const screen = await site.app.inject({ url: '/admin', headers: { cookie } });
  const known = /news\\*":\\*"([0-9a-f]{8}\.\d+)/.exec(screen.body)?.[1];
  const position = await addCategory('Vales');
  const stream = await fetch(`${url}/api/desk/live?since=${known}`, { headers: { cookie } });
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('event: here')) text += (await reader.read()).value;
  expect(text).toContain(`"projection":"categories","position":"${position}"`);
  await reader.cancel();
});

it('rejects callers who are not staff', async () => {
  expect((await listen('x=y')).status).toBe(401);
  expect((await listen(await site.signIn(null))).status).toBe(403);
  expect((await tell('x=y', { tab: crypto.randomUUID(), path: '/admin' })).statusCode).toBe(401);
});

it('ends with the session, and when the app closes', async () => {
  const app = await site.another({ live: { heartbeatMs: 20 } });
  const own = await app.listen({ port: 0, host: '127.0.0.1' });
  const as = await site.signIn('editor');
  const stream = await fetch(`${own}/api/desk/live`, { headers: { cookie: as } });
  const { session_id } = decodeJwt(bearerOfCookie(as));
  await site.runtime.db
    .deleteFrom('session')
    .where('id', '=', session_id as string)
    .execute();
  expect(await stream.text()).toMatch(/event: signed-out\ndata: {}\n\n$/);

  cookie = await site.signIn('editor');
  const answer = await fetch(`${own}/api/desk/live`, { headers: { cookie } });
  const over = answer.text().then(
    () => 'over',
    () => 'over',
  );
  await app.close();
  expect(await over).toBe('over');
});

it.each<[string, (of: { account: string; session: string }) => Promise<unknown>]>([
  ['the session ends', ({ session }) => site.runtime.db.deleteFrom('session').where('id', '=', session).execute()],
  ['the account is banned', ({ account }) => setAccount(account, { banned_until: new Date(Date.now() + 3_600_000) })],
  ['the role changes', ({ account }) => setAccount(account, { role: 'analyst' })],
  ['the role is removed', ({ account }) => setAccount(account, { role: null })],
])('ends in every process before the next heartbeat when %s', async (_what, change) => {
  const other = await site.beside();
  const urls = [url, await other.app.listen({ port: 0, host: '127.0.0.1' })];
  const as = await site.signIn('editor');
  const streams = await Promise.all(urls.map((each) => fetch(`${each}/api/desk/live`, { headers: { cookie: as } })));
  const { sub, session_id } = decodeJwt(bearerOfCookie(as));
  await change({ account: sub!, session: session_id as string });
  for (const stream of streams) {
    const text = await stream.text();
    expect(text).toMatch(/event: signed-out\ndata: {}\n\n$/);
    expect(text).not.toContain('event: beat');
  }
});

it('allows twenty streams per account', async () => {
  const as = await site.signIn('analyst');
  const streams = [];
  for (let each = 0; each < 21; each += 1) streams.push(await listen(as));
  expect(streams.map(({ status }) => status).filter((status) => status !== 200)).toEqual([429]);
  streams[0]!.close();
  await expect.poll(async () => (await listen(as)).status).toBe(200);
});

it('sends tabs that open and close to the event streams of every process', async () => {
  const other = await site.beside();
  const elsewhere = await other.app.listen({ port: 0, host: '127.0.0.1' });
  const end = new AbortController();
  ends.push(end);
  const far = await fetch(`${elsewhere}/api/desk/live`, { headers: { cookie }, signal: end.signal });
  const reader = far.body!.pipeThrough(new TextDecoderStream()).getReader();
  const tab = crypto.randomUUID();
  const here = { tab, path: '/admin/articles/x', block: 'abcd1234' };
  const stream = await listen();
  expect((await tell(cookie, here)).statusCode).toBe(204);
  expect(await stream.until('abcd1234')).toContain(`"tab":"${tab}"`);
  let heard = '';
  while (!heard.includes(tab)) heard += (await reader.read()).value;
  expect((await tell(cookie, { tab, path: null })).statusCode).toBe(204);
  expect(await stream.until(/event: presence\ndata: \[\]\n\n$/)).toContain(tab);
});

it('rejects another account’s tab, a path outside the admin area and long text', async () => {
  const tab = crypto.randomUUID();
  await tell(cookie, { tab, path: '/admin/media' });
  await tell(await site.signIn('admin'), { tab, path: '/admin/people' });
  const row = site.runtime.db.selectFrom('desk_presence').select('path').where('tab', '=', tab);
  expect(await row.executeTakeFirst()).toEqual({ path: '/admin/media' });
  for (const bad of [{ path: '/artigos' }, { path: '/admin/../x' }, { block: 'a b' }, { tab: 'x' }, { more: 1 }]) {
    expect((await tell(cookie, { tab, path: '/admin', ...bad })).statusCode).toBe(422);
  }
  expect((await tell(cookie, { tab, path: `/admin/${'x'.repeat(2000)}` })).statusCode).toBe(413);
});

it('stores twenty tabs per account', async () => {
  const as = await site.signIn('analyst');
  for (let each = 0; each < 25; each += 1) await tell(as, { tab: crypto.randomUUID(), path: '/admin' });
  const { sub } = decodeJwt(bearerOfCookie(as));
  const rows = await site.runtime.db.selectFrom('desk_presence').select('tab').where('account_id', '=', sub!).execute();
  expect(rows).toHaveLength(20);
});
