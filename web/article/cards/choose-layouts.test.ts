import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArticleCard } from '#projections/article/views.ts';
import { chooseLayouts } from './choose-layouts.ts';

const image = {} as NonNullable<ArticleCard['image']>;
const band = (articles: number, pictures: number) =>
  Array.from({ length: articles }, (_, index) => (index < pictures ? { image } : {}));

describe('chooseLayouts', () => {
  it('never repeats a layout if every group has enough pictures', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 3, max: 6 }), { maxLength: 12 }), (sizes) => {
        const kinds = chooseLayouts(sizes.map((size) => band(size, 2)));
        expect(kinds.every((kind, index) => kind !== kinds[index - 1])).toBe(true);
      }),
    );
  });

  it('alternates also if every group has one article and one picture', () => {
    expect(chooseLayouts([band(1, 1), band(1, 1), band(1, 1)])).toEqual(['wide', 'words', 'wide']);
  });

  it('chooses no layout that needs more pictures than there are', () => {
    expect(chooseLayouts([band(4, 0), band(4, 0)])).toEqual(['words', 'words']);
    expect(chooseLayouts([band(4, 1), band(4, 1), band(4, 1)])).not.toContain('pair');
  });
});
