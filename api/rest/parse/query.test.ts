import { describe, expect, it } from 'vitest';
import { parseQuery } from './query.ts';

/** Characters of one parameter that fit into the headers of a request. */
const LONGEST = 15_000;

const parse = (...params: [string, string][]) => parseQuery(new URLSearchParams(params));

describe('the text of a parameter', () => {
  it('may have blanks outside of quotes', () => {
    const { select } = parse(['select', ' title ,\n"a\\" b" : date ']);
    expect(select).toMatchObject([{ column: 'title' }, { column: 'date', alias: 'a" b' }]);
  });

  it('is refused in time proportional to its length when many blanks precede an open quote', () => {
    expect(() => parse(['select', `${' '.repeat(LONGEST)}"`])).toThrow('failed to parse select parameter');
    expect(() => parse(['select', `"${'\\"'.repeat(LONGEST / 2)}\\`])).toThrow('failed to parse select parameter');
  });

  it('keeps braces that are not closed as they are', () => {
    const open = `{a,b}{${'{'.repeat(100)}`;
    expect(parse(['or', `(title.cs.{c,d},title.eq.${open},words.gt.1)`]).filters).toMatchObject([
      { logic: 'or', of: [{ value: '{c,d}' }, { value: open }, { value: '1' }] },
    ]);
  });
});
