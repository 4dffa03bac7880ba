import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { axeViolations } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { interfaceText } from '../support/random-writer/interface-texts.ts';
import { chooseFromSlashMenu } from '../support/random-writer/slash-menu.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { dropFiles, readBlocks, richText } from '../support/text-editor.ts';
import { toastWith } from '../support/toast.ts';

const openAdmin = adminPageOpener(useBrowser());

const gpxFile = (name: string) => ({
  name: `${name}.gpx`,
  mimeType: 'application/gpx+xml',
  buffer: Buffer.from(`<?xml version="1.0"?><gpx version="1.1"><name>${name}</name></gpx>`),
});

/** Returns the URL of a published article; undefined until its page is there. */
const urlOf = async (slug: string, language: string): Promise<string | undefined> => {
  const { items } = await fetchAsAdmin<{ items: { slug: string; url: string }[] }>(`/api/articles?locale=${language}`);
  return items.find((each) => each.slug === slug)?.url;
};

const languages = [
  { locale: 'pt-PT', language: 'pt', state: 'Guardado', refused: 'Ficheiros deste tipo não se oferecem' },
  { locale: 'en-GB', language: 'en', state: 'Saved', refused: 'Files of this kind cannot be offered' },
] as const;

describe.each(journeyLanguages('en', languages))('a file in a text in $locale', (variant) => {
  const { locale, language, state } = variant;
  const words = (name: string) => interfaceText(language, `article.editor.${name}`);

  const openDraft = async (): Promise<{ page: Page; title: string; id: string }> => {
    const title = uniqueWord();
    const id = await createDraft({ [language]: { title, content: [] } });
    return { page: await openAdmin({ locale }, `/admin/articles/${id}`), title, id };
  };

  test('is chosen from the menu, named, and saved by readers', async () => {
    const { page, title, id } = await openDraft();
    const text = richText(page, language);
    await text.click();
    await page.keyboard.type('Antes');
    await page.keyboard.press('Enter');
    const choosing = page.waitForEvent('filechooser');
    await chooseFromSlashMenu(page, words('file'), 'keys');
    const file = gpxFile(title);
    await (await choosing).setFiles(file);
    await expect.poll(() => readBlocks(text)).toEqual(['p Antes', 'file', 'p']);
    await page.keyboard.type('Depois.');
    await expect.poll(() => readBlocks(text)).toEqual(['p Antes', 'file', 'p Depois.']);
    const name = text.getByLabel(words('fileName'), { exact: true });
    expect(await name.inputValue()).toBe(title);
    await name.fill('Caminho do Pico');
    expect(await text.locator('.block-file').innerText()).toContain(`GPX, ${file.buffer.length} byte`);
    expect(await axeViolations(page)).toEqual([]);
    await text.getByText('Depois.').click();
    await page.keyboard.press('Control+s');
    await expect.poll(() => page.locator('.article-state').innerText()).toBe(state);
    await page.reload();
    await expect.poll(() => readBlocks(text)).toEqual(['p Antes', 'file', 'p Depois.']);

    await fetchAsAdmin('/api/commands/PublishArticle', 'POST', { id, locale: language });
    await expect.poll(() => urlOf(title, language)).toBeDefined();
    await page.goto((await urlOf(title, language))!);
    const shown = page.locator('.text > .file');
    expect(await shown.locator('.file-facts').innerText()).toBe(`GPX, ${file.buffer.length} byte`);
    expect(await shown.locator('.file-address').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await shown.locator('.file-address').innerText()).toMatch(/^https?:\/\/.+\/attachments\/[0-9a-f]{32}\.gpx$/);
    await page.emulateMedia({ media: null });
    const saving = page.waitForEvent('download');
    await shown.getByRole('link', { name: 'Caminho do Pico' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('Caminho do Pico.gpx');
    expect((await readFile(await saved.path())).equals(file.buffer)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
  });

  test('is dropped into the text, and one that is not what its name says is refused', async () => {
    const { page, title } = await openDraft();
    const text = richText(page, language);
    await text.click();
    await page.keyboard.type('Antes');
    const { name, buffer } = gpxFile(title);
    await dropFiles(text, [{ name, bytes: [...buffer] }]);
    await expect.poll(() => readBlocks(text)).toEqual(['file', 'p Antes']);
    await dropFiles(text, [{ name, bytes: [...Buffer.from('<!doctype html><script>')] }]);
    await toastWith(page, variant.refused).waitFor();
    await expect.poll(() => readBlocks(text)).toEqual(['p', 'file', 'p Antes']);
    await text.getByRole('button', { name: words('removeBlock') }).click();
    await expect.poll(() => readBlocks(text)).toEqual(['p', 'p Antes']);
  });
});
