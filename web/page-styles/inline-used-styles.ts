import { LRUCache } from 'lru-cache';
import type { PageStyles, StyleRule } from './style-rules.ts';

/**
 * Returns a document with the style rules that it uses in place of the link to the whole sheet. The URL of the sheet stays in
 * `data-whole-sheet` for parts of other pages, which may need more (`web/page-script/page-parts.client.ts`).
 */
export const inlineUsedStyles = (html: Buffer, styles: PageStyles): Buffer => {
  const { href, typefaces } = styles;
  // One character for each byte: much faster than decoding, and names of classes are ASCII.
  const text = html.toString('latin1');
  const start = text.indexOf('<link rel="stylesheet"');
  const end = text.indexOf('>', start) + 1;
  if (start < 0 || !text.slice(start, end).includes(`href="${href}"`)) return html;
  const used = `<style data-whole-sheet="${href}">${usedRules(styles, classesIn(text))}</style>`;
  return Buffer.concat([
    html.subarray(0, start),
    Buffer.from(`<style>${typefaces}</style>${used}`),
    html.subarray(end),
  ]);
};

/** React escapes quotes in text, so these are attributes; what else looks like one only keeps a rule too many. */
const CLASSES = /\sclass="([^"]*)"/g;

const classesIn = (html: string): Set<string> => {
  const classes = new Set<string>();
  for (const [, names] of html.matchAll(CLASSES)) for (const name of names!.split(' ')) classes.add(name);
  return classes;
};

/** Number of sets of classes whose rules are remembered, 20 kB each: pages of a kind have the same, or a few. */
const REMEMBERED = 50;

type RulesByClasses = LRUCache<string, string, ReadonlySet<string>>;

const remembered = new WeakMap<PageStyles, RulesByClasses>();

const usedRules = (styles: PageStyles, classes: ReadonlySet<string>): string => {
  const known = remembered.get(styles) ?? createRulesByClasses(styles);
  remembered.set(styles, known);
  return known.memo([...classes].join(' '), { context: classes });
};

const createRulesByClasses = ({ rules }: PageStyles): RulesByClasses =>
  new LRUCache({ max: REMEMBERED, memoMethod: (_key, _stale, { context }) => cssOf(rules, context) });

const cssOf = (rules: readonly StyleRule[], classes: ReadonlySet<string>): string => {
  const parts: string[] = [];
  for (const rule of rules) {
    if ('css' in rule) {
      if (canMatch(rule.needs, classes)) parts.push(rule.css);
      continue;
    }
    const inner = cssOf(rule.rules, classes);
    if (inner) parts.push(`${rule.condition}{${inner}}`);
  }
  return parts.join('');
};

const canMatch = (needs: readonly string[][] | undefined, classes: ReadonlySet<string>): boolean =>
  !needs || needs.some((all) => all.every((name) => classes.has(name)));
