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

let site: SiteUnderTest;
let room: Newsroom;

useNewsroom('editor', (opened) => {
  ({ site, room } = opened);
});

/** Races of each kind. */
const RACES = repetitions(250);

const newCategory = async (): Promise<string> =>
  (await room.done('AddCategory', { name: { pt: unique('Nome'), en: unique('Name') } })).id;
const newContributor = async (): Promise<string> =>
  (await room.done('AddContributor', { name: unique('Nome'), role: 'author' })).id;
const newArticle = async (named: Partial<ArticleFacts> = {}): Promise<string> =>
  (await room.done('CreateArticle', room.article({ translations: { pt: { title: unique('Um') } }, ...named }))).id;

const nouns = [
  { field: 'category', add: newCategory, remove: 'DeleteCategory', aggregate: categoryAggregate },
  { field: 'author', add: newContributor, remove: 'DeleteContributor', aggregate: contributorAggregate },
  { field: 'photographer', add: newContributor, remove: 'DeleteContributor', aggregate: contributorAggregate },
] as const;
type Field = (typeof nouns)[number]['field'];

/** What makes an article name something; each answers with a command that does it when it is sent. */
const namings: Record<string, (field: Field, id: string) => Promise<() => Promise<{ statusCode: number }>>> = {
  'is written': async (field, id) => () => room.send('CreateArticle', room.article({ [field]: id })),
  'is changed': async (field, id) => {
    const article = await newArticle();
    return () => room.send('EditArticle', { id: article, [field]: id });
  },
  'goes back to an earlier text': async (field, id) => {
    const article = await newArticle({ [field]: id });
    const other = field === 'category' ? room.category : room.author;
    await room.done('EditArticle', { id: article, [field]: other });
    return () => room.send('RevertArticle', { id: article, toRevision: 1 });
  },
};

describe.each(nouns)('the $field of an article', ({ field, add, remove, aggregate }) => {
  it.each(Object.entries(namings))('is not deleted while the article %s', async (_, naming) => {
    const broken: string[] = [];
    for (let race = 0; race < RACES; race++) {
      const id = await add();
      const name = await naming(field, id);
      const [deleted, named] = await Promise.all([room.send(remove, { id }), name()]);
      const { status } = await stateOf(site.runtime.store, aggregate as typeof categoryAggregate, id);
      expect(deleted.statusCode === 200).toBe(status === 'deleted');
      if (deleted.statusCode === 200 && named.statusCode === 200) broken.push(id);
    }
    expect(broken).toEqual([]);
  }, 120_000);
});

describe('an article', () => {
  it('is not taken back to an author who is deleted by now', async () => {
    const author = await newContributor();
    const id = await newArticle({ author });
    await room.done('EditArticle', { id, author: room.author });
    await room.done('DeleteContributor', { id: author });
    const refused = await room.send('RevertArticle', { id, toRevision: 1 });
    expect(refused.json()).toMatchObject({ status: 422, errors: [{ path: 'author' }] });
  });

  it('is written beside many others of its category and author at the first attempt', async () => {
    const [category, author] = [await newCategory(), await newContributor()];
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => room.send('CreateArticle', room.article({ category, author }))),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect((await stateOf(site.runtime.store, articleAggregate, answers[0]!.json().id)).status).toBe('existing');
  });
});
