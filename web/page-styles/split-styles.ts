import postcss, { type ChildNode, type Rule } from 'postcss';
import parseSelectors from 'postcss-selector-parser';
import type { PageStyles, StyleRule } from './style-rules.ts';

/**
 * Splits a style sheet into its typefaces and its other rules with the classes that each one needs. The classes in `added` count as present
 * in every document, because scripts add them.
 */
export const splitStyles = (css: string, added: ReadonlySet<string>): Pick<PageStyles, 'typefaces' | 'rules'> => {
  const { nodes } = postcss.parse(css);
  const isTypeface = (node: ChildNode) => node.type === 'atrule' && node.name === 'font-face';
  return {
    typefaces: nodes.filter(isTypeface).join(''),
    rules: nodes.filter((node) => !isTypeface(node)).map((node) => toRule(node, added)),
  };
};

/** Conditions with rules inside. What is inside of others, such as `@keyframes`, are no rules. */
const CONDITIONS = new Set(['media', 'supports', 'container', 'layer']);

const toRule = (node: ChildNode, added: ReadonlySet<string>): StyleRule => {
  if (node.type === 'rule') return splitRule(node, added);
  if (node.type !== 'atrule') return { css: node.toString() };
  if (!node.nodes) return { css: `${node.toString()};` };
  if (!CONDITIONS.has(node.name)) return { css: node.toString() };
  return { condition: `@${node.name} ${node.params}`, rules: node.nodes.map((each) => toRule(each, added)) };
};

const splitRule = (rule: Rule, added: ReadonlySet<string>): StyleRule => {
  const needs = classesOf(rule.selector).map((classes) => classes.filter((name) => !added.has(name)));
  return needs.some((classes) => classes.length === 0) ? { css: rule.toString() } : { css: rule.toString(), needs };
};

/** Returns the classes of each selector of a list, without those inside of `:not()`, `:is()` and the like. */
const classesOf = (selectors: string): string[][] =>
  parseSelectors()
    .astSync(selectors)
    .nodes.map(({ nodes }) => nodes.flatMap((node) => (node.type === 'class' ? node.value : [])));
