import { describe, expect, test } from 'vitest';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { axeViolations } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { expectSoundLayout } from '../support/screen-layout.ts';
import { linesWithoutCarets, richText } from '../support/text-editor.ts';
import { toastWith } from '../support/toast.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    saveAs: 'Guardar como modelo',
    name: 'Nome do modelo',
    saved: 'Modelo guardado',
    use: 'Novo artigo',
    rename: 'Mudar o nome',
    save: 'Guardar',
    renamed: 'Nome do modelo mudado',
    remove: 'Eliminar',
    removed: 'Modelo eliminado',
    restored: 'Modelo recuperado',
    undo: 'Anular',
  },
  en: {
    locale: 'en-GB',
    saveAs: 'Save as template',
    name: 'Name of the template',
    saved: 'Template saved',
    use: 'New article',
    rename: 'Rename',
    save: 'Save',
    renamed: 'Template renamed',
    remove: 'Delete',
    removed: 'Template deleted',
    restored: 'Template restored',
    undo: 'Undo',
  },
} as const;

const content = [
  { type: 'heading', level: 2, text: [{ text: 'Como chegar' }] },
  { type: 'text', text: [{ text: 'De carro.' }] },
];

describe.each(journeyLanguages('pt', Object.values(languages)))('templates in $locale', (words) => {
  test.each([1440, 390])(
    'are saved from an article, begin another, are renamed, deleted and restored, at %i px',
    async (width) => {
      const name = uniqueWord();
      const id = await createDraft({ pt: { title: name, content } });
      const page = await openAdmin(words, `/admin/articles/${id}`);
      await page.setViewportSize({ width, height: 900 });
      await richText(page, 'pt').waitFor({ state: 'attached' });
      if (width === 390) await page.locator('.article-details').click();
      await page.getByRole('button', { name: words.saveAs }).click();
      const field = page.getByLabel(words.name);
      expect(await field.inputValue()).toBe(name);
      expect(await axeViolations(page)).toEqual([]);
      await field.press('Enter');
      await toastWith(page, words.saved).waitFor();

      await page.goto('/admin/templates');
      await waitForHydration(page);
      const row = page.getByRole('listitem').filter({ hasText: name });
      await row.getByRole('button', { name: words.use }).click();
      await page.waitForURL(/\/admin\/articles\/(?!new)/);
      expect(page.url()).not.toContain(id);
      await expect.poll(() => linesWithoutCarets(richText(page, 'pt'))).toEqual(['Como chegar', 'De carro.']);

      await page.goto('/admin/templates');
      await waitForHydration(page);
      await row.getByRole('button', { name: words.rename }).click();
      await page.getByLabel(words.name).fill(`${name} b`);
      await page.getByRole('button', { name: words.save, exact: true }).click();
      await toastWith(page, words.renamed).waitFor();
      const renamed = page.getByRole('listitem').filter({ hasText: `${name} b` });
      await renamed.getByRole('button', { name: words.remove }).click();
      await toastWith(page, words.removed).getByRole('button', { name: words.undo }).click();
      await toastWith(page, words.restored).waitFor();
      await renamed.waitFor();
      await page.goto('/admin/templates');
      await waitForHydration(page);
      await renamed.waitFor();
      await expectSoundLayout(page);
    },
  );
});
