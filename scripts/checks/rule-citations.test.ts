import { describe, expect, it } from 'vitest';
import { brokenCitations, ruleNumbers } from './rule-citations.ts';

const rules = new Set([1, 2, 15]);
const problemsIn = (text: string) => brokenCitations(text, rules).map(({ line, problem }) => `${line} ${problem}`);

describe('brokenCitations', () => {
  it.each([
    '/** Editors manage content (docs/product.md, rule 2). */',
    '/** An article (docs/product.md, rules 1, 2 and 15). */',
    '/**\n * What readers see (docs/product.md,\n * rule 15).\n */',
    'See the [product rules](product.md) and `docs/product.md`.',
    '/** RFC 6265 §6.1 */ const specification = 1;',
  ])('accepts %j', (text) => {
    expect(problemsIn(text)).toEqual([]);
  });

  it('reports every rule that does not exist', () => {
    expect(problemsIn('\n// docs/product.md, rules 2, 3 and 99')).toEqual([
      '2 cites rule 3, which docs/product.md does not have',
      '2 cites rule 99, which docs/product.md does not have',
    ]);
  });

  it.each([
    '(spec §5)',
    'Spec §5.',
    '(the specification, §9)',
    '(product.md, Votes)',
    '(design/look.md: long pieces)',
    '(docs/product.md, Votes)',
  ])('reports %j, which leads to no rule', (text) => {
    expect(problemsIn(text)).toHaveLength(1);
  });
});

describe('ruleNumbers', () => {
  it('returns the numbers of the rules that start a line', () => {
    expect(ruleNumbers('**Rule 1: one.** Text, see rule 7.\n\n**Rule 20: two.** Text.')).toEqual([1, 20]);
  });
});
