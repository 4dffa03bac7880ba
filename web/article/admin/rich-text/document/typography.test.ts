import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { typographyRules } from './typography.ts';

/** Types a text letter by letter, like Tiptap: the first rule that matches replaces its group. */
const typed = (language: Locale, text: string): string => {
  let written = '';
  for (const letter of text) {
    written += letter;
    for (const [find, replacement] of typographyRules(language)) {
      const match = find.exec(written);
      if (!match) continue;
      written = written.slice(0, match.index) + match[0].replace(match[1]!, replacement);
      break;
    }
  }
  return written;
};

describe('typography while typing', () => {
  it.each<[Locale, string, string]>([
    ['pt', '"A água", disse.', '«A água», disse.'],
    ['en', '"The water," she said.', '“The water,” she said.'],
    ['pt', 'Disse: ("A água")', 'Disse: («A água»)'],
    ['en', "It's the poets' island", 'It’s the poets’ island'],
    ['en', "He said 'no'.", 'He said ‘no’.'],
    ['en', 'a "b \'c\' d"', 'a “b ‘c’ d”'],
    ['pt', "copo d'água", 'copo d’água'],
    ['en', '1418--1420', '1418–1420'],
    ['pt', '--- Olá!', '— Olá!'],
    ['pt', '---"Olá"', '—«Olá»'],
    ['pt', 'guarda-chuva - e mais', 'guarda-chuva - e mais'],
  ])('%s: %s becomes %s', (language, text, expected) => {
    expect(typed(language, text)).toBe(expected);
  });
});
