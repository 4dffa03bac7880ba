import axe from 'axe-core';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';

const browser = useBrowser();

const onPaper = ['primary', 'secondary', 'ghost'];
const onColour = ['secondaryInverse', 'ghostInverse'];

/** Replaces the content by the five button variants (docs/product.md, rule 50) on the backgrounds they are meant for. */
const showButtons = async (page: Page): Promise<void> => {
  const buttons = (variants: string[]) =>
    variants.map((variant) => `<button class="button" data-variant="${variant}">${variant}</button>`).join(' ');
  // The page itself carries only the styles of its own elements.
  await page.addStyleTag({ url: (await page.locator('style[data-whole-sheet]').getAttribute('data-whole-sheet'))! });
  await page.locator('main').evaluate(
    (main, [paper, colour]) => {
      const floods = ['azulejo', 'cane', 'terracotta'].map((hue) => `<p class="flood" data-hue="${hue}">${colour}</p>`);
      main.innerHTML = `<h1>Buttons</h1><p>${paper}</p>${floods.join('')}`;
      for (const flood of main.querySelectorAll<HTMLElement>('.flood')) flood.style.background = 'var(--flood)';
    },
    [buttons(onPaper), buttons(onColour)] as const,
  );
};

test.each(['light', 'dark'] as const)(
  'the five button variants have sufficient contrast, also on hover, in the %s theme',
  async (colorScheme) => {
    const page = await browser.open('/contactos', { colorScheme, reducedMotion: 'reduce' });
    await showButtons(page);
    await page.evaluate(axe.source);
    const unreadable = () =>
      page.evaluate(async () => {
        const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
        const { violations, passes } = await run('main', { runOnly: ['color-contrast'] });
        return { unreadable: violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)), seen: passes.length };
      });
    expect(await unreadable()).toEqual({ unreadable: [], seen: 1 });
    for (const button of await page.locator('main .button').all()) {
      await button.hover();
      expect((await unreadable()).unreadable).toEqual([]);
    }
  },
);

test('a busy button shows a spinner and a disabled one the not-allowed cursor', async () => {
  const page = await browser.open('/contactos');
  await showButtons(page);
  const button = page.locator('main .button').first();
  await button.evaluate((each) => each.setAttribute('aria-busy', 'true'));
  const spinner = await button.evaluate((each) => getComputedStyle(each, '::after').animationName);
  expect(spinner).toBe('button-turn');
  await button.evaluate((each: HTMLButtonElement) => {
    each.removeAttribute('aria-busy');
    each.disabled = true;
  });
  expect(await button.evaluate((each) => getComputedStyle(each).cursor)).toBe('not-allowed');
});
