import { expect, it } from 'vitest';
import { diffWords } from './text-diff.ts';

it('marks removed and added words, and the text that both versions have', () => {
  expect(diffWords('a levada velha', 'a levada nova')).toEqual([
    { text: 'a levada ', is: 'kept' },
    { text: 'velha', is: 'removed' },
    { text: 'nova', is: 'added' },
  ]);
  expect(diffWords('mar', 'mar')).toEqual([{ text: 'mar', is: 'kept' }]);
});
