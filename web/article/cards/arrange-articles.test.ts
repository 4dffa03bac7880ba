import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArticleCard } from '#projections/article/views.ts';
import { arrangeArticles } from './arrange-articles.ts';

const image = {} as NonNullable<ArticleCard['image']>;
const articles = (...pictures: boolean[]) => pictures.map((has, id) => (has ? { id, image } : { id }));
const pictured = (count: number) => articles(...Array.from({ length: count }, () => true));
const places = (placed: ReturnType<typeof arrangeArticles>) => placed.map(({ place }) => place).join(' ');

describe('arrangeArticles', () => {
  it('puts rows of titles between large pictures and pairs in an edition', () => {
    expect(places(arrangeArticles(pictured(10), 'edition'))).toBe(
      'right title title title upright level title title title left',
    );
  });

  it('begins with a pair in a category, below its newest article', () => {
    expect(places(arrangeArticles(pictured(9), 'category'))).toBe(
      'upright level title title title right title title left',
    );
    expect(places(arrangeArticles(pictured(4), 'category'))).toBe('upright level title title');
  });

  it('shows the pictures of one or two articles that are left', () => {
    expect(places(arrangeArticles(pictured(3), 'edition'))).toBe('right upright level');
    expect(places(arrangeArticles(pictured(3), 'category'))).toBe('upright level right');
    expect(places(arrangeArticles(pictured(1), 'category'))).toBe('right');
  });

  it('ends a row of titles before an article with a picture, which is large', () => {
    const of = [true, true, true, true, false, true, true, true, false, false];
    expect(places(arrangeArticles(articles(...of), 'edition'))).toBe(
      'right title title left title title title right title title',
    );
  });

  it('shows titles where pictures are missing, and leaves none alone if it can', () => {
    expect(places(arrangeArticles(articles(true, false, true, true), 'category'))).toBe('right title title left');
    expect(places(arrangeArticles(articles(false, false), 'edition'))).toBe('title title');
    expect(arrangeArticles(articles(false, false, false, false), 'edition').map(({ share }) => share)).toEqual([
      2, 2, 2, 2,
    ]);
  });

  it('keeps the order, and shows no picture that an article lacks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { maxLength: 30 }),
        fc.constantFrom('edition', 'category'),
        (given, rhythm) => {
          const all = articles(...given);
          const placed = arrangeArticles(all, rhythm as 'edition');
          expect(placed.map(({ article }) => article)).toEqual(all);
          expect(placed.filter(({ article, place }) => place !== 'title' && !('image' in article))).toEqual([]);
        },
      ),
    );
  });

  it('gives every row as many articles as it says, of which one is the first', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 30 }), (given) => {
        const placed = arrangeArticles(articles(...given), 'edition');
        placed.forEach(({ share, isFirst }, index) => {
          if (!isFirst) return;
          const row = placed.slice(index, index + share);
          expect(row.map((each) => [each.share, each.isFirst])).toEqual(row.map((_, at) => [share, at === 0]));
        });
      }),
    );
  });
});
