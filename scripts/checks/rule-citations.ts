import { globSync, readFileSync } from 'node:fs';

/** The page that states the product rules, from the root of the repository. */
const RULES_PAGE = 'docs/product.md';

const FOLDERS = '{api,bench,domain,e2e,migrations,projections,sample,scripts,storage,testing,web}';
const CITING_FILES = [
  `${FOLDERS}/**/*.{ts,tsx,mjs,cjs,css,md}`,
  '*.{ts,md,yml}',
  'docs/**/*.md',
  '.dependency-cruiser.cjs',
  'Dockerfile',
];
/** Spell citations out as examples. */
const EXEMPT = ['scripts/checks/rule-citations.ts', 'scripts/checks/rule-citations.test.ts'];

/** A citation, also one that continues in the next line of a comment: `docs/product.md, rule 12`, `docs/product.md, rules 15, 16 and 17`. */
const CITATION = /docs\/product\.md,(?:\s|\*|\/\/)+rules?((?:(?:\s|\*|\/\/|,|and)+\d+)+)/g;
/** A citation of a document that is not in the repository, or of the page of rules without its folder. Links in documents are none. */
const UNRESOLVABLE =
  /\bspec(?:ification)?,?(?:\s|\*|\/\/)+§|(?<!docs\/)(?<!\]\()\bproduct\.md\b|\blook\.md\b|docs\/product\.md,(?!(?:\s|\*|\/\/)+rule)/gi;
const RULE = /^\*\*Rule (\d+)\b/gm;

/**
 * Finds citations in code and documents that lead to no product rule, because `docs/product.md` does not have the rule or the cited
 * document is not in the repository. Returns one line for each, `path:line problem`, sorted by path. Also returns a line for each rule
 * number that is used twice.
 */
export const findBrokenRuleCitations = (root: string): string[] => {
  const rules = ruleNumbers(readFileSync(`${root}/${RULES_PAGE}`, 'utf8'));
  const repeated = rules.filter((rule, index) => rules.indexOf(rule) !== index);
  const known = new Set(rules);
  return [
    ...repeated.map((rule) => `${RULES_PAGE} has two rules ${rule}`),
    ...globSync(CITING_FILES, { cwd: root })
      .filter((path) => !EXEMPT.includes(path))
      .sort()
      .flatMap((path) =>
        brokenCitations(readFileSync(`${root}/${path}`, 'utf8'), known).map(
          ({ line, problem }) => `${path}:${line} ${problem}`,
        ),
      ),
  ];
};

/** Returns the numbers of the rules in the text of the page of product rules, in the order of the page. */
export const ruleNumbers = (page: string): number[] => [...page.matchAll(RULE)].map(([, number]) => Number(number));

interface BrokenCitation {
  /** Counted from 1. */
  line: number;
  problem: string;
}

/**
 * Finds the citations in a text that lead to no product rule, and returns line number and problem of each. `rules` are the numbers of the
 * existing rules.
 */
export const brokenCitations = (text: string, rules: ReadonlySet<number>): BrokenCitation[] => {
  const lineAt = (index: number): number => text.slice(0, index).split('\n').length;
  const unknown = [...text.matchAll(CITATION)].flatMap(({ index, 1: numbers }) =>
    numbers!
      .match(/\d+/g)!
      .filter((number) => !rules.has(Number(number)))
      .map((number) => ({ line: lineAt(index), problem: `cites rule ${number}, which ${RULES_PAGE} does not have` })),
  );
  const unresolvable = [...text.matchAll(UNRESOLVABLE)].map(({ index, 0: words }) => ({
    line: lineAt(index),
    problem: `cites "${words.replaceAll(/\s+/g, ' ')}": write "${RULES_PAGE}, rule N"`,
  }));
  return [...unknown, ...unresolvable].sort((one, other) => one.line - other.line);
};
