import { describe, expect, it } from 'vitest';
import type { ArticleRow, ArticleRowTranslation } from './article-row.ts';
import { type BulkAction, bulkActions } from './bulk-actions.ts';

const moment = '2030-05-01T09:00:00Z';
const translation = (status: ArticleRowTranslation['status']): ArticleRowTranslation => ({
  status,
  scheduleFor: status === 'scheduled' ? moment : undefined,
  until: undefined,
  isOutdated: false,
  address: undefined,
});
const row = (translations: ArticleRow['translations'], isFeatured = false) =>
  ({ id: 'a', translations, isFeatured }) as ArticleRow;
/** The commands that an action sends for an article, with the language. */
const sentBy = (name: BulkAction, article: ArticleRow): string[] =>
  bulkActions[name](article).map(({ url, body }) =>
    [url.split('/').at(-1), (body as { locale?: string }).locale].filter(Boolean).join(' '),
  );

describe('several articles', () => {
  it('are published in the languages that are written and not published', () => {
    expect(sentBy('publish', row({ pt: translation('draft'), en: translation('published') }))).toEqual([
      'PublishArticle pt',
    ]);
    expect(sentBy('publish', row({ pt: translation('scheduled'), en: translation('unpublished') }))).toEqual([
      'PublishArticle pt',
      'PublishArticle en',
    ]);
    expect(sentBy('publish', row({}))).toEqual([]);
  });

  it('are unpublished in the languages that are or will be published', () => {
    expect(sentBy('unpublish', row({ pt: translation('published'), en: translation('scheduled') }))).toEqual([
      'UnpublishArticle pt',
      'UnpublishArticle en',
    ]);
    expect(sentBy('unpublish', row({ pt: translation('draft'), en: translation('unpublished') }))).toEqual([]);
  });

  it('get the time for which they were scheduled back when that is undone', () => {
    const [published] = bulkActions.publish(row({ pt: translation('scheduled') }));
    expect(published?.undo?.next?.body).toMatchObject({ scheduleFor: moment });
    const [unpublished] = bulkActions.unpublish(row({ pt: translation('scheduled') }));
    expect(unpublished?.undo?.body).toMatchObject({ scheduleFor: moment });
  });

  it('are featured once, and only featured ones no longer', () => {
    const [plain, featured] = [row({}), row({}, true)];
    expect([sentBy('feature', plain), sentBy('feature', featured)]).toEqual([['FeatureArticle'], []]);
    expect([sentBy('unfeature', plain), sentBy('unfeature', featured)]).toEqual([[], ['UnfeatureArticle']]);
    expect(bulkActions.feature(plain)[0]?.undo?.url).toBe('/api/commands/UnfeatureArticle');
    expect(bulkActions.unfeature(featured)[0]?.undo?.url).toBe('/api/commands/FeatureArticle');
  });

  it('are deleted, and restored when that is undone', () => {
    expect(bulkActions.remove(row({}))).toEqual([
      {
        url: '/api/commands/DeleteArticle',
        body: { id: 'a' },
        undo: { url: '/api/commands/RestoreArticle', body: { id: 'a' } },
      },
    ]);
  });

  it('get copies with ids of their own', () => {
    const copies = [1, 2].map(() => (bulkActions.duplicate(row({}))[0]!.body as { copy: string }).copy);
    expect(new Set(copies).size).toBe(2);
  });
});
