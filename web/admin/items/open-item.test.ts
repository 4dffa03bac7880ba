import { expect, it } from 'vitest';
import { toOpenItem } from './open-item.ts';

const facts = { name: 'O Moinho' };

it.each(['existing', 'deleted'])('opens an item that is %s', (status) => {
  expect(toOpenItem({ state: { status, id: 'r', facts }, revision: 3 })).toEqual({
    ...{ id: 'r', facts, revision: 3 },
    isDeleted: status === 'deleted',
  });
});

it('opens nothing that does not exist', () => {
  expect(toOpenItem(undefined)).toBe(undefined);
  expect(toOpenItem({ state: { status: 'none' }, revision: -1 })).toBe(undefined);
});
