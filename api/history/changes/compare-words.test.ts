import { expect, it } from 'vitest';
import { compareWords } from './compare-words.ts';

const compare = (from: string, to: string) => compareWords({ text: from }, { text: to });

it('marks the words that differ', () => {
  expect(compare('A água desce.', 'A água sobe.')).toEqual([
    { text: 'A água ', is: 'kept' },
    { text: 'desce', is: 'removed' },
    { text: 'sobe', is: 'added' },
    { text: '.', is: 'kept' },
  ]);
});

it('shortens long unchanged parts, wherever the difference is', () => {
  const same = 'palavra '.repeat(50);
  expect(compare(`${same}desce ${same}fim`, `${same}sobe ${same}fim`)).toEqual([
    { text: `…${'palavra '.repeat(5)}`, is: 'kept' },
    { text: 'desce', is: 'removed' },
    { text: 'sobe', is: 'added' },
    { text: ` ${'palavra '.repeat(5).slice(0, -1)}…`, is: 'kept' },
  ]);
});

it('does not compare texts without a common word, or values that are more than text', () => {
  expect(compare('um dois', 'três quatro')).toBeUndefined();
  expect(compare('igual', 'igual')).toBeUndefined();
  expect(compareWords({ text: 'Cana', hue: 'cane' }, { text: 'Cana verde', hue: 'fern' })).toBeUndefined();
  expect(compareWords(undefined, { text: 'Cana' })).toBeUndefined();
});
