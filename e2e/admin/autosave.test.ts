import type { BrowserContext, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { axeViolations } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { type KillableBrowser, killableBrowser } from '../support/killable-browser.ts';
import { adminCookies } from '../support/session.ts';
import { site } from '../support/site.ts';

const openAdmin = adminPageOpener(useBrowser());

const languages = {
  pt: {
    locale: 'pt-PT',
    kept: 'Guardado para toda a redação.',
    keptHere: 'Sem ligação. As alterações ficam guardadas neste navegador.',
    letGo: 'Descartar',
    undo: 'Anular',
    saved: 'Guardado',
    save: 'Guardar rascunho',
  },
  en: {
    locale: 'en-GB',
    kept: 'Autosaved for all editors.',
    keptHere: 'Offline. Your changes are saved in this browser.',
    letGo: 'Discard',
    undo: 'Undo',
    saved: 'Saved',
    save: 'Save draft',
  },
} as const;

const title = (page: Page) => page.locator('[name="pt.title"]');
const state = (page: Page, text: string) => page.locator('.article-state', { hasText: new RegExp(`^${text}$`) });
const unsaved = (page: Page, text: string) => page.locator('.unsaved-texts li', { hasText: text });

/** Opens an admin screen in a browser that was just started. */
const openIn = async (context: BrowserContext, locale: string, path: string): Promise<Page> => {
  await context.addCookies((await adminCookies()).map((each) => ({ ...each, url: site().url })));
  await context.setExtraHTTPHeaders({ 'accept-language': locale });
  const page = await context.newPage();
  await page.goto(site().url + path);
  await waitForHydration(page);
  await page.locator('.ProseMirror[lang=pt]').waitFor();
  return page;
};

const killed = async (browser: KillableBrowser, locale: string, path: string): Promise<Page> => {
  await browser.kill();
  return openIn(await browser.start(), locale, path);
};

describe.each(journeyLanguages('pt', Object.values(languages)))('autosave in $locale', (words) => {
  test('keeps two new articles apart, lists them on the dashboard, and discards them', async () => {
    const [first, second] = [uniqueWord(), uniqueWord()];
    const one = await openAdmin(words, '/admin/articles/new');
    const other = await openAdmin(words, '/admin/articles/new');
    await title(one).fill(first);
    await title(other).fill(second);
    await state(one, words.kept).waitFor();
    await state(other, words.kept).waitFor();
    await one.reload();
    await expect.poll(() => title(one).inputValue()).toBe(first);
    await one.context().close();

    await other.goto('/admin');
    await waitForHydration(other);
    await unsaved(other, second).waitFor();
    expect(await axeViolations(other)).toEqual([]);
    await unsaved(other, first).getByRole('link').click();
    await expect.poll(() => title(other).inputValue()).toBe(first);
    await unsaved(other, second).waitFor();
    expect(await unsaved(other, first).count()).toBe(0);
    await unsaved(other, second).getByRole('button', { name: words.letGo }).click();
    await unsaved(other, second).waitFor({ state: 'detached' });
    await other.getByRole('button', { name: words.undo }).click();
    await unsaved(other, second).waitFor();
    await unsaved(other, second).getByRole('button', { name: words.letGo }).click();
    await unsaved(other, second).waitFor({ state: 'detached' });
    expect(await title(other).inputValue()).toBe(first);

    await other.goto('/admin');
    await waitForHydration(other);
    await unsaved(other, first).getByRole('button', { name: words.letGo }).click();
    await unsaved(other, first).waitFor({ state: 'detached' });
  });

  test('keeps input typed offline after the browser was killed', async () => {
    const browser = await killableBrowser();
    const path = `/admin/articles/${await createDraft()}`;
    const page = await openIn(await browser.start(), words.locale, path);
    const word = uniqueWord();
    await page.context().setOffline(true);
    await title(page).fill(word);
    await state(page, words.keptHere).waitFor();
    const again = await killed(browser, words.locale, path);
    await expect.poll(() => title(again).inputValue()).toBe(word);
    await state(again, words.kept).waitFor();
    await again.keyboard.press('Control+s');
    await state(again, words.saved).waitFor();
  });
});

test('merges what was typed offline before the browser was killed with what another computer wrote', async () => {
  const words = languages.en;
  const browser = await killableBrowser();
  const id = await createDraft();
  const page = await openIn(await browser.start(), words.locale, `/admin/articles/${id}`);
  await page.context().setOffline(true);
  const [here, elsewhere] = [uniqueWord(), uniqueWord()];
  await title(page).fill(here);
  await state(page, words.keptHere).waitFor();

  const other = await openAdmin(words, `/admin/articles/${id}`);
  await other.locator('[name="pt.summary"]').fill(elsewhere);
  await state(other, words.kept).waitFor();

  const again = await killed(browser, words.locale, `/admin/articles/${id}`);
  await expect.poll(() => title(again).inputValue()).toBe(here);
  expect(await again.locator('[name="pt.summary"]').inputValue()).toBe(elsewhere);
  await expect.poll(() => title(other).inputValue()).toBe(here);
});
