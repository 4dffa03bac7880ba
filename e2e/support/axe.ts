import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright';

/** Axe's minified build, because every document that a test looks at has to compile it. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Default axe rules that depend on colours; all other rules give the same result in both themes. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Ends what fades or moves, such as a toast, and keeps more from it while axe looks: in between, its contrast is not that of the design.
 */
const endAnimations = async (page: Page): Promise<void> => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => {
    const isEnding = ({ playState, effect }: Animation) =>
      playState === 'running' && Number(effect?.getComputedTiming().endTime) < Number.POSITIVE_INFINITY;
    return Promise.allSettled(
      document
        .getAnimations()
        .filter(isEnding)
        .map(({ finished }) => finished),
    ).then(() => undefined);
  });
};

/**
 * Runs axe and returns one line per violated rule with its first three elements. Evaluated in the page, because its Content Security Policy
 * allows no added script.
 */
export const axeViolations = async (page: Page, rules?: string[]): Promise<string[]> => {
  await endAnimations(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE_SOURCE);
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
