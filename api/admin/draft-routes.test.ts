import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { unsavedDrafts } from './unsaved-drafts.ts';

let site: SiteUnderTest;
let cookie: string;
/** Returns the account id of a session cookie. */
let account: string;
const article: string = crypto.randomUUID();

beforeAll(async () => {
  site = await openSite();
  cookie = await site.signIn('editor');
  account = await idOf(cookie);
});
afterAll(() => site.close());

const idOf = async (who: string): Promise<string> =>
  (await site.app.inject({ url: '/api/session', headers: { cookie: who } })).json().id;

const url = (of: string = article) => `/api/desk/drafts/${of}`;
const ask = (method: 'PUT' | 'DELETE', as = cookie, payload?: object, to = url()) =>
  site.app.inject({ method, url: to, headers: { cookie: as }, ...(payload && { payload }) });
const list = (as = cookie, of: string = article) =>
  site.app.inject({ url: `/api/desk/drafts?article=${of}`, headers: { cookie: as } });
const stored = async (as = cookie): Promise<{ value: object; revision: number }[]> => (await list(as)).json().drafts;
const editor = (): string => crypto.randomUUID();
/** Returns the URL of an editor's draft with this number of changes. */
const inState = (session: string, count: number) => `${url()}?editor=${session}&count=${count}`;

it('stores unsaved text for its own account only, until it is deleted', async () => {
  expect(await stored()).toEqual([]);
  const session = editor();
  const value = { session, count: 1, texts: { pt: { title: 'Água, “e” pão' } } };
  expect((await ask('PUT', cookie, { value, revision: 3, account })).statusCode).toBe(204);
  const later = { ...value, count: 2, more: 1 };
  expect((await ask('PUT', cookie, { value: later, revision: 4, account })).statusCode).toBe(204);
  expect(await stored()).toMatchObject([{ value: later, revision: 4 }]);
  const other = await site.signIn('admin');
  expect(await stored(other)).toEqual([]);
  expect((await ask('DELETE', other, undefined, inState(session, 2))).statusCode).toBe(204);
  expect(await stored()).toHaveLength(1);
  expect((await ask('DELETE', cookie, undefined, inState(session, 2))).statusCode).toBe(204);
  expect(await stored()).toEqual([]);
});

it('stores one draft for each open editor, and deletes none that changed after it was read', async () => {
  const [first, second] = [editor(), editor()];
  const put = (session: string, count: number) =>
    ask('PUT', cookie, { value: { session, count }, revision: 0, account });
  await put(first, 1);
  await put(second, 5);
  await put(first, 2);
  expect(await stored()).toMatchObject([{ value: { session: first, count: 2 } }, { value: { session: second } }]);
  await ask('DELETE', cookie, undefined, inState(first, 1));
  expect(await stored()).toHaveLength(2);
  await ask('DELETE', cookie, undefined, inState(first, 2));
  expect(await stored()).toMatchObject([{ value: { session: second, count: 5 } }]);
  await ask('DELETE', cookie, undefined, inState(second, 5));
});

it('accepts a draft without editor id, as earlier releases sent it', async () => {
  await ask('PUT', cookie, { value: { texts: 1 }, revision: 0, account });
  await ask('PUT', cookie, { value: { texts: 2 }, revision: 0, account });
  expect(await stored()).toMatchObject([{ value: { texts: 2 } }]);
  await ask('DELETE', cookie, undefined, inState(account, 0));
  expect(await stored()).toEqual([]);
});

it('keeps the last of many versions of one editor completely', async () => {
  const session = editor();
  const sent = Array.from({ length: 20 }, (_, each) => ({
    value: { session, count: each, text: String(each).repeat(1000) },
    revision: each,
    account,
  }));
  const answers = await Promise.all(sent.map((payload) => ask('PUT', cookie, payload)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(sent.map(() => 204));
  const [draft, ...more] = await stored();
  expect(more).toEqual([]);
  expect(draft!.value).toEqual(sent[draft!.revision]!.value);
  await ask('DELETE', cookie, undefined, inState(session, 20));
});

it('rejects a deletion without the editor and the number of changes', async () => {
  expect((await ask('DELETE')).statusCode).toBe(422);
});

it('rejects accounts without a content role and visitors', async () => {
  const analyst = await site.signIn('analyst');
  const payload = { value: {}, revision: 0, account };
  for (const [who, status] of [
    [analyst, 403],
    ['x=y', 401],
  ] as const) {
    expect((await ask('PUT', who, payload)).statusCode).toBe(status);
    expect((await ask('DELETE', who)).statusCode).toBe(status);
    expect((await list(who)).statusCode).toBe(status);
  }
});

it('rejects a malformed draft', async () => {
  for (const bad of [
    {},
    { value: [], revision: 0 },
    { value: {}, revision: 1.5 },
    { value: { a: 'nul\0' }, revision: 0 },
    { value: { session: 'no id' }, revision: 0 },
  ]) {
    expect((await ask('PUT', cookie, { account, ...bad })).statusCode).toBe(422);
  }
  expect((await ask('PUT', cookie, { value: { a: 'x'.repeat(2_000_000) }, revision: 0, account })).statusCode).toBe(
    413,
  );
  expect((await list(cookie, 'elsewhere')).statusCode).toBe(422);
});

it('stores nothing when another account has signed in since', async () => {
  const other = await site.signIn('admin');
  expect((await ask('PUT', other, { value: {}, revision: 0, account })).statusCode).toBe(403);
  expect(await stored(other)).toEqual([]);
});

it('lists unsaved new articles of one account, latest first, by title or first words', async () => {
  const begun = async (texts: object, revision = -1) => {
    const id: string = crypto.randomUUID();
    expect((await ask('PUT', cookie, { value: { value: { texts } }, revision, account }, url(id))).statusCode).toBe(
      204,
    );
    return id;
  };
  await begun({ pt: { title: 'Já guardado' } }, 2);
  const first = await begun({ pt: { title: 'Água' }, en: { title: 'Water' } });
  const second = await begun({ pt: { title: '' }, en: { title: 'Only English' } });
  const third = await begun({ pt: { title: '', content: [{ type: 'text', text: [{ text: 'Começa assim' }] }] } });
  const fourth = await begun({});
  // Another editor of the same article, which is listed once.
  const value = { session: editor(), value: { texts: { pt: { title: 'Água fresca' } } } };
  await ask('PUT', cookie, { value, revision: -1, account }, url(first));
  const listed = async (of: string | null) =>
    (await unsavedDrafts(site.runtime.db, of, 'pt')).map(({ id, title }) => [id, title]);
  const inEnglish = await unsavedDrafts(site.runtime.db, account, 'en');
  expect(await listed(account)).toEqual([
    [first, 'Água fresca'],
    [fourth, ''],
    [third, 'Começa assim'],
    [second, 'Only English'],
  ]);
  expect(inEnglish.map(({ title, titleLocale }) => `${titleLocale}: ${title}`)).toEqual([
    'pt: Água fresca',
    'en: ',
    'pt: Começa assim',
    'en: Only English',
  ]);
  expect(await listed(await idOf(await site.signIn('admin')))).toEqual([]);
  expect(await listed(null)).toEqual([]);
});

it('gives each staff account a key of its own for unsaved text in browsers, and no key to other callers', async () => {
  const keyOf = (as: string) => site.app.inject({ url: '/api/desk/draft-key', headers: { cookie: as } });
  const [own, again, others] = await Promise.all([keyOf(cookie), keyOf(cookie), keyOf(await site.signIn('analyst'))]);
  expect(own.json()).toEqual({ account, key: again.json().key });
  expect(Buffer.from(own.json().key, 'base64')).toHaveLength(32);
  expect(others.json().key).not.toBe(own.json().key);
  expect(own.headers['cache-control']).toBe('private, no-store');
  expect((await keyOf('x=y')).statusCode).toBe(401);
  expect((await keyOf(await site.signIn(null))).statusCode).toBe(403);
});
