import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { waitForHydration } from '../support/admin-page.ts';
import { axeViolations } from '../support/axe.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { staffAccountOpener } from '../support/staff-page.ts';

const openAsStaff = staffAccountOpener(useBrowser());

const languages = {
  pt: { locale: 'pt-PT', remove: 'Eliminar', replace: 'Substituir', library: 'Imagens' },
  en: { locale: 'en-GB', remove: 'Delete', replace: 'Replace', library: 'Pictures' },
} as const;

/** Upload timeout in milliseconds: the process that decodes pictures also prepares those of the sample. */
const UPLOAD_TIMEOUT_MS = 90_000;
const slow = { timeout: 2 * UPLOAD_TIMEOUT_MS };

describe.each(journeyLanguages('en', Object.values(languages)))('a photographer in $locale', (words) => {
  test('adds a picture and deletes it, and has no screen of articles', slow, async () => {
    const { page } = await openAsStaff(words, 'photographer');
    const complaints = collectConsoleErrors(page);
    const links = page.locator('.desk-rooms a');
    await links.filter({ hasText: words.library }).waitFor();
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).not.toContain(
      '/admin/articles',
    );
    await page.goto('/admin/media');
    await waitForHydration(page);
    const colour = { r: Math.floor(Math.random() * 255), g: Math.floor(Math.random() * 255), b: 90 };
    const file = await sharp({ create: { width: 401, height: 300, channels: 3, background: colour } })
      .jpeg()
      .toBuffer();
    const name = `${crypto.randomUUID()}.jpg`;
    await page
      .locator('.library-upload input[type=file]')
      .setInputFiles({ name, mimeType: 'image/jpeg', buffer: file });
    await page.locator('.library-upload li', { hasText: name }).getByRole('link').click({ timeout: UPLOAD_TIMEOUT_MS });
    const panel = page.locator('.library-panel');
    await panel.getByRole('button', { name: words.remove }).waitFor();
    expect(await panel.getByRole('button', { name: words.replace }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await panel.getByRole('button', { name: words.remove }).click();
    await panel.waitFor({ state: 'detached' });
    expect((await page.request.get('/admin/articles')).status()).toBe(404);
    for (const path of ['/admin', '/admin/help', '/admin/account']) {
      await page.goto(path);
      expect(await axeViolations(page)).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });
});
