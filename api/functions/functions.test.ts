import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { FunctionsClient, FunctionsHttpError } from '@supabase/functions-js';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { createTestServiceKey } from '#testing/auth/service-key.ts';
import { bearerOfCookie } from '#testing/auth/staff-session.ts';
import { restaurantInput } from '#testing/content/restaurant.ts';
import type { EditorClient } from '#testing/editor-client.ts';
import { newAddress } from '#testing/mail/newsletter.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
const RESTAURANTS = 'add-restaurants';

let site: SiteUnderTest;
let room: EditorClient;
let app: SiteUnderTest['app'];
let url: string;

useEditorClient('editor', async (opened) => {
  ({ site, room } = opened);
  app = await site.another({ mailWebhookSecret: SECRET });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/functions/v1`;
});

/** An unmodified client, with a bearer token if one is given. */
const client = (token?: string) =>
  new FunctionsClient(url, token ? { headers: { Authorization: `Bearer ${token}` } } : {});

/** Returns status and code of a failed call. */
const failureOf = async (error: unknown) => {
  expect(error).toBeInstanceOf(FunctionsHttpError);
  const response = (error as FunctionsHttpError).context as Response;
  return [response.status, (await response.json()).code];
};

describe('oembed', () => {
  it('describes an article, by POST and by GET', async () => {
    const title = 'A levada do Norte';
    await room.execute('CreateArticle', room.article({ translations: { pt: { title, slug: 'norte' } } }));
    const { siteUrl } = app.auth;
    const page = `${siteUrl}/artigos/${room.categorySlug}/norte`;
    const { data, error } = await client().invoke('oembed', { body: { url: page } });
    expect(error).toBeNull();
    expect(data).toMatchObject({ version: '1.0', type: 'link', title, provider_url: siteUrl, thumbnail_width: 1200 });
    const asked = await fetch(`${url}/oembed?${new URLSearchParams({ url: page, format: 'json' })}`);
    expect([asked.status, await asked.json()]).toEqual([200, data]);
  });

  it('describes an article also at an address that it had earlier', async () => {
    const title = 'A levada que mudou';
    const translations = { pt: { title, slug: 'antes' } };
    const { id } = await room.execute('CreateArticle', room.article({ translations }));
    await room.execute('EditArticle', { id, translations: { pt: { slug: 'depois' } } });
    const page = `${app.auth.siteUrl}/artigos/${room.categorySlug}/antes`;
    expect((await client().invoke('oembed', { body: { url: page } })).data).toMatchObject({ title });
  });

  it('describes an article at its address with a slash at its end, as the page answers there', async () => {
    const title = 'A levada da barra';
    await room.execute('CreateArticle', room.article({ translations: { pt: { title, slug: 'barra' } } }));
    const page = `${app.auth.siteUrl}/artigos/${room.categorySlug}/barra/`;
    expect((await client().invoke('oembed', { body: { url: page } })).data).toMatchObject({ title });
  });

  it.each(['xml', 'yaml'])('says that it does not offer the format %s', async (format) => {
    const query = new URLSearchParams({ url: `${app.auth.siteUrl}/artigos/a/b`, format });
    for (const language of ['pt', 'en']) {
      const asked = await fetch(`${url}/oembed?${query}`, { headers: { 'accept-language': language } });
      const { code, detail } = await asked.json();
      expect([asked.status, code, detail]).toEqual([501, 'format_not_offered', expect.stringContaining('JSON')]);
    }
  });

  it.each([
    ['http://example.org/artigos/a/b', 404],
    ['http://localhost/artigos/a/none', 404],
    ['none', 422],
  ])('refuses %s with %i', async (page, status) => {
    const { error } = await client().invoke('oembed', { body: { url: page } });
    expect((await failureOf(error))[0]).toBe(status);
  });
});

describe('add-restaurants', () => {
  const body = (names: string[]) => ({
    key: 'list of 2026',
    restaurants: names.map((name) => restaurantInput({ name })),
  });

  it('adds each restaurant once, says which are invalid, and can be repeated', async () => {
    const { sub } = JSON.parse(
      Buffer.from(bearerOfCookie(await site.signIn('editor')).split('.')[1]!, 'base64url').toString(),
    );
    const key = await createTestServiceKey(site.runtime, ['write'], sub);
    const add = () => client(key).invoke(RESTAURANTS, { body: body(['Um', '', 'Dois']) });
    const { data, error } = await add();
    expect(error).toBeNull();
    const id = expect.any(String);
    const invalid = {
      error: expect.objectContaining({ status: 422, errors: [expect.objectContaining({ path: 'name' })] }),
    };
    expect(data).toEqual({ results: [{ id }, invalid, { id }] });
    expect((await add()).data).toEqual(data);
    const { total } = (await app.inject('/api/restaurants')).json();
    expect(total).toBe(2);
  });

  it('is for staff who may add restaurants', async () => {
    expect(await failureOf((await client().invoke(RESTAURANTS, { body: body(['Um']) })).error)).toEqual([
      401,
      'not_signed_in',
    ]);
    const analyst = bearerOfCookie(await site.signIn('analyst'));
    expect(await failureOf((await client(analyst).invoke(RESTAURANTS, { body: body(['Um']) })).error)).toEqual([
      403,
      'not_allowed',
    ]);
  });
});

describe('mail-bounces', () => {
  const report = (payload: object, { secret = SECRET, at = new Date(), path = 'mail-bounces', on = app } = {}) => {
    const text = JSON.stringify(payload);
    const id = `msg_${crypto.randomUUID()}`;
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, text),
    };
    return on.inject({ method: 'POST', url: `/functions/v1/${path}`, headers, payload: text });
  };
  const subscribe = async () => {
    const email = newAddress();
    await room.execute('Subscribe', { email, locale: 'pt' });
    return email;
  };
  const stateOf = async (email: string) =>
    (await room.send('Subscribe', { email, locale: 'pt' })).json().code ?? 'subscribed again';

  it('ends the subscriptions of the addresses that a signed report names', async () => {
    const [bounced, complained, other] = [await subscribe(), await subscribe(), await subscribe()];
    const bounces = [await report({ type: 'email.bounced', data: { to: bounced } })];
    bounces.push(await report({ type: 'email.complained', data: { to: [complained.toUpperCase(), newAddress()] } }));
    bounces.push(await report({ type: 'email.bounced', data: { to: bounced } }));
    expect(bounces.map((answer) => answer.json())).toEqual([{ addresses: 1 }, { addresses: 1 }, { addresses: 0 }]);
    expect((await report({ type: 'email.delivered', data: { to: other } })).json()).toEqual({ addresses: 0 });
    expect([await stateOf(bounced), await stateOf(complained), await stateOf(other)]).toEqual([
      'subscribed again',
      'subscribed again',
      'email_already_registered',
    ]);
  });

  it.each([
    ['Permanent', 1, 'subscribed again'],
    ['hard', 1, 'subscribed again'],
    ['Transient', 0, 'email_already_registered'],
    ['Temporary', 0, 'email_already_registered'],
    ['soft', 0, 'email_already_registered'],
    ['Undetermined', 0, 'email_already_registered'],
  ])('after a bounce of the type %s ends %i subscriptions', async (type, addresses, state) => {
    const email = await subscribe();
    const answer = await report({ type: 'email.bounced', data: { to: [email], bounce: { type, subType: 'General' } } });
    expect([answer.json(), await stateOf(email)]).toEqual([{ addresses }, state]);
  });

  it('finds the addresses beside the names of their owners', async () => {
    const [one, two, three] = [await subscribe(), await subscribe(), await subscribe()];
    const to = [`"Silva, Maria" <${one}>`, `Tran <${two}>, ${three} (Ana)`];
    expect((await report({ type: 'email.complained', data: { to } })).json()).toEqual({ addresses: 3 });
    expect(await Promise.all([one, two, three].map(stateOf))).toEqual(Array(3).fill('subscribed again'));
  });

  it('refuses reports that are not signed, with another secret or too long ago', async () => {
    const email = await subscribe();
    const bounced = { type: 'email.bounced', data: { to: email } };
    const answers = [
      await app.inject({ method: 'POST', url: '/functions/v1/mail-bounces', payload: bounced }),
      await report(bounced, { secret: `whsec_${randomBytes(32).toString('base64')}` }),
      await report(bounced, { at: new Date(Date.now() - 10 * 60_000) }),
    ];
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      answers.map(() => [401, 'signature_invalid']),
    );
    expect(await stateOf(email)).toBe('email_already_registered');
  });

  it.each([{ type: 'email.bounced' }, { type: 'email.bounced', data: { to: [1] } }, [], 'text'])(
    'refuses the report %j as invalid',
    async (payload) => {
      expect((await report(payload as object)).statusCode).toBe(422);
    },
  );

  it.each(['', 'Maria', 'Maria <maria>', 'maria@example.org, tran'])('refuses %j, which is no address', async (to) => {
    const answer = await report({ type: 'email.bounced', data: { to: [newAddress(), to] } });
    expect(answer.statusCode).toBe(422);
  });

  it('does not exist without a secret', async () => {
    const answer = await report({ type: 'email.bounced', data: { to: [] } }, { on: site.app });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  });
});

it('tells clients that there is no function of a name', async () => {
  const { error } = await client().invoke('none', { body: {} });
  expect(await failureOf(error)).toEqual([404, 'NOT_FOUND']);
});

it.each([
  ['oembed', 11_000],
  ['oembed', 3_000_000],
  ['mail-bounces', 300_000],
])('refuses a body of %s that is too large, of %i bytes', async (name, bytes) => {
  const { error } = await client().invoke(name, { body: { url: 'x'.repeat(bytes) } });
  expect(await failureOf(error)).toEqual([413, 'body_too_large']);
});

it('tells pages of other origins that they need a key, so that they can read it', async () => {
  const headers = { origin: 'https://app.example.org' };
  const answer = await app.inject({ method: 'POST', url: '/functions/v1/oembed', headers, payload: {} });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'key_missing']);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
});

it('may be called by pages of other origins', async () => {
  const headers = { origin: 'https://app.example.org', apikey: 'x' };
  const preflight = await app.inject({ method: 'OPTIONS', url: '/functions/v1/oembed', headers });
  const answer = await app.inject({ method: 'POST', url: '/functions/v1/oembed', headers, payload: {} });
  expect([answer.headers['ratelimit-policy'], answer.headers.ratelimit]).toEqual([
    '"requests";q=120;w=60',
    expect.stringMatching(/^"requests";r=\d+;t=\d+$/),
  ]);
  expect([preflight.statusCode, answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([
    204,
    422,
    '*',
  ]);
});
