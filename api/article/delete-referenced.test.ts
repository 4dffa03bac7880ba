import { describe, expect, it, vi } from 'vitest';
import { articleAggregate } from '#domain/article/aggregate.ts';
import type { ArticleFacts } from '#domain/article/events.ts';
import { categoryAggregate } from '#domain/category/aggregate.ts';
import { contributorAggregate } from '#domain/contributor/aggregate.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import { nonAtomic } from '#testing/non-atomic-store.ts';
import { PATIENCE_MS } from '#testing/patience.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { repetitions } from '#testing/test-scale.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { loadState } from '../commands/read-stream.ts';
import { problemOf } from '../http/problem-details.ts';
import { executeCommand } from '../slice-endpoints.ts';
import { countArticlesReferencing } from './count-referencing-articles.ts';

let site: SiteUnderTest;
let room: EditorClient;

interface Answer {
  status: number;
  id: string;
  fields: unknown;
}

/** Sends a command in this process, without the rate limits of HTTP; returns the status of the response and the id. */
const sendBy =
  (logOf: () => EventStore) =>
  async (name: string, body: unknown): Promise<Answer> => {
    const actor = { id: 'editor', name: 'Editor', role: 'editor' } as const;
    try {
      const { id } = await executeCommand({ ...site.runtime, store: logOf() }, { name, body, actor });
      return { status: 200, id, fields: [] };
    } catch (error) {
      const { status, fields } = problemOf(error);
      return { status, id: '', fields };
    }
  };
const send = sendBy(() => site.runtime.store);
/** Sends a command through an event store that cannot append to several streams atomically. */
const sendStepwise = sendBy(() => nonAtomic(site.runtime.store));
const done = async (name: string, body: unknown): Promise<string> => {
  const { status, id, fields } = await send(name, body);
  expect([name, status, fields]).toEqual([name, 200, []]);
  return id;
};

useEditorClient('editor', (opened) => {
  ({ site, room } = opened);
});

/** Number of races of each kind, in rounds. */
const RACES = repetitions(250);
/** Races of a round. More at once would wait for the database longer than a command may. */
const AT_ONCE = 25;

const newCategory = () => done('AddCategory', { name: { pt: unique('Nome'), en: unique('Name') } });
const newContributor = () => done('AddContributor', { name: unique('Nome'), role: 'author' });
const newArticle = (named: Partial<ArticleFacts> = {}) => done('CreateArticle', room.article(named));

const nouns = [
  { field: 'category', add: newCategory, remove: 'DeleteCategory', aggregate: categoryAggregate },
  { field: 'author', add: newContributor, remove: 'DeleteContributor', aggregate: contributorAggregate },
  { field: 'photographer', add: newContributor, remove: 'DeleteContributor', aggregate: contributorAggregate },
] as const;
type Field = (typeof nouns)[number]['field'];

type Send = typeof send;

/** Ways in which an article comes to reference an entity; each returns a function that sends the command. */
const namings: Record<string, (field: Field, id: string) => Promise<(by: Send) => Promise<Answer>>> = {
  'is written': async (field, id) => (by) => by('CreateArticle', room.article({ [field]: id })),
  'is changed': async (field, id) => {
    const article = await newArticle();
    return (by) => by('EditArticle', { id: article, [field]: id });
  },
  'is reverted to an earlier text': async (field, id) => {
    const article = await newArticle({ [field]: id });
    const other = field === 'category' ? room.category : room.author;
    await done('EditArticle', { id: article, [field]: other });
    return (by) => by('RevertArticle', { id: article, toRevision: 1 });
  },
};

describe.each(nouns)('deleting the $field of an article', ({ field, add, remove, aggregate }) => {
  it.each(Object.entries(namings))(
    'never succeeds together with a command that references it: the article %s',
    async (_, naming) => {
      const race = async (by: Send): Promise<string> => {
        const id = await add();
        const name = await naming(field, id);
        const [deleted, named] = await Promise.all([by(remove, { id }), name(by)]);
        const { status } = await loadState(site.runtime.store, aggregate as typeof categoryAggregate, id);
        return `deletion ${deleted.status}, article ${named.status}: ${status}`;
      };
      const ends: string[] = [];
      for (const by of [send, sendStepwise]) {
        for (let run = 0; run < RACES; run += AT_ONCE) {
          ends.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => race(by)))));
        }
      }
      const right = ['deletion 200, article 422: deleted', 'deletion 409, article 200: existing'];
      expect(ends.filter((end) => !right.includes(end))).toEqual([]);
    },
    120_000,
  );
});

describe('with an event log that appends stream by stream,', () => {
  /** Returns a sender whose event store stalls before it writes to a stream with this prefix, and the function that releases it. */
  const standingStill = (prefix: string, event?: string) => {
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const by = sendBy(() =>
      nonAtomic(site.runtime.store, async ({ stream, events }) => {
        if (!stream.startsWith(prefix) || (event && events[0]?.type !== event)) return;
        reached.resolve();
        await goOn.promise;
      }),
    );
    return { by, reached: reached.promise, goOn: goOn.resolve };
  };

  it.each(Object.entries(namings))('an article that %s too late is compensated and rejected', async (kind, naming) => {
    const author = await newContributor();
    const name = await naming('author', author);
    const late = standingStill('article-');
    const answer = name(late.by);
    await late.reached;
    expect((await send('DeleteContributor', { id: author })).status).toBe(200);
    late.goOn();
    expect(await answer).toMatchObject({ status: 422, fields: [{ path: 'author', code: 'unknown_reference' }] });
    const left = kind === 'is written' ? ['deleted'] : [];
    expect(await countArticlesReferencing(site.runtime, author, ['author'])).toBe(left.length);
    await vi.waitFor(async () => {
      const rows = await site.runtime.read
        .selectFrom('article')
        .select('status')
        .where('author', '=', author)
        .execute();
      expect(rows.map(({ status }) => status)).toEqual(left);
    }, PATIENCE_MS);
  });

  it.each([
    ['has begun', 'DeletionSettled'],
    ['has counted its references', 'ContributorDeleted'],
  ])('a deletion that %s and is stalled gets a consistent result', async (_, event) => {
    const author = await newContributor();
    const late = standingStill(event === 'DeletionSettled' ? 'deletion-' : 'contributor-', event);
    const answer = late.by('DeleteContributor', { id: author });
    await late.reached;
    const named = await send('CreateArticle', room.article({ author }));
    late.goOn();
    const { status } = await answer;
    expect([status, named.status]).toEqual(event === 'DeletionSettled' ? [409, 200] : [200, 422]);
  });

  it('an interrupted deletion blocks nothing and is completed by sending it again', async () => {
    const author = await newContributor();
    const dead = standingStill('deletion-', 'DeletionSettled');
    void dead.by('DeleteContributor', { id: author });
    await dead.reached;
    const article = await newArticle({ author });
    expect((await send('DeleteContributor', { id: author })).status).toBe(409);
    await done('EditArticle', { id: article, author: room.author });
    await done('DeleteContributor', { id: author });
    dead.goOn();
  });
});

describe('an article command', () => {
  it('does not revert to an author who has been deleted', async () => {
    const author = await newContributor();
    const id = await newArticle({ author });
    await done('EditArticle', { id, author: room.author });
    await done('DeleteContributor', { id: author });
    const refused = await send('RevertArticle', { id, toRevision: 1 });
    expect(refused).toMatchObject({ status: 422, fields: [{ path: 'author' }] });
  });

  it('succeeds at the first attempt beside many others with the same category and author', async () => {
    const [category, author] = [await newCategory(), await newContributor()];
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send('CreateArticle', room.article({ category, author }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    for (const { id } of answers)
      expect((await loadState(site.runtime.store, articleAggregate, id)).status).toBe('existing');
  });
});

it('counts references from the whole event log when the read model belongs to another one', async () => {
  const category = await newCategory();
  await newArticle({ category });
  const { read, store } = site.runtime;
  const left = { ...store, logId: async () => 'a log that was left' };
  expect(await countArticlesReferencing({ read, store: left }, category, ['category'])).toBe(1);
  expect(await countArticlesReferencing({ read, store }, category, ['category'])).toBe(1);
});
