import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import { newAddress, visitor } from '#testing/mail/newsletter.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { auditEvent, auditPage } from '../../admin/audit-pages.ts';
import { BATCH } from './history-batches.ts';

let site: SiteUnderTest;
let room: EditorClient;
let cookie: string;
useEditorClient('admin', (opened) => {
  ({ site, room, cookie } = opened);
});

const download = (file: 'csv' | 'jsonl', query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  site.app.inject({ url: `/api/history.${file}?${new URLSearchParams(query)}`, headers: { cookie, ...headers } });

interface Line {
  position: string;
  type: string;
  stream: string;
  actor: { id: string; name: string | null };
}

const linesOf = async (query: Record<string, string> = {}): Promise<Line[]> => {
  const { body, statusCode } = await download('jsonl', query);
  expect(statusCode).toBe(200);
  return body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
};

describe('the exported history', () => {
  it('is for staff only', async () => {
    for (const file of ['csv', 'jsonl'] as const) {
      const statusFor = async (headers: Record<string, string>) =>
        (await site.app.inject({ url: `/api/history.${file}`, headers })).statusCode;
      expect(await statusFor({})).toBe(401);
      expect(await statusFor({ cookie: await site.signIn(null) })).toBe(403);
      for (const role of ['admin', 'editor', 'analyst'] as const) {
        expect(await statusFor({ cookie: await site.signIn(role) })).toBe(200);
      }
    }
  });

  it('is a file that no cache stores', async () => {
    const { headers } = await download('csv');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="history.csv"',
      'cache-control': 'private, no-store',
    });
    expect((await download('jsonl')).headers['content-type']).toBe('application/jsonl; charset=utf-8');
  });

  it.each(['kind=nothing', 'from=2026-02-30', 'until=soon', 'type=a&type=b'])(
    'rejects the filter %s',
    async (query) => {
      const answer = await site.app.inject({ url: `/api/history.csv?${query}`, headers: { cookie } });
      expect(answer.json()).toMatchObject({ status: 422, code: 'invalid' });
    },
  );

  it('as CSV has headings, labels and values in the language of the interface', async () => {
    const name = unique('Rui');
    const { id } = await room.execute('AddContributor', { name, role: 'author' });
    await room.execute('EditContributor', { id, role: 'photographer' });
    const { body } = await download('csv', { thing: `contributor-${id}` }, { cookie: `${cookie}; locale=pt` });
    expect(body).toMatch(/^\uFEFFQuando,Quem,Acontecimento,O quê,Item,Alterações,/);
    expect(body).toContain(`admin,Autor ou fotógrafo editado,Autores e fotógrafos,${name},Papéis: autor → fotógrafo,`);
    const english = await download('csv', { thing: `contributor-${id}` }, { cookie: `${cookie}; locale=en` });
    expect(english.body).toContain(
      `Author or photographer edited,Authors and photographers,${name},Roles: author → photographer,`,
    );
  });

  it('escapes what a spreadsheet would run as a formula', async () => {
    const name = `=HYPERLINK("http://${unique('a')}.test")`;
    const { id } = await room.execute('AddContributor', { name, role: 'author' });
    const { body } = await download('csv', { thing: `contributor-${id}` });
    expect(body).toContain(`"'${name.replaceAll('"', '""')}"`);
    expect(body).not.toMatch(/(^|,)"?=/m);
  });
});

describe('the filters of the history', () => {
  it('combine person, kind, event, name and days', async () => {
    const word = unique('zz');
    const { id } = await room.execute('AddContributor', { name: `Inês ${word}`, role: 'author' });
    await room.execute('EditContributor', { id, role: 'photographer' });
    const name = { pt: `Água ${word}`, en: `Water ${word}` };
    await room.execute('AddCategory', { name });
    const types = async (query: Record<string, string>) =>
      (await linesOf({ q: word, ...query })).map(({ type }) => type);
    expect(await types({})).toEqual(['CategoryAdded', 'ContributorEdited', 'ContributorAdded']);
    expect(await types({ q: `agua ${word}` })).toEqual(['CategoryAdded']);
    expect(await types({ q: `ines ${word}`, type: 'ContributorAdded' })).toEqual(['ContributorAdded']);
    expect(await types({ kind: 'contributor' })).toEqual(['ContributorEdited', 'ContributorAdded']);
    const [{ actor, at }] = (await linesOf({ q: word })) as [Line & { at: string }];
    expect(await types({ kind: 'category', actor: actor.id })).toEqual(['CategoryAdded']);
    expect(await types({ kind: 'category', actor: 'scheduler' })).toEqual([]);
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Atlantic/Madeira' }).format(new Date(at));
    expect(await types({ kind: 'category', from: day, until: day })).toEqual(['CategoryAdded']);
    expect(await types({ from: '2200-01-01' })).toEqual([]);
    expect(await types({ until: '2020-01-01' })).toEqual([]);
  });

  it('find an item by its current name in either language, not by an earlier one', async () => {
    const [before, after] = [unique('antes'), unique('depois')];
    const { id } = await room.execute(
      'CreateArticle',
      room.article({ translations: { pt: { title: before }, en: { title: 'Old' } } }),
    );
    await room.execute('EditArticle', { id, translations: { pt: { title: after } } });
    expect(await linesOf({ q: before })).toEqual([]);
    expect((await linesOf({ q: `old ${after}` })).map(({ type }) => type)).toContain('ArticleCreated');
  });

  it('find an account by the name of the person', async () => {
    const name = unique('Benedita');
    const id = crypto.randomUUID();
    const account = { id, email: `${id}@levada.test`, name, role: 'editor' as const, password_hash: null };
    await site.runtime.db.insertInto('account').values(account).execute();
    await insertEvents(1, `account-${id}`);
    expect((await linesOf({ q: name })).map(({ stream }) => stream)).toEqual([`account-${id}`]);
  });
});

describe('what was erased', () => {
  it('is in no export and not in the stored form of an event', async () => {
    const email = newAddress();
    await visitor(site.app).send('Subscribe', { email, locale: 'pt' });
    const { items } = (await site.app.inject({ url: `/api/subscribers?q=${email}`, headers: { cookie } })).json();
    const stream = `subscriber-${items[0].id}`;
    await room.execute('EraseSubscriber', { id: items[0].id });
    const [requested] = (await site.app.inject({ url: `/api/history/${stream}`, headers: { cookie } })).json().items;
    const stored = await auditEvent({ ...site.runtime, seesDrafts: true }, 'en', requested.position);
    expect(JSON.parse(stored!.raw).data.email).toBe('(encrypted)');
    const exported = [await download('csv', { kind: 'subscriber' }), await download('jsonl', { kind: 'subscriber' })];
    for (const { body } of exported) expect(body).toContain('SubscriberErased');
    const texts = [...exported.map(({ body }) => body), stored!.raw, JSON.stringify(requested)];
    for (const each of texts) expect(each).not.toMatch(new RegExp(`${email}|aes-256-gcm|nonce`));
  });

  it('includes the name of a deleted account, in each event that it caused', async () => {
    const name = unique('Person');
    const { stream, position } = await executeAs(await site.signIn('editor'), 'AddContributor');
    const [line] = await linesOf({ thing: stream });
    const { id } = line!.actor;
    await site.runtime.db.updateTable('account').set({ name }).where('id', '=', id).execute();
    expect((await download('csv', { thing: stream })).body).toContain(name);
    await site.runtime.db.deleteFrom('account').where('id', '=', id).execute();
    const { body } = await download('csv', { thing: stream }, { 'accept-language': 'en' });
    expect(body).toContain('Deleted account');
    expect(await linesOf({ thing: stream })).toMatchObject([{ actor: { id, name: null } }]);
    const page = await auditPage({ ...site.runtime, seesDrafts: true }, 'en', { thing: stream });
    const stored = await auditEvent({ ...site.runtime, seesDrafts: true }, 'en', position);
    for (const each of [body, JSON.stringify(page), JSON.stringify(stored)]) expect(each).not.toContain(name);
  });
});

describe('a long history', () => {
  const BATCHES = 12;

  it('is read in batches while it is sent, and no further when the client leaves', async () => {
    const stream = 'contributor-long';
    await insertEvents(BATCHES * BATCH, stream);
    let read = 0;
    const counted = site.runtime.read.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows.length === BATCH && 'changes' in result.rows[0]!) read += 1;
        return result;
      },
    });
    const app = await site.another({ read: counted });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const open = async (file: string) => {
      const request = get({ port, path: `/api/history.${file}?thing=${stream}`, headers: { cookie } });
      const [response] = await once(request, 'response');
      return { request, response };
    };
    for (const file of ['csv', 'jsonl']) {
      read = 0;
      const { request, response } = await open(file);
      await once(response, 'data');
      request.destroy();
      const left = await open(file);
      expect((await text(left.response)).split('ContributorEdited').length - 1).toBe(BATCHES * BATCH);
      expect(read).toBeGreaterThan(BATCHES);
      expect(read).toBeLessThan(2 * BATCHES);
    }
  });
});

const executeAs = async (as: string, command: string) => {
  const headers = { cookie: as, 'content-type': 'application/json' };
  const payload = JSON.stringify({ name: unique('A'), role: 'author' });
  return (await site.app.inject({ method: 'POST', url: `/api/commands/${command}`, headers, payload })).json();
};

/** Inserts events of the system into the read model, at positions that the log does not reach. */
const insertEvents = (count: number, stream: string) =>
  sql`insert into history
    select greatest((select max(position) from history), 1e15) + n, ${stream}, n - 1, 'ContributorEdited', now(), 'system',
      '{"id": "system", "name": "Levada", "kind": "system"}', 'EditContributor',
      jsonb_build_array(jsonb_build_object('path', 'name', 'from', 'A', 'to', repeat('b', 1000)))
    from generate_series(1, ${count}::int) n`.execute(site.runtime.read);
