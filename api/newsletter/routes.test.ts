import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMail } from '#storage/mail/mailer-contract.ts';
import { createOutbox } from '#storage/mail/outbox.ts';
import { headingOf } from '#testing/heading-of.ts';
import { createMailbox, newAddress, startMailing, tokenIn, visitor } from '#testing/mail/newsletter.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';

let site: SiteUnderTest;
let mailing: ReturnType<typeof startMailing>;
const mailbox = createMailbox();

beforeAll(async () => {
  site = await openSite();
  mailing = startMailing(site.runtime, mailbox.mailer);
});
afterAll(async () => {
  await mailing.stop();
  await site.close();
});

const get = async (url: string, role?: 'admin' | 'editor' | 'analyst') =>
  site.app.inject({ url, headers: role ? { cookie: await site.signIn(role) } : {} });

const subscribed = async (confirms = false, address = newAddress()) => {
  const { send } = visitor(site.app, `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`);
  await send('Subscribe', { email: address, locale: 'pt' });
  const mail = await mailbox.arrival(address);
  if (confirms) await send('ConfirmSubscription', { token: tokenIn(mail, '/newsletter/confirmar') });
  return { address, mail };
};

const stateOf = async (address: string) => {
  const { items } = (await get(`/api/subscribers?q=${encodeURIComponent(address)}`, 'editor')).json();
  expect(items).toHaveLength(1);
  return items[0].state;
};

const boundary = 'a-boundary-of-a-provider';
const bodies = {
  'application/x-www-form-urlencoded': 'List-Unsubscribe=One-Click',
  [`multipart/form-data; boundary=${boundary}`]: `--${boundary}\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
};

describe('one-click unsubscribe', () => {
  const click = (url: string, [type, payload]: [string, string], headers: Record<string, string> = {}) =>
    site.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': type, host: 'levada.test', ...headers },
      payload,
    });
  const address = ({ headers }: { headers: Record<string, string> }) =>
    headers['List-Unsubscribe']!.slice(1, -1).replace('https://levada.test', '');

  it.each(Object.entries(bodies))('works from any site and without cookies: %s', async (...body) => {
    const { address: to, mail } = await subscribed(true);
    expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    for (const origin of ['https://mail.example', 'null']) {
      const answer = await click(address(mail), body, { origin, 'sec-fetch-site': 'cross-site' });
      expect([origin, answer.statusCode]).toEqual([origin, 204]);
    }
    expect(await stateOf(to)).toBe('unsubscribed');
  });

  it('ignores a scanner that only opens the URL', async () => {
    const { address: to, mail } = await subscribed(true);
    const opened = await get(address(mail));
    expect(opened.statusCode).toBe(303);
    expect(opened.headers.location).toMatch(/^\/newsletter\/cancelar\/[\w-]{86}$/);
    expect(opened.headers['cache-control']).toBe('private, no-store');
    const type = 'application/x-www-form-urlencoded';
    for (const body of ['', 'x=y', 'List-Unsubscribe=No']) {
      expect((await click(address(mail), [type, body])).statusCode).toBe(422);
    }
    expect(await stateOf(to)).toBe('confirmed');
  });

  it('responds 404 for a token that was not signed by this site', async () => {
    const body = Object.entries(bodies)[0]!;
    const answer = await click('/newsletter/unsubscribe/nonsense', body);
    expect(answer.json()).toMatchObject({ status: 404, code: 'link_invalid' });
  });

  it('is the only change accepted from other sites', async () => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/commands/Unsubscribe',
      headers: { host: 'levada.test', origin: 'https://mail.example' },
      payload: { token: 'x' },
    });
    expect(answer.json()).toMatchObject({ status: 403, code: 'foreign_origin' });
  });
});

describe('the pages of e-mail links', () => {
  it.each(['/newsletter/confirmar', '/en/newsletter/confirm', '/newsletter/cancelar', '/en/newsletter/unsubscribe'])(
    '%s are rendered for each request and not cached',
    async (path) => {
      const rendered: string[] = [];
      const app = await site.another({
        web: async (request) => {
          rendered.push(new URL(request.url).pathname);
          return new Response('<!doctype html><h1>A page</h1>');
        },
      });
      for (const _time of [1, 2]) {
        const answer = await app.inject(`${path}/abc`);
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
      }
      expect(rendered).toHaveLength(2);
    },
  );
});

describe('an incomplete link', () => {
  it.each([
    ['/newsletter/confirmar', 'Esta ligação não abre'],
    ['/en/newsletter/unsubscribe', 'This link does not open'],
  ])('at %s is reported before the button is pressed', async (path, heading) => {
    const { body } = await site.app.inject(`${path}/abc`);
    expect(headingOf(body)).toBe(heading);
    expect(body).not.toMatch(/action="\/api\/commands\/(ConfirmSubscription|Unsubscribe)"/);
  });
});

describe('the list of subscribers', () => {
  it('requires an administrator or editor', async () => {
    expect((await get('/api/subscribers')).statusCode).toBe(401);
    expect((await get('/api/subscribers', 'analyst')).statusCode).toBe(403);
    const answer = await get('/api/subscribers', 'admin');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
  });

  it('contains confirmed subscribers by default, and others on request', async () => {
    const total = async (query: string) => (await get(`/api/subscribers?${query}`, 'editor')).json().total;
    const before = { confirmed: await total(''), all: await total('state=all') };
    await subscribed();
    expect(await total('')).toBe(before.confirmed);
    expect(await total('state=all')).toBe(before.all + 1);
    await subscribed(true);
    expect(await total('')).toBe(before.confirmed + 1);
  });

  it('is searched by a complete address, in any spelling and state', async () => {
    const { address } = await subscribed();
    const found = await get(`/api/subscribers?q=${encodeURIComponent(address.toUpperCase())}`, 'editor');
    expect(found.json()).toEqual({
      total: 1,
      items: [
        { id: expect.any(String), email: address, locale: 'pt', state: 'unconfirmed', createdAt: expect.any(String) },
      ],
    });
    expect((await get('/api/subscribers?q=rosa', 'editor')).json()).toEqual({ total: 0, items: [] });
    expect((await get(`/api/subscribers?q=${address}&state=confirmed`, 'editor')).json().total).toBe(0);
  });

  it('is exported as CSV, without formulas', async () => {
    const address = `+${newAddress()}`;
    await subscribed(true, address);
    const { headers, rawPayload } = await get('/api/subscribers.csv', 'editor');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="subscribers.csv"',
      'cache-control': 'private, no-store',
    });
    const [names, ...lines] = rawPayload.toString().trimEnd().split('\n');
    expect(names).toBe('\uFEFFemail,state,locale,createdAt');
    expect(lines.at(-1)).toMatch(new RegExp(`^'\\${address},confirmed,pt,\\d{4}-.*Z$`));
    expect((await get('/api/subscribers.csv?state=unconfirmed', 'editor')).body).not.toContain(address);
    expect((await get('/api/subscribers.csv', 'analyst')).statusCode).toBe(403);
  });

  it.each(['state=gone', 'sort=email', 'limit=0', 'limit=101', 'offset=-1'])('rejects %s', async (query) => {
    expect((await get(`/api/subscribers?${query}`, 'editor')).statusCode).toBe(422);
  });
});

describe('the outbox', () => {
  it('can be read by administrators only', async () => {
    const { db, personalData } = site.runtime;
    const mail = aMail({ subject: 'Só para ver' });
    await personalData.encrypt(mail.person, 'email', mail.to);
    await createOutbox(db, personalData).send(mail);
    for (const url of ['/api/outbox', `/api/outbox/${mail.id}`]) {
      expect([(await get(url)).statusCode, (await get(url, 'editor')).statusCode]).toEqual([401, 403]);
    }
    const { items } = (await get('/api/outbox?limit=1', 'admin')).json();
    expect(items).toEqual([{ id: mail.id, to: mail.to, subject: 'Só para ver', at: expect.any(String) }]);
    const { text, html, subject } = mail;
    expect((await get(`/api/outbox/${mail.id}`, 'admin')).json()).toMatchObject({ text, html, subject });
  });

  it.each([randomUUID(), 'nonsense'])('has no e-mail %s', async (id) => {
    expect((await get(`/api/outbox/${id}`, 'admin')).statusCode).toBe(404);
  });
});
