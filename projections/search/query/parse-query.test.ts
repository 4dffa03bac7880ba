import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';

/** `(agua|mar) ?ver -"pao _ vinho"`: alternatives, a `?` before what only ranks, a minus before what is excluded, `_` where a phrase steps over a word. */
const read = (query: string): string =>
  parseQuery(query)
    .clauses.map(({ terms, negated, optional }) => {
      const texts = terms.map(({ words, offsets, quoted }) => {
        const text = words.map(
          ({ word }, index) => '_ '.repeat((offsets[index] ?? 0) - (offsets[index - 1] ?? -1) - 1) + word,
        );
        return quoted === undefined ? text.join(' ') : `"${text.join(' ')}"`;
      });
      return (negated ? '-' : '') + (optional ? '?' : '') + (texts.length > 1 ? `(${texts.join('|')})` : texts[0]);
    })
    .join(' ');

describe('parseQuery', () => {
  it.each([
    ['Água  mole', 'agua mole'],
    ['"mel de cana" bolo', '"mel _ cana" bolo'],
    ['“São Vicente”', '"sao vicente"'],
    ['«São Vicente» vila', '"sao vicente" vila'],
    ['"nunca fechada', '"nunca fechada"'],
    ['quinta -jardim', 'quinta -jardim'],
    ['quinta -"jardim botânico"', 'quinta -"jardim botanico"'],
    ['guarda-chuva', 'guarda chuva'],
    ['pré-história'.normalize('NFD'), 'pre historia'],
    ['porquê se chama madeira'.normalize('NFD'), '?porque ?chama madeira'],
    ['levadas OR channels', '(levadas|channels)'],
    ['poncha OU vinho OU mel seco', '(poncha|vinho|mel) seco'],
    ['pão ou vinho', 'pao vinho'],
    ['OR mar OU', 'mar'],
    ['the levada of madeira', 'levada madeira'],
    ['"a poncha não espera"', '"poncha _ espera"'],
    ['de', 'de'],
    ['sé do funchal', 'se funchal'],
    ['se chove', 'chove'],
    ['pôr do sol', 'por sol'],
    ['onde fica o cabo girão', '?fica cabo girao'],
    ['quem descobriu a madeira', 'descobriu madeira'],
    ['porque se chama madeira', '?porque ?chama madeira'],
    ['how do I get to porto santo', '?get porto santo'],
    ['onde fica', 'fica'],
    ['"the" de', '"the" de'],
    ['-vinho', 'vinho'],
    ['de -vinho', 'vinho'],
    ['" " - -- !!', ''],
    ['\'; drop table "', 'drop table'],
  ])('parses %s as %s', (query, understood) => {
    expect(read(query)).toBe(understood);
  });

  it('returns the last word as unfinished only when it is plain and ends the query', () => {
    expect(parseQuery('mel de canel').unfinishedTerm?.words[0]?.word).toBe('canel');
    for (const closed of ['mel "canel', 'mel -canel', 'mel de', 'mel!', ''])
      expect(parseQuery(closed).unfinishedTerm, closed).toBe(undefined);
  });

  it('returns the position of each word for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abçã"-«» 1!\u0301'), maxLength: 40 }), (query) => {
        for (const { terms } of parseQuery(query).clauses) {
          expect(terms.length).toBeGreaterThan(0);
          for (const { start, end, word } of terms.flatMap((term) => term.words)) {
            expect(query.slice(start, end).normalize('NFKD').replaceAll(/\p{M}/gu, '')).toBe(word);
          }
        }
      }),
    );
  });
});
