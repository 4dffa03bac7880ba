import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { articleStream, createEventBuilder } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project, uuid } from '#testing/projections/helpers.ts';
import type { ReadDatabase } from '../read-models.ts';
import { deletedItems, historyOf, listEvents } from './queries.ts';

let database: TestDatabase;
let read: ReadDatabase;
const magazine = createEventBuilder();

beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  magazine.article(1, { translations: { pt: { title: 'A água', slug: 'a-agua' } } });
  magazine.contributor(201, { name: 'Ana' });
  magazine.later(1, 'ArticleEdited', {
    facts: { date: '2026-12-24' },
    translations: { pt: { title: 'A pedra', slug: 'a-agua' }, en: { title: 'The stone' } },
  });
  read = await project(database.db, magazine.events);
});
afterAll(() => database.drop());

describe('the history of a stream', () => {
  it('returns the type, time, actor and command of each event', async () => {
    const [created, published, edited] = await historyOf(read, articleStream(1));
    expect(created).toMatchObject({
      position: '1',
      stream: articleStream(1),
      revision: 0,
      type: 'ArticleCreated',
      at: '2026-11-20T09:01:00.000Z',
      actor: { id: 'editor-1', name: 'Inês', kind: 'staff' },
      command: 'DoArticleCreated',
    });
    expect([published?.type, edited?.type]).toEqual(['ArticlePublished', 'ArticleEdited']);
  });

  it('returns only the changed fields of an event, with old and new values', async () => {
    const edited = (await historyOf(read, articleStream(1))).at(-1);
    expect(edited?.changes).toEqual([
      { path: 'date', from: '2026-11-20', to: '2026-12-24' },
      { path: 'translations.pt.title', from: 'A água', to: 'A pedra' },
      { path: 'translations.en.title', to: 'The stone' },
    ]);
  });

  it('returns all data of repeated actions and does not treat a scheduled update as the current state', async () => {
    const told = createEventBuilder();
    const planned = { facts: {}, translations: { pt: { title: 'A pedra' } } };
    told.article(1, { translations: { pt: { title: 'A água', slug: 'a-agua' } } });
    told.later(1, 'ArticleUnpublished', { locale: 'pt' });
    told.later(1, 'ArticlePublished', { locale: 'pt' });
    told.later(1, 'ArticleUpdateScheduled', { update: 'u', at: '2026-12-24T18:00:00.000Z', ...planned });
    told.later(1, 'ArticleEdited', planned);
    const fresh = await createTestDatabase({ for: 'site' });
    onTestFinished(() => fresh.drop());
    const items = await historyOf(await project(fresh.db, told.events), articleStream(1));
    const title = { path: 'translations.pt.title', from: 'A água', to: 'A pedra' };
    expect(items.slice(1).map(({ type, changes }) => [type, changes])).toEqual([
      ['ArticlePublished', [{ path: 'locale', to: 'pt' }]],
      ['ArticleUnpublished', [{ path: 'locale', to: 'pt' }]],
      ['ArticlePublished', [{ path: 'locale', to: 'pt' }]],
      ['ArticleUpdateScheduled', [{ path: 'update', to: 'u' }, { path: 'at', to: '2026-12-24T18:00:00.000Z' }, title]],
      ['ArticleEdited', [title]],
    ]);
  });

  it('returns the method of every sign-in, also when the stream begins with one', async () => {
    const told = createEventBuilder();
    const stream = `account-${uuid(1)}`;
    const signedIn = { type: 'AccountSignedIn', data: { id: uuid(1), method: 'password', aal: 'aal1' } };
    for (let time = 0; time < 3; time += 1) told.append(stream, signedIn);
    const fresh = await createTestDatabase({ for: 'site' });
    onTestFinished(() => fresh.drop());
    const items = await historyOf(await project(fresh.db, told.events), stream);
    const how = [
      { path: 'method', to: 'password' },
      { path: 'aal', to: 'aal1' },
    ];
    expect(items.map(({ changes }) => changes)).toEqual(items.map(() => [{ path: 'id', to: uuid(1) }, ...how]));
    expect(items).toHaveLength(3);
  });

  it('is empty for an unknown stream', async () => {
    expect(await historyOf(read, 'article-unknown')).toEqual([]);
  });
});

describe('the list of events', () => {
  it('returns the events after a position, page by page', async () => {
    const all = await listEvents(read, { limit: 10 });
    expect(all.map(({ position }) => position)).toEqual(['1', '2', '3', '4']);
    const page = await listEvents(read, { after: 1n, limit: 2 });
    expect(page.map(({ position, stream }) => [position, stream])).toEqual([
      ['2', articleStream(1)],
      ['3', `contributor-${uuid(201)}`],
    ]);
  });

  it('can be filtered by event type or actor', async () => {
    expect(await listEvents(read, { limit: 10, type: 'ArticleEdited' })).toMatchObject([{ position: '4' }]);
    expect(await listEvents(read, { limit: 10, actor: 'editor-1' })).toHaveLength(4);
    expect(await listEvents(read, { limit: 10, actor: 'editor-2' })).toEqual([]);
  });
});

const WRITTEN = { translations: { pt: { title: 'A água', slug: 'a-agua' } } };

describe('the list of deleted items', () => {
  it('returns the newest first, page by page, without restored items', async () => {
    const deleting = createEventBuilder();
    for (const number of [1, 2, 3]) {
      deleting.article(number, WRITTEN);
      deleting.later(number, 'ArticleDeleted', {});
    }
    deleting.later(2, 'ArticleRestored', {});
    const fresh = await createTestDatabase({ for: 'site' });
    onTestFinished(() => fresh.drop());
    const history = await project(fresh.db, deleting.events);
    const [last] = await deletedItems(history, { limit: 1 });
    expect(last).toMatchObject({ stream: articleStream(3), type: 'ArticleDeleted' });
    const rest = await deletedItems(history, { limit: 10, before: BigInt(last!.position) });
    expect(rest.map(({ stream }) => stream)).toEqual([articleStream(1)]);
  });

  it('contains an item only once that was deleted, restored and deleted again', async () => {
    const deleting = createEventBuilder();
    deleting.article(1, WRITTEN);
    for (const type of ['ArticleDeleted', 'ArticleRestored', 'ArticleDeleted'] as const) deleting.later(1, type, {});
    const fresh = await createTestDatabase({ for: 'site' });
    onTestFinished(() => fresh.drop());
    const history = await project(fresh.db, deleting.events);
    expect(await deletedItems(history, { limit: 10 })).toHaveLength(1);
  });
});
