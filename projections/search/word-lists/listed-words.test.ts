import { expect, it } from 'vitest';
import { loadListedWords } from './listed-words.ts';

it.each(
  'hiking trekking diving carnival color colour espetada espetadas trilho carnaval foca eleicoes caminhávamos'.split(
    ' ',
  ),
)('has %s', async (word) => {
  expect((await loadListedWords())(word)).toBe(true);
});

it.each('hikng trekkng levdaa ponhca carnvial'.split(' '))('does not have %s', async (word) => {
  expect((await loadListedWords())(word)).toBe(false);
});
