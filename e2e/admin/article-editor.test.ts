import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { isFullRun } from '#testing/test-scale.ts';
import { adminPageOpener } from '../support/admin-page.ts';
import { axeViolations } from '../support/axe.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { expectSoundLayout } from '../support/screen-layout.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { site } from '../support/site.ts';
import { staffPageOpener } from '../support/staff-page.ts';
import { linesWithoutCarets } from '../support/text-editor.ts';
import { keyboardUser, mouseUser, tabTo } from '../support/user-input.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);
const openStaff = staffPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    handsOf: mouseUser,
    inPortuguese: 'Em português',
    inEnglish: 'Em inglês',
    choosePicture: 'Escolher imagem',
    publish: 'Publicar',
    published: 'publicado',
    onSite: 'Ver no site',
    save: 'Guardar',
    saved: 'Guardado',
    added: 'Artigo adicionado com sucesso',
    kept: 'Guardado para toda a redação.',
    keptHere: 'Sem ligação. As alterações ficam guardadas neste navegador.',
    bold: 'Negrito',
    link: 'Ligação',
    linkTo: 'Endereço, ou palavras do título de um artigo',
    category: 'Categoria',
    author: 'Autor',
    tooShort: 'Falta corrigir',
    categoryRequired: 'A categoria é obrigatória',
    schedule: 'Agendar',
    scheduled: 'agendado',
    unschedule: 'Cancelar o agendamento',
    undo: 'Anular',
    publishingLater: 'Pode publicar aqui cada língua assim que tiver texto.',
    end: 'Retirar numa data',
    until: 'Até 01/07/2099',
    stays: 'Manter publicado',
    copy: 'Copiar a estrutura do texto português',
  },
  en: {
    locale: 'en-GB',
    handsOf: keyboardUser,
    inPortuguese: 'In Portuguese',
    inEnglish: 'In English',
    choosePicture: 'Choose a picture',
    publish: 'Publish',
    published: 'published',
    onSite: 'View on website',
    save: 'Save',
    saved: 'Saved',
    added: 'Article successfully added',
    kept: 'Autosaved for all editors.',
    keptHere: 'Offline. Your changes are saved in this browser.',
    bold: 'Bold',
    link: 'Link',
    linkTo: 'Address, or words from the title of an article',
    category: 'Category',
    author: 'Author',
    tooShort: 'To be corrected',
    categoryRequired: 'Category is required',
    schedule: 'Schedule',
    scheduled: 'scheduled',
    unschedule: 'Cancel the schedule',
    undo: 'Undo',
    publishingLater: 'You can publish each language here once it has text.',
    end: 'Unpublish on a date',
    until: 'Until 1 Jul 2099',
    stays: 'Keep published',
    copy: 'Copy the structure of the Portuguese text',
  },
} as const;

type Words = (typeof languages)[keyof typeof languages];

const textOf = (page: Page, language: 'pt' | 'en'): Locator => page.locator(`.ProseMirror[lang=${language}]`);
const field = (page: Page, name: string): Locator => page.locator(`[name="${name}"]`);
const state = (page: Page, text: string) => page.locator('.article-state', { hasText: new RegExp(`^${text}$`) });

const openArticle = async (words: Words, id: string): Promise<Page> => {
  const page = await openAdmin(words, `/admin/articles/${id}`);
  await textOf(page, 'pt').waitFor();
  return page;
};

/** Reloads the page and returns the blocks of a text. */
const savedIn = async (page: Page, language: 'pt' | 'en'): Promise<string[]> => {
  await page.reload();
  await textOf(page, language).waitFor();
  return textOf(page, language).locator('> *').allInnerTexts();
};

const blocksOf = (page: Page): Promise<string[]> => linesWithoutCarets(textOf(page, 'pt'));
const wordsOf = async (page: Page): Promise<string> => (await blocksOf(page)).join('');

describe.each(journeyLanguages('pt', Object.values(languages)))('article editor in $locale', (words) => {
  test('writes and publishes short news by keyboard only', { timeout: 120_000 }, async () => {
    const page = await openAdmin(words, '/admin/articles/new');
    const word = uniqueWord();
    await textOf(page, 'pt').waitFor();
    await tabTo(page, field(page, 'pt.title'));
    await page.keyboard.type(`Breve ${word}`);
    await tabTo(page, textOf(page, 'pt'));
    await page.keyboard.type('Notícia /');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/admin\/articles\/[0-9a-f-]{36}$/);
    const publish = page
      .getByRole('group', { name: words.inPortuguese })
      .getByRole('button', { name: words.publish, exact: true });
    await tabTo(page, publish);
    await page.keyboard.press('Enter');
    await page.getByText(words.tooShort).waitFor();
    expect(await page.locator('.article-side .desk-error').first().innerText()).toBe(words.categoryRequired);
    await tabTo(page, page.getByLabel(words.category));
    await page.keyboard.press('ArrowDown');
    await tabTo(page, page.getByLabel(words.author));
    await page.keyboard.press('ArrowDown');
    await tabTo(page, publish);
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: words.inPortuguese }).getByText(words.published).waitFor();
    expect(await savedIn(page, 'pt')).toEqual(['Notícia ']);
  });

  test.runIf(isFullRun)('schedules unpublishing of a translation, then cancels it', async () => {
    const id = await createDraft();
    await fetchAsAdmin('/api/commands/PublishArticle', 'POST', { id, locale: 'pt' });
    const page = await openArticle(words, id);
    const group = page.getByRole('group', { name: words.inPortuguese });
    await group.getByText(words.end).first().click();
    await group.locator('input[type=datetime-local]').fill('2099-07-01T10:00');
    await group.getByRole('button', { name: words.end }).click();
    await group.getByText(words.until).waitFor();
    const typesOf = async () =>
      (await fetchAsAdmin<{ items: { type: string }[] }>(`/api/history/article-${id}`)).items.map(({ type }) => type);
    expect(await typesOf()).toContain('ArticleUnpublishScheduled');
    await group.getByRole('button', { name: words.stays }).click();
    await expect.poll(() => group.getByText(words.until).count()).toBe(0);
    expect(await typesOf()).toContain('ArticleUnpublishCancelled');
  });

  test('restores the same publication time when cancelling a schedule is undone', async () => {
    const id = await createDraft();
    const page = await openArticle(words, id);
    const group = page.getByRole('group', { name: words.inPortuguese });
    const waits = group.getByText(words.scheduled, { exact: true });
    await group.getByText(words.schedule).first().click();
    await group.locator('input[type=datetime-local]').fill('2099-07-01T10:00');
    await group.getByRole('button', { name: words.schedule, exact: true }).click();
    await waits.waitFor();
    await group.getByRole('button', { name: words.unschedule }).click();
    await expect.poll(() => waits.count()).toBe(0);
    await page.getByRole('button', { name: words.undo, exact: true }).first().click();
    await waits.waitFor();
    const { items } = await fetchAsAdmin<{ items: { type: string; changes: { path: string; to?: unknown }[] }[] }>(
      `/api/history/article-${id}`,
    );
    const moments = items
      .filter(({ type }) => type === 'ArticleScheduled')
      .map(({ changes }) => changes.find(({ path }) => path === 'scheduleFor')?.to);
    expect(moments).toEqual(['2099-07-01T09:00:00.000Z', '2099-07-01T09:00:00.000Z']);
  });

  test('shows a publishing hint and no save status while the article is empty', async () => {
    const page = await openAdmin(words, '/admin/articles/new');
    await page.getByText(words.publishingLater).waitFor();
    expect(await page.locator('.article-state').textContent()).toBe('');
    await field(page, 'pt.title').fill('Uma');
    await page.getByRole('group', { name: words.inPortuguese }).getByRole('button', { name: words.publish }).waitFor();
    expect(await page.getByText(words.publishingLater).count()).toBe(0);
  });

  test('inserts every text block type from the slash menu, and moves a block by keyboard', async () => {
    const id = await createDraft({ pt: { content: [] } });
    const page = await openArticle(words, id);
    const complaints = collectConsoleErrors(page);
    await textOf(page, 'pt').click();
    for (const [place, text] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) {
      await page.keyboard.type('/');
      await page.locator('.slash-menu').waitFor();
      for (let down = 0; down < place; down += 1) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      if (place === 3 || place === 4) await page.keyboard.press('Enter');
    }
    await page.keyboard.type('g');
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await page.keyboard.press('Control+s');
    await state(page, words.saved).waitFor();
    expect(await savedIn(page, 'pt')).toEqual(['a', 'b', 'c', 'd', 'e', 'g', 'f']);
    expect(complaints).toEqual([]);
  });

  test('keeps the slash menu beside the typed text and inside the window while the text moves', async () => {
    const content = Array.from({ length: 30 }, (_, place) => ({
      type: 'text',
      text: [{ text: `Parágrafo ${place}.` }],
      id: `bbbbbb${String(place).padStart(2, '0')}`,
    }));
    const page = await openArticle(words, await createDraft({ pt: { content } }));
    const line = textOf(page, 'pt').locator('> *').nth(15);
    await line.click();
    await page.keyboard.press('End');
    await page.keyboard.type(' /');
    const menu = page.locator('.slash-menu');
    await menu.waitFor();
    const distance = async () => {
      const [text, list] = [await line.boundingBox(), await menu.boundingBox()];
      return Math.min(Math.abs(list!.y - text!.y - text!.height), Math.abs(text!.y - list!.y - list!.height));
    };
    const isInWindow = async () => {
      const { y, height } = (await menu.boundingBox())!;
      return y >= 0 && y + height <= page.viewportSize()!.height;
    };
    for (const scrolledBy of [150, -300]) {
      await page.mouse.wheel(0, scrolledBy);
      await expect.poll(distance).toBeLessThan(20);
    }
    // What a picture above does when it has been loaded.
    await textOf(page, 'pt').evaluate((text) => {
      text.style.paddingBlockStart = '900px';
    });
    await expect.poll(isInWindow).toBe(true);
    await menu.getByRole('button').nth(-2).click();
    await textOf(page, 'pt').locator('[data-block=embed]').waitFor();
  });

  test('is one text for two users, who see each other write, even in one paragraph', async () => {
    const content = [{ type: 'text', text: [{ text: 'Um.' }], id: 'aaaaaaa1' }];
    const id = await createDraft({ pt: { content } });
    const first = await openArticle(words, id);
    const second = await openStaff(words, 'editor');
    await second.goto(`/admin/articles/${id}`);
    await textOf(second, 'pt').waitFor();
    const typeInText = async (page: Page, key: 'Home' | 'End', text: string) => {
      await textOf(page, 'pt').locator('> *').first().click();
      await page.keyboard.press(key);
      await page.keyboard.type(text);
    };
    await typeInText(first, 'End', ' Azul.');
    await expect.poll(() => wordsOf(second)).toBe('Um. Azul.');
    await second.locator('.text-caret-name').waitFor();
    await typeInText(second, 'Home', 'Verde. ');
    await first.keyboard.type(' Mais.');
    for (const page of [first, second]) await expect.poll(() => wordsOf(page)).toBe('Verde. Um. Azul. Mais.');
    // Slowly typed words are more than one step; what others wrote is none of them.
    const undo = async () => {
      await second.keyboard.press('Control+z');
      return wordsOf(second);
    };
    await expect.poll(undo).toBe('Um. Azul. Mais.');
    await second.keyboard.press('Control+z');
    for (const page of [first, second]) await expect.poll(() => wordsOf(page)).toBe('Um. Azul. Mais.');

    for (const page of [first, second]) {
      await textOf(page, 'pt').locator('> *').first().click();
      await page.keyboard.press('End');
    }
    const slowly = { delay: 30 };
    // Not with the same letter, since nothing tells which of two equal letters beside each other was written by whom.
    await Promise.all([first.keyboard.type(' abcde', slowly), second.keyboard.type(',mnopq', slowly)]);
    await expect.poll(() => wordsOf(first)).toMatch(/^Um. Azul. Mais.( abcde,mnopq|,mnopq abcde)$/);
    await expect.poll(() => wordsOf(second)).toBe(await wordsOf(first));
    // A caret stays in the part of a paragraph that another user splits off.
    await second.keyboard.press('Home');
    for (let letter = 0; letter < 'Um.'.length; letter += 1) await second.keyboard.press('ArrowRight');
    await second.keyboard.press('Enter');
    await expect.poll(() => blocksOf(first)).toHaveLength(2);
    await first.keyboard.type(' z');
    for (const page of [first, second]) {
      await expect.poll(async () => (await blocksOf(page))[0]).toBe('Um.');
      await expect.poll(async () => (await blocksOf(page))[1]).toMatch(/(abcde z,mnopq|abcde z)$/);
    }

    await field(first, 'pt.title').fill('Dois autores');
    await expect.poll(() => field(second, 'pt.title').inputValue()).toBe('Dois autores');
    await field(second, 'pt.title').press('Home');
    await second.keyboard.type('Os ');
    await expect.poll(() => field(first, 'pt.title').inputValue()).toBe('Os Dois autores');
    expect(await axeViolations(second)).toEqual([]);
    await first.keyboard.press('Control+s');
    for (const page of [first, second]) await state(page, words.saved).waitFor();
    await second.keyboard.type('três ');
    await state(second, words.kept).waitFor();
    await expect.poll(() => field(first, 'pt.title').inputValue()).toBe('Os três Dois autores');
  });

  test('shows at once what a program saves, beside text that is not saved', async () => {
    const content = [{ type: 'text', text: [{ text: 'Um.' }], id: 'aaaaaaa1' }];
    const id = await createDraft({ pt: { content } });
    const page = await openArticle(words, id);
    await textOf(page, 'pt').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Meu.');
    await state(page, words.kept).waitFor();
    const theirs = { summary: 'Do programa', content: [{ ...content[0], text: [{ text: 'Zero. Um.' }] }] };
    await fetchAsAdmin('/api/commands/EditArticle', 'POST', { id, translations: { pt: theirs } });
    await expect.poll(() => wordsOf(page)).toBe('Zero. Um. Meu.');
    expect(await field(page, 'pt.summary').inputValue()).toBe('Do programa');
    await page.keyboard.press('Control+s');
    await state(page, words.saved).waitFor();
  });

  test('keeps unsaved input when the window is closed, and in the browser while offline', async () => {
    const id = await createDraft();
    const page = await openArticle(words, id);
    await field(page, 'pt.title').fill('Nunca guardado');
    await state(page, words.kept).waitFor();
    await page.context().close();

    const again = await openArticle(words, id);
    await expect.poll(() => field(again, 'pt.title').inputValue()).toBe('Nunca guardado');
    await again.context().setOffline(true);
    await field(again, 'pt.title').fill('Sem rede');
    await state(again, words.keptHere).waitFor();
    await again.context().setOffline(false);
    await state(again, words.kept).waitFor();
    await again.keyboard.press('Control+s');
    await state(again, words.saved).waitFor();
  });

  test('marks translated blocks whose original changed, and previews the search result', async () => {
    const blocks = (second: string) => [
      { type: 'text', text: [{ text: 'Um.' }], id: 'aaaaaaa1' },
      { type: 'text', text: [{ text: second }], id: 'aaaaaaa2' },
    ];
    const title = uniqueWord();
    const id = await createDraft({ pt: { title, content: blocks('Dois.') } });
    const edit = (locale: 'pt' | 'en', text: object) =>
      fetchAsAdmin('/api/commands/EditArticle', 'POST', { id, translations: { [locale]: text } });
    await edit('en', { title: `In English ${title}`, content: blocks('Two.') });
    await edit('pt', { content: blocks('Dois e meio.') });
    const page = await openArticle(words, id);
    const outdated = textOf(page, 'en').locator('[data-outdated]');
    await expect.poll(() => outdated.allInnerTexts()).toEqual(['Two.']);
    expect(await textOf(page, 'pt').locator('[data-outdated]').count()).toBe(0);
    await field(page, 'en.summary').fill('A summary of its own');
    await page.keyboard.press('Control+s');
    await state(page, words.saved).waitFor();
    await page.keyboard.press('F8');
    await expect.poll(() => page.locator('.outdated-panel ins').allInnerTexts()).toEqual([' e meio']);
    await page.keyboard.type('No, ');
    await expect.poll(() => outdated.allInnerTexts()).toEqual(['No, Two.']);
    await page.keyboard.press('Shift+F8');
    await page.locator('.outdated-panel').waitFor({ state: 'detached' });
    expect(await outdated.count()).toBe(0);
    await page.getByRole('button', { name: words.undo }).click();
    await expect.poll(() => outdated.allInnerTexts()).toEqual(['No, Two.']);
    await page.keyboard.press('Control+s');
    await page.locator('.outdated-panel').waitFor({ state: 'detached' });
    await page.locator('.search-preview summary').click();
    expect(await page.locator('.search-preview-title').allInnerTexts()).toEqual([title, `In English ${title}`]);
    expect(await page.locator('.search-preview-address').last().innerText()).toMatch(/\/en\/articles\/.+\/in-english-/);
  });

  test('copies the structure of the original, and undoes that', async () => {
    const content = [
      { type: 'heading', level: 2, text: [{ text: 'Água' }], id: 'bbbbbbb1' },
      { type: 'text', text: [{ text: 'Um.' }], id: 'bbbbbbb2' },
      { type: 'list', ordered: false, items: [[{ text: 'a' }], [{ text: 'b' }]], id: 'bbbbbbb3' },
    ];
    const id = await createDraft({ pt: { content } });
    const page = await openArticle(words, id);
    const blocks = textOf(page, 'en').locator('> *');
    await page.getByRole('button', { name: words.copy }).click();
    const kinds = () => blocks.evaluateAll((all) => all.map(({ localName }) => localName));
    await expect.poll(kinds).toEqual(['h2', 'p', 'ul']);
    expect(await page.getByRole('button', { name: words.copy }).count()).toBe(0);
    await page.keyboard.press('Control+z');
    await expect.poll(kinds).toEqual(['p']);
    await page.getByRole('button', { name: words.copy }).click();
    await page.keyboard.type('Water');
    await field(page, 'en.title').fill(`In English ${uniqueWord()}`);
    await page.keyboard.press('Control+s');
    await state(page, words.saved).waitFor();
    await page.reload();
    await expect.poll(kinds).toEqual(['h2', 'p', 'ul']);
    expect(await blocks.first().innerText()).toBe('Water');
    expect(await page.getByRole('button', { name: words.copy }).count()).toBe(0);
  });

  test('corrects a published text from its page with the Edit link', async () => {
    const [title, wrong] = [uniqueWord(), uniqueWord()];
    const id = await createDraft({ en: { title, content: [{ type: 'text', text: [{ text: wrong }] }] } });
    await fetchAsAdmin('/api/commands/PublishArticle', 'POST', { id, locale: 'en' });
    const { items } = await fetchAsAdmin<{ items: { address: string }[] }>(`/api/desk/find?kind=articles&q=${title}`);
    const { address } = items[0]!;
    const reader = await browser.open(address, { locale: words.locale });
    await reader.locator('main').waitFor();
    expect(await reader.locator('.edit-link').count()).toBe(0);

    const page = await openAdmin(words, '/admin/account');
    await page.context().addCookies([{ name: 'staff', value: '1', url: site().url }]);
    await page.goto(address);
    const hands = words.handsOf(page);
    await hands.activate(page.getByRole('link', { name: 'Edit', exact: true }));
    await hands.focus(textOf(page, 'en'));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Right.');
    await page.keyboard.press('Control+s');
    await state(page, words.saved).waitFor();
    await page.goto(address);
    expect(await page.locator('main').innerText()).toContain('Right.');
    expect(await page.locator('main').innerText()).not.toContain(wrong);
  });

  test('has no axe violations and no horizontal overflow', async () => {
    const id = await createDraft();
    for (const path of ['/admin/articles/new', `/admin/articles/${id}`]) {
      const page = await openAdmin(words, path);
      await textOf(page, 'pt').waitFor();
      await expectSoundLayout(page);
    }
  });
});
