import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArticleCard } from '#projections/article/views.ts';
import { chooseLayouts } from './choose-layouts.ts';

const image = {} as NonNullable<ArticleCard['image']>;
const band = (articles: number, pictures: number) =>
  Array.from({ length: articles }, (_, index) => (index < pictures ? { image } : {}));

describe('the cuts of the front page', () => {
  it('are never the same twice running where every band has pictures enough', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 3, max: 6 }), { maxLength: 12 }), (sizes) => {
        const kinds = chooseLayouts(sizes.map((size) => band(size, 2)));
        expect(kinds.every((kind, index) => kind !== kinds[index - 1])).toBe(true);
      }),
    );
  });

  it('alternate also where every band has one article and one picture', () => {
    expect(chooseLayouts([band(1, 1), band(1, 1), band(1, 1)])).toEqual(['wide', 'words', 'wide']);
  });

  it('need no picture that is not there', () => {
    expect(chooseLayouts([band(4, 0), band(4, 0)])).toEqual(['words', 'words']);
    expect(chooseLayouts([band(4, 1), band(4, 1), band(4, 1)])).not.toContain('pair');
  });
});
