import { expect, it } from 'vitest';
import type { EditedArticle } from '#projections/article/views.ts';
import { toCorrectionsState } from './corrections-state.ts';

const article = {
  id: 'a1',
  translations: { pt: { publication: { status: 'published' } }, en: { publication: { status: 'draft' } } },
  corrections: [],
} as unknown as EditedArticle;

const events = [
  'ArticleCreated',
  'ArticleEdited',
  'ArticlePublished',
  'ArticleEdited',
  'ArticleFeatured',
  'ArticleReverted',
]
  .map((type, revision) => ({
    type,
    revision,
    position: String(revision),
    at: `2026-11-2${revision}`,
    actorId: '',
    userName: 'Inês',
  }))
  .toReversed();

it('offers the saved changes since the first publication, newest first', () => {
  expect(toCorrectionsState(article, events)).toEqual({
    articleId: 'a1',
    published: ['pt'],
    changes: [
      { revision: 5, at: '2026-11-25', userName: 'Inês' },
      { revision: 3, at: '2026-11-23', userName: 'Inês' },
    ],
    corrections: [],
  });
});

it('offers none of an article that was never published', () => {
  expect(
    toCorrectionsState(
      article,
      events.filter(({ type }) => type !== 'ArticlePublished'),
    ).changes,
  ).toEqual([]);
});
