/** The style sheet of public pages of a release, taken apart so that each page can carry the rules that it uses. */
export interface PageStyles {
  /** URL of the whole sheet. */
  href: string;
  /** The `@font-face` rules, which are in a `style` element of their own, as scripts replace the other rules. */
  typefaces: string;
  /** The other rules, in the order of the sheet. */
  rules: StyleRule[];
}

/** A rule, or a group of rules below a condition such as `@media`. */
export type StyleRule = PlainRule | ConditionalRules;

interface PlainRule {
  css: string;
  /** The classes of each of its selectors; it can match in a document that has all of one selector. Missing if it can match in all. */
  needs?: string[][];
}

interface ConditionalRules {
  /** `@media print`. */
  condition: string;
  rules: StyleRule[];
}
