import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [0, '0 byte', '0 byte'],
  [999, '999 byte', '999 byte'],
  [2_500, '2.5 kB', '2,5 kB'],
  [25_000_000, '25 MB', '25 MB'],
  [1_234_000_000_000_000, '1,234 TB', '1234 TB'],
])('formats %i bytes', (bytes, en, pt) => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  expect([plain(formatBytes('en', bytes)), plain(formatBytes('pt', bytes))]).toEqual([en, pt]);
});
