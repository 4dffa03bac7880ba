import type { PageStyles, StyleRule } from './style-rules.ts';

/**
 * Returns a document with the style rules that it uses in place of the link to the whole sheet. The URL of the sheet stays in
 * `data-whole-sheet` for parts of other pages, which may need more (`web/page-script/page-parts.client.ts`).
 */
export const inlineUsedStyles = (html: string, { href, rules }: PageStyles): string => {
  const start = html.indexOf('<link rel="stylesheet"');
  const end = html.indexOf('>', start) + 1;
  if (start < 0 || !html.slice(start, end).includes(`href="${href}"`)) return html;
  const style = `<style data-whole-sheet="${href}">${cssOf(rules, classesIn(html))}</style>`;
  return html.slice(0, start) + style + html.slice(end);
};

/** React escapes quotes in text, so these are attributes; what else looks like one only keeps a rule too many. */
const CLASSES = /\sclass="([^"]*)"/g;

const classesIn = (html: string): Set<string> => {
  const classes = new Set<string>();
  for (const [, names] of html.matchAll(CLASSES)) for (const name of names!.split(' ')) classes.add(name);
  return classes;
};

const cssOf = (rules: readonly StyleRule[], classes: ReadonlySet<string>): string => {
  let css = '';
  for (const rule of rules) {
    if ('css' in rule) {
      if (canMatch(rule.needs, classes)) css += rule.css;
      continue;
    }
    const inner = cssOf(rule.rules, classes);
    if (inner) css += `${rule.condition}{${inner}}`;
  }
  return css;
};

const canMatch = (needs: readonly string[][] | undefined, classes: ReadonlySet<string>): boolean =>
  !needs || needs.some((all) => all.every((name) => classes.has(name)));
