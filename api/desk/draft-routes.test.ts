import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';

let site: SiteUnderTest;
let cookie: string;
const article: string = crypto.randomUUID();

beforeAll(async () => {
  site = await openSite();
  cookie = await site.signIn('editor');
});
afterAll(() => site.close());

const ask = (method: 'GET' | 'PUT' | 'DELETE', as = cookie, payload?: object, of = article) =>
  site.app.inject({ method, url: `/api/desk/drafts/${of}`, headers: { cookie: as }, ...(payload && { payload }) });

it('keeps what one person typed, for them alone, until they let it go', async () => {
  expect((await ask('GET')).statusCode).toBe(204);
  const value = { texts: { pt: { title: 'Água, “e” pão' } } };
  expect((await ask('PUT', cookie, { value, revision: 3 })).statusCode).toBe(204);
  expect((await ask('PUT', cookie, { value: { ...value, more: 1 }, revision: 4 })).statusCode).toBe(204);
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
  }));
  const answers = await Promise.all(sent.map((payload) => ask('PUT', cookie, payload)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(sent.map(() => 204));
  const { value, revision } = (await ask('GET')).json();
  expect(value).toEqual(sent[revision]!.value);
});

it('lets in who edits, and nobody else', async () => {
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    expect((await ask(method, await site.signIn('analyst'), { value: {}, revision: 0 })).statusCode).toBe(403);
    expect((await ask(method, 'x=y', { value: {}, revision: 0 })).statusCode).toBe(401);
  }
});

it('refuses what is no draft', async () => {
  for (const bad of [
    {},
    { value: [], revision: 0 },
    { value: {}, revision: 1.5 },
    { value: { a: 'nul\0' }, revision: 0 },
  ]) {
    expect((await ask('PUT', cookie, bad)).statusCode).toBe(422);
  }
  expect((await ask('PUT', cookie, { value: { a: 'x'.repeat(2_000_000) }, revision: 0 })).statusCode).toBe(413);
  expect((await ask('GET', cookie, undefined, 'elsewhere')).statusCode).toBe(422);
});
