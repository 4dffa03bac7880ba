import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { uniqueWord } from '../support/create-draft.ts';
import { drawPicture } from '../support/draw-picture.ts';
import { openSignIn, signIn } from '../support/new-user.ts';
import { type InputCounts, keyboardUser, mouseUser, type UserInput } from '../support/user-input.ts';

const browser = useBrowser();

const portuguese = {
  locale: 'pt-PT',
  create: 'Novo artigo',
  inPortuguese: 'Em português',
  inEnglish: 'Em inglês',
  picture: 'imagem',
  choosePicture: 'Escolher imagem',
  upload: 'Carregar',
  alt: 'Texto alternativo',
  copyStructure: 'Copiar a estrutura do texto português',
  publish: 'Publicar',
  published: 'publicado',
  onSite: 'Ver no site',
  category: 'Categoria',
  author: 'Autor',
};
const english: typeof portuguese = {
  locale: 'en-GB',
  create: 'New article',
  inPortuguese: 'In Portuguese',
  inEnglish: 'In English',
  picture: 'picture',
  choosePicture: 'Choose a picture',
  upload: 'Upload',
  alt: 'Alternative text',
  copyStructure: 'Copy the structure of the Portuguese text',
  publish: 'Publish',
  published: 'published',
  onSite: 'View on website',
  category: 'Category',
  author: 'Author',
};

/**
 * Seconds of a practised user, from Card, Moran and Newell's keystroke-level model: a key at 40 words a minute, a click including pointing,
 * and mental preparation before it.
 */
const KEY = 0.28;
const CLICK = 1.3;
const THOUGHT = 1.35;
/** Additional seconds of a new user, who searches for everything the first time. */
const LOOKING = 3;

const secondsOf = ({ clicks, keys }: InputCounts, places: number): number =>
  keys * KEY + clicks * CLICK + places * (THOUGHT + LOOKING);

const text = {
  pt: {
    title: 'A levada volta a abrir.',
    summary: 'Depois de um ano de obras, o caminho até à nascente está limpo.',
    before: 'O caminho abre no sábado, às nove.',
    heading: 'Como chegar',
    after: 'O autocarro 56 para à entrada.',
    mainAlt: 'Água numa levada estreita entre fetos',
    alts: ['Dois homens limpam o caminho', 'A paragem do autocarro à entrada'],
  },
  en: {
    title: 'The levada opens again.',
    summary: 'After a year of works, the path to the spring is clear.',
    before: 'The path opens on **Saturday** at nine.',
    heading: 'How to get there',
    after: 'Bus 56 stops at the entrance.',
    mainAlt: 'Water in a narrow levada between ferns',
    alts: ['Two men clear the path', 'The bus stop at the entrance'],
  },
};
const languages = ['pt', 'en'] as const;

describe.each([
  { by: 'with a mouse', words: portuguese, handsOf: mouseUser, usesKeyboard: false },
  { by: 'by keyboard alone', words: english, handsOf: keyboardUser, usesKeyboard: true },
])('a new user who works $by in $words.locale', ({ words, handsOf, usesKeyboard }) => {
  const begin = async (page: Page, hands: UserInput) => {
    if (usesKeyboard) await hands.activate(page.locator('.desk-skip'));
    await hands.activate(page.getByRole('main').getByRole('link', { name: words.create, exact: true }));
    await page.locator('.ProseMirror[lang=pt]').waitFor();
  };
  const write = (page: Page, hands: UserInput) => async (where: string, what: string) => {
    await hands.focus(page.locator(where));
    await page.keyboard.type(what);
  };
  const publish = async (page: Page, hands: UserInput, language: string) => {
    const group = page.getByRole('group', { name: language });
    await hands.activate(group.getByRole('button', { name: words.publish, exact: true }));
    await group.getByText(words.published, { exact: true }).waitFor();
    return group;
  };

  const upload = async (page: Page, hands: UserInput) => {
    const dialog = page.locator('.picture-dialog');
    const chosen = page.waitForEvent('filechooser');
    await hands.activate(dialog.getByRole('button', { name: words.upload, exact: true }));
    await (await chosen).setFiles(await drawPicture({ width: 900, height: 600 }));
    await dialog.waitFor({ state: 'detached' });
  };
  const insertPicture = async (page: Page, hands: UserInput) => {
    await page.keyboard.type(`/${words.picture}`);
    await page.keyboard.press('Enter');
    await upload(page, hands);
  };
  const writeHeads = async (page: Page, hands: UserInput, word: string) => {
    const type = write(page, hands);
    for (const language of languages) {
      await type(`[name="${language}.title"]`, `${text[language].title} ${word}`);
      await type(`[name="${language}.summary"]`, text[language].summary);
    }
  };
  const writePortuguese = async (page: Page, hands: UserInput) => {
    const { before, heading, after } = text.pt;
    await write(page, hands)('.ProseMirror[lang=pt]', `${before}\n`);
    await insertPicture(page, hands);
    await page.keyboard.type(`## ${heading}\n${after}\n`);
    await insertPicture(page, hands);
  };
  /** Goes down by arrow keys from paragraph to heading, over the picture between them, and to the next paragraph. */
  const translate = async (page: Page, hands: UserInput) => {
    await hands.activate(page.getByRole('button', { name: words.copyStructure }));
    await page.keyboard.type(text.en.before);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type(text.en.heading);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type(text.en.after);
  };
  const describePictures = async (page: Page, hands: UserInput) => {
    for (const language of languages) {
      const editor = page.locator(`.ProseMirror[lang=${language}]`);
      if (usesKeyboard) {
        await hands.focus(editor);
        await page.keyboard.press('Control+Home');
      }
      for (const [place, alt] of text[language].alts.entries()) {
        await hands.focus(editor.locator('[data-block=image]').nth(place).getByLabel(words.alt));
        await page.keyboard.type(alt);
      }
    }
    for (const language of languages) {
      await hands.focus(page.locator(`[name="${language}.mainImageAlt"]`));
      await page.keyboard.type(text[language].mainAlt);
    }
  };

  test("publishes a bilingual article with three pictures within seven minutes of a user's time", async () => {
    const { page, doings } = await openSignIn(browser, words.locale);
    const complaints = collectConsoleErrors(page);
    const hands = handsOf(page);
    const word = uniqueWord();
    await signIn(page, hands);
    await begin(page, hands);
    await writeHeads(page, hands, word);
    await writePortuguese(page, hands);
    await translate(page, hands);
    await hands.chooseFirst(page.getByLabel(words.category));
    await hands.chooseFirst(page.getByLabel(words.author));
    await hands.activate(page.getByRole('button', { name: words.choosePicture }).last());
    await upload(page, hands);
    await page.locator('.facts-picture').waitFor();
    await describePictures(page, hands);
    const portuguese = await publish(page, hands, words.inPortuguese);
    await page.waitForURL(/\/admin\/articles\/[0-9a-f-]{36}$/);
    const group = await publish(page, hands, words.inEnglish);
    expect(complaints).toEqual([]);
    const seconds = secondsOf(doings, 24);
    console.log(`${doings.clicks} clicks, ${doings.keys} keys: about ${Math.round(seconds)} s of a user`);
    expect(seconds).toBeLessThan(7 * 60);

    const urls = [portuguese, group].map((each) => each.getByRole('link', { name: words.onSite }).getAttribute('href'));
    for (const [index, url] of (await Promise.all(urls)).entries()) {
      const { title, heading, mainAlt, alts } = text[languages[index]!];
      await page.goto(url!);
      expect(await page.locator('h1').innerText()).toBe(`${title} ${word}`);
      expect(await page.locator('article h2').first().innerText()).toBe(heading);
      const shown = page.locator('main article figure img');
      expect(await shown.evaluateAll((all) => all.map((img) => (img as HTMLImageElement).alt))).toEqual([
        mainAlt,
        ...alts,
      ]);
    }
    expect(await page.locator('article strong').innerText()).toBe('Saturday');
  });

  test('publishes short news in little more than a minute', async () => {
    const { page, doings } = await openSignIn(browser, words.locale);
    const hands = handsOf(page);
    await signIn(page, hands);
    const before = { ...doings };
    await begin(page, hands);
    const type = write(page, hands);
    await type('[name="pt.title"]', `Estrada cortada ${uniqueWord()}`);
    await type('.ProseMirror[lang=pt]', 'A via rápida está cortada até às 18h.');
    await hands.chooseFirst(page.getByLabel(words.category));
    await hands.chooseFirst(page.getByLabel(words.author));
    await publish(page, hands, words.inPortuguese);
    const seconds =
      secondsOf({ clicks: doings.clicks - before.clicks, keys: doings.keys - before.keys }, 0) + 7 * THOUGHT;
    console.log(
      `${doings.clicks - before.clicks} clicks, ${doings.keys - before.keys} keys: about ${Math.round(seconds)} s`,
    );
    expect(seconds).toBeLessThan(75);
  });
});
