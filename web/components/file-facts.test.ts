import { expect, it } from 'vitest';
import { fileFacts } from './file-facts.ts';

it('says type and size of a file in the language', () => {
  const file = `${'a'.repeat(32)}.pdf`;
  expect([512, 14_200, 1_240_000].map((bytes) => fileFacts('en-GB', file, bytes))).toEqual([
    'PDF, 512 byte',
    'PDF, 14 kB',
    'PDF, 1.2 MB',
  ]);
  expect(fileFacts('pt-PT', file, 1_240_000)).toBe('PDF, 1,2 MB');
});
