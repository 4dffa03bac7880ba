import { describe, expect, it } from 'vitest';
import { articleAggregate } from '#domain/article/aggregate.ts';
import type { ArticleFacts } from '#domain/article/events.ts';
import { categoryAggregate } from '#domain/category/aggregate.ts';
import { contributorAggregate } from '#domain/contributor/aggregate.ts';
import { repetitions } from '#testing/long.ts';
import { type Newsroom, unique } from '#testing/newsroom.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useNewsroom } from '#testing/use-newsroom.ts';
import { stateOf } from '../commands/read-stream.ts';
import { problemOf } from '../http/errors.ts';
import { executeCommand } from '../registry.ts';

let site: SiteUnderTest;
let room: Newsroom;

/** Not over HTTP, whose limits are for people. Answers with the status of the answer and the id. */
const send = async (name: string, body: unknown): Promise<{ status: number; id: string; fields: unknown }> => {
  const actor = { id: 'editor', name: 'Editor', role: 'editor' } as const;
  try {
    const { id } = await executeCommand(site.runtime, { name, body, actor });
    return { status: 200, id, fields: [] };
  } catch (error) {
    const { status, fields } = problemOf(error);
    return { status, id: '', fields };
  }
};
const done = async (name: string, body: unknown): Promise<string> => {
  const { status, id, fields } = await send(name, body);
  expect([name, status, fields]).toEqual([name, 200, []]);
  return id;
};

useNewsroom('editor', (opened) => {
  ({ site, room } = opened);
});

/** Races of each kind. */
const RACES = repetitions(250);

const newCategory = () => done('AddCategory', { name: { pt: unique('Nome'), en: unique('Name') } });
const newContributor = () => done('AddContributor', { name: unique('Nome'), role: 'author' });
const newArticle = (named: Partial<ArticleFacts> = {}) => done('CreateArticle', room.article(named));

const nouns = [
  { field: 'category', add: newCategory, remove: 'DeleteCategory', aggregate: categoryAggregate },
  { field: 'author', add: newContributor, remove: 'DeleteContributor', aggregate: contributorAggregate },
  { field: 'photographer', add: newContributor, remove: 'DeleteContributor', aggregate: contributorAggregate },
] as const;
type Field = (typeof nouns)[number]['field'];

/** What makes an article name something; each answers with a command that does it when it is sent. */
const namings: Record<string, (field: Field, id: string) => Promise<() => Promise<{ status: number }>>> = {
  'is written': async (field, id) => () => send('CreateArticle', room.article({ [field]: id })),
  'is changed': async (field, id) => {
    const article = await newArticle();
    return () => send('EditArticle', { id: article, [field]: id });
  },
  'goes back to an earlier text': async (field, id) => {
    const article = await newArticle({ [field]: id });
    const other = field === 'category' ? room.category : room.author;
    await done('EditArticle', { id: article, [field]: other });
    return () => send('RevertArticle', { id: article, toRevision: 1 });
  },
};

describe.each(nouns)('the $field of an article', ({ field, add, remove, aggregate }) => {
  it.each(Object.entries(namings))(
    'is not deleted while the article %s',
    async (_, naming) => {
      const race = async (): Promise<string> => {
        const id = await add();
        const name = await naming(field, id);
        const [deleted, named] = await Promise.all([send(remove, { id }), name()]);
        const { status } = await stateOf(site.runtime.store, aggregate as typeof categoryAggregate, id);
        return `deletion ${deleted.status}, article ${named.status}: ${status}`;
      };
      const ends = await Promise.all(Array.from({ length: RACES }, race));
      const right = ['deletion 200, article 422: deleted', 'deletion 409, article 200: existing'];
      expect(ends.filter((end) => !right.includes(end))).toEqual([]);
    },
    120_000,
  );
});

describe('an article', () => {
  it('is not taken back to an author who is deleted by now', async () => {
    const author = await newContributor();
    const id = await newArticle({ author });
    await done('EditArticle', { id, author: room.author });
    await done('DeleteContributor', { id: author });
    const refused = await send('RevertArticle', { id, toRevision: 1 });
    expect(refused).toMatchObject({ status: 422, fields: [{ path: 'author' }] });
  });

  it('is written beside many others of its category and author at the first attempt', async () => {
    const [category, author] = [await newCategory(), await newContributor()];
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send('CreateArticle', room.article({ category, author }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    for (const { id } of answers)
      expect((await stateOf(site.runtime.store, articleAggregate, id)).status).toBe('existing');
  });
});
