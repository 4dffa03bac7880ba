import { describe, expect, it } from 'vitest';
import { specification } from '#testing/specification.ts';
import { type CategoryCommand, categoryDecider, categoryOrderDecider, evolveCategory } from './decider.ts';
import type { CategoryEvent, CategoryFacts, CategoryOrderEvent } from './events.ts';

const { given } = specification(categoryDecider);
const id = 'c1';

const facts: CategoryFacts = {
  slug: { pt: 'mesa', en: 'gourmet' },
  name: { pt: 'Mesa', en: 'Gourmet' },
  description: { pt: '', en: '' },
  hue: 'cane',
};
const add: CategoryCommand = { name: 'AddCategory', id, facts };
const added: CategoryEvent = { type: 'CategoryAdded', data: { id, ...facts } };
const edited = (changed: Partial<CategoryFacts>): CategoryEvent => ({
  type: 'CategoryEdited',
  data: { id, facts: changed },
});
const deleted: CategoryEvent = { type: 'CategoryDeleted', data: { id } };

describe('adding a category', () => {
  it('rejects an id that was added before, even if deleted', () => {
    given().when(add).then(added);
    given(added).when(add).thenRejected('already_exists');
    given(added, deleted).when(add).thenRejected('already_exists');
  });
});

describe('editing a category', () => {
  it('records only the changed fields, each in both languages', () => {
    given(added)
      .when({ name: 'EditCategory', facts: { ...facts, name: { pt: 'À mesa', en: 'Gourmet' } } })
      .then(edited({ name: { pt: 'À mesa', en: 'Gourmet' } }));
    given(added)
      .when({ name: 'EditCategory', facts: { hue: 'azulejo' } })
      .then(edited({ hue: 'azulejo' }));
  });

  it('records no event when no field changes', () => {
    given(added).when({ name: 'EditCategory', facts }).then();
    given(added).when({ name: 'EditCategory', facts: {} }).then();
    given(added, edited({ hue: 'azulejo' }))
      .when({ name: 'EditCategory', facts: { hue: 'azulejo' } })
      .then();
  });
});

describe('deleting a category', () => {
  it('rejects a category that contains articles', () => {
    given(added).when({ name: 'DeleteCategory', articles: 0 }).then(deleted);
    given(added)
      .when({ name: 'DeleteCategory', articles: 1 })
      .thenRejected('category_in_use', { values: { articles: 1 } });
  });

  it('rejects a later edit and a second delete', () => {
    given(added, deleted).when({ name: 'EditCategory', facts: {} }).thenRejected('deleted');
    given(added, deleted).when({ name: 'DeleteCategory', articles: 0 }).thenRejected('deleted');
  });

  it('keeps the last values for the history', () => {
    expect([added, edited({ hue: 'levada' }), deleted].reduce(evolveCategory, categoryDecider.initial)).toEqual({
      status: 'deleted',
      id,
      facts: { ...facts, hue: 'levada' },
    });
  });
});

describe('restoring a category', () => {
  const restored: CategoryEvent = { type: 'CategoryRestored', data: { id } };

  it('restores the state before the deletion', () => {
    given(added, deleted).when({ name: 'RestoreCategory' }).then(restored);
    expect([added, deleted, restored].reduce(evolveCategory, categoryDecider.initial)).toEqual(
      evolveCategory(categoryDecider.initial, added),
    );
  });

  it('rejects a category that is not deleted', () => {
    given().when({ name: 'RestoreCategory' }).thenRejected('not_found');
    given(added).when({ name: 'RestoreCategory' }).thenRejected('not_deleted');
    given(added, deleted, restored).when({ name: 'RestoreCategory' }).thenRejected('not_deleted');
  });
});

describe('a category that was never added', () => {
  it('cannot be edited or deleted', () => {
    given().when({ name: 'EditCategory', facts }).thenRejected('not_found');
    given().when({ name: 'DeleteCategory', articles: 0 }).thenRejected('not_found');
  });

  it.each([edited({}), deleted])('throws when its first event is $type', (event) => {
    expect(() => evolveCategory(categoryDecider.initial, event)).toThrow(`${event.type} before CategoryAdded`);
  });
});

describe('reordering the categories', () => {
  const { given } = specification(categoryOrderDecider);
  const known = ['c1', 'c2', 'c3'];
  const reordered = (...order: string[]): CategoryOrderEvent => ({ type: 'CategoriesReordered', data: { order } });

  it('records the order of all categories', () => {
    given()
      .when({ name: 'ReorderCategories', order: ['c3', 'c1', 'c2'], known })
      .then(reordered('c3', 'c1', 'c2'));
    given(reordered('c3', 'c1', 'c2'))
      .when({ name: 'ReorderCategories', order: ['c1', 'c2', 'c3'], known })
      .then(reordered('c1', 'c2', 'c3'));
  });

  it('records no event when the order stays the same', () => {
    given(reordered('c1', 'c2', 'c3'), reordered('c3', 'c1', 'c2'))
      .when({ name: 'ReorderCategories', order: ['c3', 'c1', 'c2'], known })
      .then();
  });

  it.each([
    ['leaves a category out', ['c1', 'c2']],
    ['names an unknown category', ['c1', 'c2', 'c3', 'c4']],
    ['names a category twice', ['c1', 'c2', 'c2']],
  ])('rejects an order that %s', (_, order) => {
    given().when({ name: 'ReorderCategories', order, known }).thenRejected('unknown_reference', { path: 'order' });
  });
});
