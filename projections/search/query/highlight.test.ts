import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countMatchedTerms, excerptOf, highlightText } from './highlight.ts';

const typed = (lexeme: string) => ({ lexeme, added: false });
const marks = new Map([
  ['agua', typed('agu')],
  ['aguas', { lexeme: 'agu', added: true }],
  ['mel', typed('mel')],
]);
const marked = (fragments: { text: string; hit: boolean }[] | undefined) =>
  fragments?.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

describe('highlighting', () => {
  it('marks matches regardless of case and accents', () => {
    expect(marked(highlightText('A ÁGUA, as águas e o mel-de-cana.', marks))).toBe(
      'A [ÁGUA], as [águas] e o [mel]-de-cana.',
    );
    expect(marked(highlightText('água'.normalize('NFD'), marks))).toBe(`[${'água'.normalize('NFD')}]`);
    expect(highlightText('', marks)).toEqual([]);
  });

  it('tells words that were not typed from typed ones', () => {
    expect(highlightText('água, águas', marks)).toEqual([
      { text: 'água', hit: true },
      { text: ', ', hit: false },
      { text: 'águas', hit: true, added: true },
    ]);
  });

  it('counts several forms of one term once', () => {
    expect([
      countMatchedTerms('água, águas', marks),
      countMatchedTerms('água e mel', marks),
      countMatchedTerms('nada', marks),
    ]).toEqual([1, 2, 0]);
  });

  it('keeps the whole text in its fragments', () => {
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

  it('shows the passage with the most distinct terms, from the start of its sentence', () => {
    const text = `A água corre. ${filler}Aqui há mel e água. ${filler}`;
    const excerpt = excerptOf(text, marks);
    expect(excerpt?.met).toBe(2);
    expect(marked(excerpt?.fragments)).toMatch(/^Aqui há \[mel\] e \[água\]\. Uma frase .* …$/);
  });

  it('cuts at word boundaries and marks omitted text with ellipses', () => {
    const text = `${'palavra '.repeat(100)}água ${'palavra '.repeat(100)}`;
    const shown = marked(excerptOf(text, marks)?.fragments)!;
    expect(shown).toMatch(/^… (palavra )+\[água\]( palavra)+ …$/);
    expect(shown.length).toBeLessThan(240);
  });

  it('is a single line with the whole of a short text', () => {
    expect(marked(excerptOf('O doce\nMel.\n\nÁgua\tfria.', marks)?.fragments)).toBe('O doce · [Mel]. [Água] fria.');
  });

  it('is undefined when nothing matches', () => {
    expect(excerptOf(filler, marks)).toBe(undefined);
  });

  it('is found in a very long text', () => {
    const text = 'água mel '.repeat(17_000);
    expect(excerptOf(text, marks)?.met).toBe(2);
  });
});
