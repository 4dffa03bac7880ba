import { expect, it } from 'vitest';
import { authorNames } from './audit-entries.ts';

it('names everybody who wrote a version, in both languages', () => {
  const actor = { id: 'a', name: 'Inês', kind: 'staff' as const };
  const writers = [
    { id: 'b', name: 'Rui' },
    { id: 'c', name: null },
  ];
  expect(authorNames('pt', { actor, writers })).toBe('Inês, Rui e Conta eliminada');
  expect(authorNames('en', { actor, writers })).toBe('Inês, Rui and Deleted account');
  expect(authorNames('en', { actor, writers: [] })).toBe('Inês');
});
