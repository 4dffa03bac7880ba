import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countMatchedTerms, excerptOf, highlightText } from './highlight.ts';

const marks = new Map([
  ['agua', 'agu'],
  ['aguas', 'agu'],
  ['mel', 'mel'],
]);
const marked = (fragments: { text: string; hit: boolean }[] | undefined) =>
  fragments?.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

describe('what was found', () => {
  it('is marked however it is written', () => {
    expect(marked(highlightText('A ÁGUA, as águas e o mel-de-cana.', marks))).toBe(
      'A [ÁGUA], as [águas] e o [mel]-de-cana.',
    );
    expect(marked(highlightText('água'.normalize('NFD'), marks))).toBe(`[${'água'.normalize('NFD')}]`);
    expect(highlightText('', marks)).toEqual([]);
  });

  it('counts each thing once', () => {
    expect([
      countMatchedTerms('água, águas', marks),
      countMatchedTerms('água e mel', marks),
      countMatchedTerms('nada', marks),
    ]).toEqual([1, 2, 0]);
  });

  it('loses nothing of the text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('água', 'mel', ' ', 'nada', '<b>', '\n', 'á')), (parts) => {
        const text = parts.join('');
        expect(
          highlightText(text, marks)
            .map((each) => each.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});

describe('an excerpt', () => {
  const filler = 'Uma frase que não diz nada do que se procura. '.repeat(20);

  it('shows the place where most of it is, from the beginning of the sentence', () => {
    const text = `A água corre. ${filler}Aqui há mel e água. ${filler}`;
    const excerpt = excerptOf(text, marks);
    expect(excerpt?.met).toBe(2);
    expect(marked(excerpt?.fragments)).toMatch(/^Aqui há \[mel\] e \[água\]\. Uma frase .* …$/);
  });

  it('shows whole words, and dots where the text goes on', () => {
    const text = `${'palavra '.repeat(100)}água ${'palavra '.repeat(100)}`;
    const shown = marked(excerptOf(text, marks)?.fragments)!;
    expect(shown).toMatch(/^… (palavra )+\[água\]( palavra)+ …$/);
    expect(shown.length).toBeLessThan(240);
  });

  it('is one line, and all of a short text', () => {
    expect(marked(excerptOf('O doce\nMel.\n\nÁgua\tfria.', marks)?.fragments)).toBe('O doce · [Mel]. [Água] fria.');
  });

  it('is none where nothing was found', () => {
    expect(excerptOf(filler, marks)).toBe(undefined);
  });

  it('comes soon, of the longest text too', () => {
    const text = 'água mel '.repeat(17_000);
    expect(excerptOf(text, marks)?.met).toBe(2);
  });
});
