import { describe, it } from 'vitest';
import { specification } from '#testing/specification.ts';
import { type FeaturedOrderEvent, featuredOrderDecider } from './featured-order.ts';

describe('the order of the featured articles', () => {
  const { given } = specification(featuredOrderDecider);
  const known = ['a1', 'a2', 'a3'];
  const reordered = (...order: string[]): FeaturedOrderEvent => ({ type: 'FeaturedReordered', data: { order } });

  it('is replaced by the given order', () => {
    given(reordered('a1', 'a2'))
      .when({ name: 'ReorderFeatured', order: ['a3', 'a1', 'a2'], known })
      .then(reordered('a3', 'a1', 'a2'));
  });

  it('is not recorded again when it is unchanged', () => {
    given(reordered('a3', 'a1', 'a2'))
      .when({ name: 'ReorderFeatured', order: ['a3', 'a1', 'a2'], known })
      .then();
  });

  it('leaves out articles that were featured when it was decided last, and are no longer', () => {
    given(reordered('a1', 'gone', 'a2', 'a3'))
      .when({ name: 'ReorderFeatured', order: ['a3', 'a1', 'gone', 'a2'], known })
      .then(reordered('a3', 'a1', 'a2'));
    given(reordered('a1', 'gone', 'a2', 'a3'))
      .when({ name: 'ReorderFeatured', order: ['a1', 'a2', 'a3'], known })
      .then();
  });

  it.each([
    ['omits a featured article', ['a1', 'a2']],
    ['names an article that is not featured', ['a1', 'a2', 'a3', 'a4']],
    ['names an article twice', ['a1', 'a2', 'a2']],
  ])('is rejected when it %s', (_, order) => {
    given().when({ name: 'ReorderFeatured', order, known }).thenRejected('unknown_reference', { path: 'order' });
  });
});
