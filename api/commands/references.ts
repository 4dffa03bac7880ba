import { articleDecider } from '#domain/article/decider.ts';
import { type Category, categoryDecider } from '#domain/category/decider.ts';
import { type Contributor, contributorDecider } from '#domain/contributor/decider.ts';
import { mediaDecider } from '#domain/media/decider.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { Problem } from '../http/problem.ts';
import { stateOf } from './handle.ts';

/** What an article, or an edition, points at. Asked of the streams, not of the read models, so that the answer is never stale. */
export interface References {
  category?: string | undefined;
  author?: string | undefined;
  photographer?: string | null | undefined;
  mainImage?: string | null | undefined;
  /** Pictures in the content, with where they stand. */
  pictures?: { path: string; mediaId: string }[];
  /** Articles of an edition; a deleted one is none. */
  articles?: string[] | undefined;
}

/** Throws 422 with every reference that leads nowhere. */
export const checkReferences = async (store: EventStore, given: References): Promise<void> => {
  const exists = (state: Category | Contributor) => state.status === 'existing';
  const checks: [path: string, id: string | null | undefined, known: (id: string) => Promise<boolean>][] = [
    ['category', given.category, async (id) => exists(await stateOf(store, categoryDecider, `category-${id}`))],
    ['author', given.author, async (id) => exists(await stateOf(store, contributorDecider, `contributor-${id}`))],
    [
      'photographer',
      given.photographer,
      async (id) => exists(await stateOf(store, contributorDecider, `contributor-${id}`)),
    ],
    ...(given.articles ?? []).map((article, index): (typeof checks)[number] => [
      `articles.${index}`,
      article,
      async (id) => (await stateOf(store, articleDecider, `article-${id}`)).status === 'existing',
    ]),
    ...[{ path: 'mainImage', mediaId: given.mainImage }, ...(given.pictures ?? [])].map(
      ({ path, mediaId }): (typeof checks)[number] => [
        path,
        mediaId,
        async (id) => (await stateOf(store, mediaDecider, `media-${id}`)).status === 'existing',
      ],
    ),
  ];
  const unknown = await Promise.all(
    checks.map(async ([path, id, known]) => (id && !(await known(id)) ? [{ path, code: 'unknown_reference' }] : [])),
  );
  const fields = unknown.flat();
  if (fields.length > 0) throw new Problem(422, 'invalid', { fields });
};
