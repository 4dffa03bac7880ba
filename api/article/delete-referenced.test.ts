import { describe, expect, it, vi } from 'vitest';
import { articleAggregate } from '#domain/article/aggregate.ts';
import type { ArticleFacts } from '#domain/article/events.ts';
import { categoryAggregate } from '#domain/category/aggregate.ts';
import type { CategoryFacts } from '#domain/category/events.ts';
import { contributorAggregate } from '#domain/contributor/aggregate.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import { nonAtomic } from '#testing/non-atomic-store.ts';
import { PATIENCE_MS } from '#testing/patience.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { firstCases, repetitions } from '#testing/test-scale.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { loadState } from '../commands/read-stream.ts';
import { problemOf } from '../http/problem-details.ts';
import { executeCommand } from '../slice-endpoints.ts';
import { restoreReferences } from './restore-references.ts';

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

const statusOf = async (aggregate: unknown, id: string): Promise<string> =>
  (await loadState(site.runtime.store, aggregate as typeof categoryAggregate, id)).status;

const statusesOf = async (category: string, author: string): Promise<string[]> => [
  await statusOf(categoryAggregate, category),
  await statusOf(contributorAggregate, author),
];

/** Waits until the read model has the article and returns the path of its English page. */
const pageOf = async (id: string): Promise<string> => {
  const find = () =>
    site.runtime.read
      .selectFrom('article_translation as t')
      .innerJoin('category as c', 'c.id', 't.category')
      .select(['t.slug', 'c.slug as category'])
      .where('t.article_id', '=', id)
      .where('t.locale', '=', 'en')
      .executeTakeFirstOrThrow();
  const { slug, category } = await vi.waitFor(find, PATIENCE_MS);
  return `/en/articles/${category.en}/${slug}`;
};

describe.each(nouns)('deleting the $field of an article', ({ field, add, remove, aggregate }) => {
  // In `npm test`, each way once and each field once.
  it.each(firstCases(field === 'category' ? 3 : 1, Object.entries(namings)))(
    'leaves no article without it, even together with a command that references it: the article %s',
    async (_, naming) => {
      const race = async (by: Send) => {
        const id = await add();
        const name = await naming(field, id);
        const [deleted, named] = await Promise.all([by(remove, { id }), name(by)]);
        return { id, results: `deletion ${deleted.status}, article ${named.status}` };
      };
      const ends: { id: string; results: string }[] = [];
      for (const by of [send, sendStepwise]) {
        for (let run = 0; run < RACES; run += AT_ONCE) {
          ends.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => race(by)))));
        }
      }
      const right = [
        'deletion 200, article 422: deleted',
        'deletion 409, article 200: existing',
        'deletion 200, article 200: existing',
      ];
      await vi.waitFor(async () => {
        await restoreReferences(site.runtime);
        const states = await Promise.all(
          ends.map(async ({ id, results }) => `${results}: ${await statusOf(aggregate, id)}`),
        );
        expect(states.filter((end) => !right.includes(end))).toEqual([]);
      }, PATIENCE_MS);
    },
    120_000,
  );
});

describe('an article that is stalled while its category and author are deleted', () => {
  /** Sends a command that stops before it writes the article, until `goOn` is called. */
  const startStalled = async (name: string, body: unknown) => {
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const by = sendBy(() =>
      nonAtomic(site.runtime.store, async ({ stream }) => {
        if (!stream.startsWith('article-')) return;
        reached.resolve();
        await goOn.promise;
      }),
    );
    const answer = by(name, body);
    await reached.promise;
    return { answer, goOn: goOn.resolve };
  };

  it('is published, can be read at once, and restores both', async () => {
    const [category, author] = [await newCategory(), await newContributor()];
    const late = await startStalled('CreateArticle', room.article({ category, author }));
    await done('DeleteCategory', { id: category });
    await done('DeleteContributor', { id: author });
    late.goOn();
    expect((await late.answer).status).toBe(200);
    const page = await pageOf((await late.answer).id);
    expect((await site.app.inject(page)).statusCode).toBe(200);
    await restoreReferences(site.runtime);
    expect(await statusesOf(category, author)).toEqual(['existing', 'existing']);
    expect((await site.app.inject(page)).statusCode).toBe(200);
    expect((await send('DeleteCategory', { id: category })).status).toBe(409);
  });

  it('brings its author back although the slug of its category is taken, and reports that', async () => {
    const [category, author] = [await newCategory(), await newContributor()];
    const { facts } = (await loadState(site.runtime.store, categoryAggregate, category)) as { facts: CategoryFacts };
    const late = await startStalled('CreateArticle', room.article({ category, author }));
    await done('DeleteCategory', { id: category });
    await done('DeleteContributor', { id: author });
    const other = await done('AddCategory', { name: facts.name, slug: facts.slug });
    late.goOn();
    const { id } = await late.answer;
    await pageOf(id);
    await expect(restoreReferences(site.runtime)).rejects.toThrow(/^RestoreCategory .*slug_taken/);
    expect(await statusesOf(category, author)).toEqual(['deleted', 'existing']);
    await done('EditArticle', { id, category: other });
    await restoreReferences(site.runtime);
    expect(await statusesOf(category, author)).toEqual(['deleted', 'existing']);
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

it('restores nothing that no article references', async () => {
  const [category, author] = [await newCategory(), await newContributor()];
  await done('DeleteCategory', { id: category });
  await done('DeleteContributor', { id: author });
  await restoreReferences(site.runtime);
  expect(await statusesOf(category, author)).toEqual(['deleted', 'deleted']);
});
