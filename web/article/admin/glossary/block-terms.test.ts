import { describe, expect, it } from 'vitest';
import type { GlossaryTerm } from '#domain/glossary/events.ts';
import { blockTerms } from './block-terms.ts';
import { createTermIndex } from './term-index.ts';

const term = (pt: string, en: string, treatment: 'translate' | 'keep' = 'translate'): GlossaryTerm => ({
  id: pt,
  name: { pt, en },
  treatment,
  note: '',
});
const terms = [term('levada', 'irrigation channel'), term('poncha', '', 'keep'), term('canal', 'channel')];

const shown = (original: string, translation?: string) =>
  blockTerms(createTermIndex(terms, 'pt'), { source: 'pt', target: 'en' }, original, translation).map(
    ({ original: words, translation: others, isKept, isMissing }) =>
      `${words} > ${others}${isKept ? ' (kept)' : ''}${isMissing ? ' MISSING' : ''}`,
  );

describe('the terms of a block', () => {
  it('are shown once, in the order of the original', () => {
    expect(shown('A poncha junto às levadas, e outra levada.')).toEqual([
      'poncha > poncha (kept)',
      'levada > irrigation channel',
    ]);
  });

  it('are missing where the translation has text without them', () => {
    expect(shown('A poncha e as levadas', 'Rum punch by the irrigation channels')).toEqual([
      'poncha > poncha (kept) MISSING',
      'levada > irrigation channel',
    ]);
    expect(shown('A poncha', ' ')).toEqual(['poncha > poncha (kept)']);
  });

  it('are found in the translation also within a longer term', () => {
    expect(shown('O canal', 'The irrigation channel')).toEqual(['canal > channel']);
  });
});
