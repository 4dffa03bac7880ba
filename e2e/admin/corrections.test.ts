import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { axeViolations } from '../support/axe.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { fetchAsAdmin } from '../support/session.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    add: 'Marcar uma alteração como correção',
    sentence: { pt: 'O que estava errado (PT)', en: 'O que estava errado (EN)' },
    publish: 'Publicar a correção',
    withdraw: 'Retirar',
  },
  en: {
    locale: 'en-GB',
    add: 'Mark a change as a correction',
    sentence: { pt: 'What was wrong (PT)', en: 'What was wrong (EN)' },
    publish: 'Publish the correction',
    withdraw: 'Withdraw',
  },
} as const;

/** Pages of readers: where all corrections are, and how one begins. */
const readers = [
  { locale: 'pt', path: '/correcoes', label: /^Correção, \d{1,2} de \p{L}+ de \d{4}:$/u },
  { locale: 'en', path: '/en/corrections', label: /^Correction, \d{1,2} \p{L}+ \d{4}:$/u },
] as const;

/** Publishes an article in both languages and changes its text. */
const correctedArticle = async (): Promise<string> => {
  const id = await createDraft({ pt: { title: uniqueWord() }, en: { title: uniqueWord() } });
  await fetchAsAdmin('/api/commands/PublishArticle', 'POST', { id });
  await fetchAsAdmin('/api/commands/EditArticle', 'POST', { id, translations: { pt: { summary: 'Nove.' } } });
  return id;
};

describe.each(journeyLanguages('en', Object.values(languages)))('corrections in $locale', (words) => {
  test('are published beside the article, shown to readers in both languages, and withdrawn', async () => {
    const id = await correctedArticle();
    const sentences = { pt: `Eram ${uniqueWord()}, não oito.`, en: `There were ${uniqueWord()}, not eight.` };
    const admin = await openAdmin(words, `/admin/articles/${id}`);
    const complaints = collectConsoleErrors(admin);
    const panel = admin.locator('.correction-panel');
    await panel.getByText(words.add).click();
    await panel.getByLabel(words.sentence.pt).fill(sentences.pt);
    await panel.getByLabel(words.sentence.en).fill(sentences.en);
    expect(await axeViolations(admin)).toEqual([]);
    await panel.getByRole('button', { name: words.publish }).click();
    await panel.locator('li', { hasText: sentences.en }).waitFor();

    const page = await browser.open('/');
    for (const { locale, path, label } of readers) {
      await page.goto(path);
      const row = page.locator('.correction-rows li', { hasText: sentences[locale] });
      await row.locator('h2 a').click();
      const shown = page.locator('.article-corrections p', { hasText: sentences[locale] });
      expect(await shown.locator('b').innerText()).toMatch(label);
      const data = await page.locator('script[type="application/ld+json"]').allTextContents();
      const article = data.map((text) => JSON.parse(text)).find((each) => each['@type'] === 'NewsArticle');
      expect(article.correction).toEqual([
        expect.objectContaining({ '@type': 'CorrectionComment', text: sentences[locale] }),
      ]);
    }

    await panel.getByRole('button', { name: words.withdraw }).click();
    await panel.locator('li', { hasText: sentences.en }).waitFor({ state: 'detached' });
    await page.reload();
    expect(await page.locator('.article-corrections').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
