import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { axeViolations } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { expectSoundLayout } from '../support/screen-layout.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { richText } from '../support/text-editor.ts';
import { toastWith } from '../support/toast.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    paste: 'Colar uma lista',
    list: 'Lista de termos',
    add: 'Adicionar 2 termos',
    added: 'Termos adicionados: 2',
    undo: 'Anular',
    save: 'Guardar',
    undone: 'Anulado: 2',
    inPt: 'Em português',
    inEn: 'Em inglês',
    note: 'Nota',
    saved: 'Termo atualizado com sucesso',
    treatment: 'Na outra língua',
    required: 'Escreva o termo nesta língua',
    kept: 'não se traduz',
    missing: 'falta na tradução',
    strip: 'Glossário',
  },
  en: {
    locale: 'en-GB',
    paste: 'Paste a list',
    list: 'List of terms',
    add: 'Add 2 terms',
    added: 'Terms added: 2',
    undo: 'Undo',
    save: 'Save',
    undone: 'Undone: 2',
    inPt: 'In Portuguese',
    inEn: 'In English',
    note: 'Note',
    saved: 'Term successfully updated',
    treatment: 'In the other language',
    required: 'Write the term in this language',
    kept: 'not translated',
    missing: 'missing in the translation',
    strip: 'Glossary',
  },
} as const;

const line = (id: string, text: string) => ({ id, type: 'text', text: [{ text }] });
const addTerm = (name: { pt: string; en: string }, treatment = 'translate') =>
  fetchAsAdmin<{ id: string }>('/api/commands/AddTerm', 'POST', { name, treatment });

describe.each(journeyLanguages('en', Object.values(languages)))('the glossary in $locale', (words) => {
  test('takes a pasted list, which can be undone, and a changed term', async () => {
    const [one, other] = [uniqueWord(), uniqueWord()];
    const page = await openAdmin(words, '/admin/glossary');
    const row = page.locator('.item-list').getByText(one, { exact: true });
    const paste = async () => {
      await page.getByText(words.paste, { exact: true }).click();
      await page.getByLabel(words.list).fill(`${one}\t${one} en\n${other}\t\n`);
      await page.getByRole('button', { name: words.add }).click();
      await toastWith(page, words.added).waitFor();
      await row.waitFor();
    };
    await paste();
    expect(await page.getByLabel(words.list).inputValue()).toBe('');
    await toastWith(page, words.added).getByRole('button', { name: words.undo }).click();
    await toastWith(page, words.undone).waitFor();
    await expect.poll(() => row.count()).toBe(0);
    await page.reload();
    await paste();
    await page.goto((await row.getAttribute('href'))!);
    const form = page.locator('.item-form');
    await form.locator('[name="name.en"]').fill('');
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await form.getByText(words.required).waitFor();
    await page.getByLabel(words.treatment).selectOption('keep');
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await toastWith(page, words.saved).waitFor();
    await expectSoundLayout(page);
  });

  test('marks terms while a text is written, and tells what its translation lacks', async () => {
    const [term, kept] = [`${uniqueWord()}a`, uniqueWord()];
    await addTerm({ pt: term, en: `${term} channel` });
    await addTerm({ pt: kept, en: '' }, 'keep');
    const id = await createDraft({
      pt: { content: [line('block001', 'Antes.'), line('block002', `As ${term}s e a`)] },
      en: { content: [line('block001', 'Before.'), line('block002', `The ${term} channels`)] },
    });
    const page = await openAdmin(words, `/admin/articles/${id}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    const [pt, en] = [richText(page, 'pt'), richText(page, 'en')];
    const strip = page.getByRole('region', { name: words.strip });
    await expect.poll(() => pt.locator('.term').allInnerTexts()).toEqual([`${term}s`]);
    expect(await pt.locator('.term').getAttribute('title')).toBe(`${term} channel`);
    expect(await en.locator('.term').count()).toBe(0);
    await pt.getByText('Antes.').click();
    expect(await strip.count()).toBe(0);

    await pt.getByText('As z').click();
    await page.keyboard.press('End');
    await page.keyboard.type(` ${kept}`);
    await expect.poll(() => pt.locator('.term').allInnerTexts()).toEqual([`${term}s`, kept]);
    await expect
      .poll(() => strip.getByRole('listitem').allInnerTexts())
      .toEqual([expect.stringContaining(`${term} channel`), expect.stringContaining(`${words.kept} ${words.missing}`)]);
    expect(await strip.locator('[aria-current]').innerText()).toContain(kept);
    expect(await axeViolations(page)).toEqual([]);

    await en.getByText('channels').click();
    await page.keyboard.press('End');
    await page.keyboard.type(` and ${kept}`);
    await expect.poll(() => strip.getByText(words.missing).count()).toBe(0);
    await page.keyboard.press('Home');
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Delete');
    await expect.poll(() => strip.getByText(words.missing).count()).toBe(1);
    expect(await pt.locator('.term').allInnerTexts()).toEqual([`${term}s`, kept]);
  });

  test('shows the terms of a block on a phone, above the save bar', async () => {
    const term = uniqueWord();
    await addTerm({ pt: term, en: `${term} channel` });
    const id = await createDraft({ pt: { content: [line('block001', `A ${term}.`)] } });
    const page = await openAdmin(words, `/admin/articles/${id}`);
    await page.setViewportSize({ width: 390, height: 780 });
    await page.reload();
    await richText(page, 'pt').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: words.inPt, exact: true }).first().click();
    await richText(page, 'pt').locator('.term').click();
    const strip = page.getByRole('region', { name: words.strip });
    await strip.getByText(`${term} channel`).first().waitFor();
    const edge = async (of: Locator, side: 'top' | 'bottom') =>
      of.evaluate((each, name) => each.getBoundingClientRect()[name], side);
    await expect
      .poll(async () => (await edge(strip, 'top')) - (await edge(richText(page, 'pt').locator('.term'), 'bottom')))
      .toBeGreaterThanOrEqual(0);
    expect(await axeViolations(page)).toEqual([]);
  });
});
