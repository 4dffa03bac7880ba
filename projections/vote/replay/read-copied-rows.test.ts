import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readCopiedRows } from './read-copied-rows.ts';

const rowsOf = async (...chunks: (string | Buffer)[]) =>
  (await Array.fromAsync(readCopiedRows(Readable.from(chunks.map((chunk) => Buffer.from(chunk)))))).flat();

it('reads lines and cells, also empty ones', async () => {
  expect(await rowsOf('one\t\ttwo\n\t\t\n', '\n')).toEqual([['one', '', 'two'], ['', '', ''], ['']]);
});

it('reads nulls and escaped characters', async () => {
  expect(await rowsOf('\\N\ta\\tb\\nc\\\\N\n')).toEqual([[null, 'a\tb\nc\\N']]);
});

it('reads the same rows wherever chunks end', async () => {
  const bytes = Buffer.from('Câmara\tdois\n\\N\tquatro\n');
  for (let at = 0; at <= bytes.length; at++) {
    expect(await rowsOf(bytes.subarray(0, at), bytes.subarray(at))).toEqual([
      ['Câmara', 'dois'],
      [null, 'quatro'],
    ]);
  }
});

it('reads nothing from a copy without rows', async () => {
  expect(await rowsOf()).toEqual([]);
});
