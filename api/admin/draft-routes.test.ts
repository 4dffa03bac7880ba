import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { unsavedDrafts } from './unsaved-drafts.ts';

let site: SiteUnderTest;
let cookie: string;
/** Id of whose cookie it is. */
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

const ask = (method: 'GET' | 'PUT' | 'DELETE', as = cookie, payload?: object, of = article) =>
  site.app.inject({ method, url: `/api/desk/drafts/${of}`, headers: { cookie: as }, ...(payload && { payload }) });

it('keeps what one person typed, for them alone, until they let it go', async () => {
  expect((await ask('GET')).statusCode).toBe(204);
  const value = { texts: { pt: { title: 'Água, “e” pão' } } };
  expect((await ask('PUT', cookie, { value, revision: 3, account })).statusCode).toBe(204);
  expect((await ask('PUT', cookie, { value: { ...value, more: 1 }, revision: 4, account })).statusCode).toBe(204);
  expect((await ask('GET')).json()).toMatchObject({ value: { ...value, more: 1 }, revision: 4 });
  expect((await ask('GET', await site.signIn('admin'))).statusCode).toBe(204);
  expect((await ask('DELETE', await site.signIn('admin'))).statusCode).toBe(204);
  expect((await ask('GET')).statusCode).toBe(200);
  expect((await ask('DELETE')).statusCode).toBe(204);
  expect((await ask('GET')).statusCode).toBe(204);
});

it('takes whichever of many comes last, whole', async () => {
  const sent = Array.from({ length: 20 }, (_, each) => ({
    value: { text: String(each).repeat(1000) },
    revision: each,
    account,
  }));
  const answers = await Promise.all(sent.map((payload) => ask('PUT', cookie, payload)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(sent.map(() => 204));
  const { value, revision } = (await ask('GET')).json();
  expect(value).toEqual(sent[revision]!.value);
});

it('lets in who edits, and nobody else', async () => {
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    expect((await ask(method, await site.signIn('analyst'), { value: {}, revision: 0, account })).statusCode).toBe(403);
    expect((await ask(method, 'x=y', { value: {}, revision: 0, account })).statusCode).toBe(401);
  }
});

it('refuses what is no draft', async () => {
  for (const bad of [
    {},
    { value: [], revision: 0 },
    { value: {}, revision: 1.5 },
    { value: { a: 'nul\0' }, revision: 0 },
  ]) {
    expect((await ask('PUT', cookie, { account, ...bad })).statusCode).toBe(422);
  }
  expect((await ask('PUT', cookie, { value: { a: 'x'.repeat(2_000_000) }, revision: 0, account })).statusCode).toBe(
    413,
  );
  expect((await ask('GET', cookie, undefined, 'elsewhere')).statusCode).toBe(422);
});

it('keeps nothing in the name of somebody else, who signed in meanwhile', async () => {
  const other = await site.signIn('admin');
  expect((await ask('PUT', other, { value: {}, revision: 0, account })).statusCode).toBe(403);
  expect((await ask('GET', other)).statusCode).toBe(204);
});

it('lists what one person began and never saved, the latest first, by title or first words', async () => {
  const begun = async (texts: object, revision = -1) => {
    const id: string = crypto.randomUUID();
    expect((await ask('PUT', cookie, { value: { value: { texts } }, revision, account }, id)).statusCode).toBe(204);
    return id;
  };
  await begun({ pt: { title: 'Já guardado' } }, 2);
  const first = await begun({ pt: { title: 'Água' }, en: { title: 'Water' } });
  const second = await begun({ pt: { title: '' }, en: { title: 'Only English' } });
  const third = await begun({ pt: { title: '', content: [{ type: 'text', text: [{ text: 'Começa assim' }] }] } });
  const fourth = await begun({});
  const listed = async (of: string | null) =>
    (await unsavedDrafts(site.runtime.db, of)).map(({ id, title }) => [id, title]);
  expect(await listed(account)).toEqual([
    [fourth, ''],
    [third, 'Começa assim'],
    [second, 'Only English'],
    [first, 'Água'],
  ]);
  expect(await listed(await idOf(await site.signIn('admin')))).toEqual([]);
  expect(await listed(null)).toEqual([]);
});
