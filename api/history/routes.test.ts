import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { EditorClient } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { auditPage } from '../admin/audit-pages.ts';
import { recordAccountEvent } from '../auth/account-event-outbox.ts';
import { relayAccountEvents } from '../auth/account-event-relay.ts';

let site: SiteUnderTest;
let room: EditorClient;
let cookie: string;

useEditorClient('editor', (opened) => {
  ({ site, room, cookie } = opened);
});

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

const problem = (status: number, code: string) => ({ status, code });

describe('the history', () => {
  it('of one entity shows the actor, the command and the changes of each event', async () => {
    const { id, stream } = await room.execute(
      'CreateArticle',
      room.article({ translations: { pt: { title: 'Antes' } } }),
    );
    const { position } = await room.execute('EditArticle', { id, translations: { pt: { title: 'Depois' } } });
    for (const role of ['admin', 'editor', 'analyst'] as const) {
      const answer = await get(`/api/history/${stream}`, { cookie: await site.signIn(role) });
      expect(answer.headers['cache-control']).toContain('no-store');
      const { total, items } = answer.json();
      expect([total, items.map(({ type }: { type: string }) => type)]).toEqual([
        3,
        ['ArticleCreated', 'ArticlePublished', 'ArticleEdited'],
      ]);
      expect(items[2]).toEqual({
        position,
        stream,
        revision: 2,
        type: 'ArticleEdited',
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        actor: { id: expect.any(String), name: 'editor', kind: 'staff' },
        writers: [],
        command: 'EditArticle',
        changes: [
          { path: 'translations.pt.title', from: role === 'analyst' ? '(unpublished)' : 'Antes', to: 'Depois' },
        ],
      });
    }
  });

  it('and the list of events require a staff account', async () => {
    for (const url of [`/api/history/contributor-${room.author}`, '/api/events']) {
      expect((await get(url)).json()).toMatchObject(problem(401, 'not_signed_in'));
    }
    expect((await get('/api/history/article-none', { cookie })).json()).toMatchObject(problem(404, 'not_found'));
  });
});

describe('the history of an account', () => {
  it('shows subject and actor by their current names, and no name of a deleted account', async () => {
    const { db } = site.runtime;
    const [id, by] = [randomUUID(), randomUUID()];
    await db
      .insertInto('account')
      .values([
        { id, email: `${id}@levada.test`, name: 'Rui', role: 'editor', password_hash: null },
        { id: by, email: `${by}@levada.test`, name: 'Inês', role: 'admin', password_hash: null },
      ])
      .execute();
    const change = { type: 'RoleChanged', data: { from: null, to: 'editor' } } as const;
    await recordAccountEvent(db, { accountId: id, actor: by, ...change });
    await relayAccountEvents(site.runtime);
    const history = async () => (await get(`/api/history/account-${id}`, { cookie })).json();
    await vi.waitFor(async () => expect(await history()).toMatchObject({ total: 1 }), 15_000);
    expect((await history()).items[0]).toMatchObject({
      type: 'RoleChanged',
      actor: { id: by, name: 'Inês', kind: 'staff' },
      subject: { id, name: 'Rui' },
      command: 'ChangeRole',
      changes: expect.arrayContaining([{ path: 'to', to: 'editor' }]),
    });
    await db.deleteFrom('account').where('id', '=', id).execute();
    expect((await history()).items[0]).toMatchObject({ subject: { id, name: null } });
    const { items } = (await get('/api/events?type=RoleChanged', { cookie })).json();
    expect(items[0]).toMatchObject({ actor: { name: 'Inês' }, subject: { id } });
    const { actors } = await auditPage({ ...site.runtime, seesDrafts: true }, 'pt', {});
    expect(actors).toContainEqual({ id: by, name: 'Inês' });
  });
});

describe('the list of events', () => {
  const events = async (query: string) => (await get(`/api/events?${query}`, { cookie })).json();

  it('is in order and paged, with each event once', async () => {
    await room.execute('CreateArticle', room.article());
    const all = (await events('limit=1000')).items;
    const paged: unknown[] = [];
    for (let after = '0'; ; ) {
      const { items, next } = await events(`limit=3&after=${after}`);
      paged.push(...items);
      if (next === null) break;
      after = next;
    }
    expect(paged).toEqual(all);
    const positions = all.map(({ position }: { position: string }) => Number(position));
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
  });

  it('is filtered by type and by actor', async () => {
    const { items } = await events('type=CategoryAdded&limit=1000');
    expect(new Set(items.map(({ type }: { type: string }) => type))).toEqual(new Set(['CategoryAdded']));
    const { id } = items[0].actor;
    expect((await events(`actor=${id}`)).items.length).toBeGreaterThan(1);
    expect(await events('actor=nobody')).toEqual({ items: [], next: null });
  });

  it.each(['after=x', 'after=-1', `after=${'9'.repeat(19)}`, 'limit=0', 'limit=1001', 'type=a&type=b'])(
    'rejects %s',
    async (query) => expect(await events(query)).toMatchObject(problem(422, 'invalid')),
  );
});
