import axe from 'axe-core';
import type { Page } from 'playwright';

/** The rules that look at colours, of those that apply by default; all others see the same in both themes. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds, one line for each rule with the first places; evaluated, since the page's policy lets no script be added. */
export const axeViolations = async (page: Page, rules?: string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      ...(rules && { runOnly: rules }),
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 160))
          .join(' | ')}`,
    );
  }, rules);
};
