import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { uniqueWord } from '../support/create-draft.ts';
import { openSignIn, signIn } from '../support/new-user.ts';
import { type InputCounts, keyboardUser, mouseUser, type UserInput } from '../support/user-input.ts';

const browser = useBrowser();

const portuguese = {
  locale: 'pt-PT',
  create: 'Novo artigo',
  inPortuguese: 'Em português',
  inEnglish: 'Em inglês',
  choosePicture: 'Escolher imagem',
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
  choosePicture: 'Choose a picture',
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
  pt: 'A levada volta a abrir.',
  ptSummary: 'Depois de um ano de obras, o caminho até à nascente está limpo.',
  ptText: 'O caminho abre no sábado, às nove.\n## Como chegar\nO autocarro 56 para à entrada.',
  en: 'The levada opens again.',
  enSummary: 'After a year of works, the path to the spring is clear.',
  enText: 'The path opens on **Saturday** at nine.\n## How to get there\nBus 56 stops at the entrance.',
};

describe.each([
  { by: 'with a mouse', words: portuguese, handsOf: mouseUser, usesSkipLink: false },
  { by: 'by keyboard alone', words: english, handsOf: keyboardUser, usesSkipLink: true },
])('a new user who works $by in $words.locale', ({ words, handsOf, usesSkipLink }) => {
  const begin = async (page: Page, hands: UserInput) => {
    if (usesSkipLink) await hands.activate(page.locator('.desk-skip'));
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

  test("publishes a bilingual article with a picture within five minutes of a user's time", async () => {
    const { page, doings } = await openSignIn(browser, words.locale);
    const complaints = collectConsoleErrors(page);
    const hands = handsOf(page);
    const word = uniqueWord();
    await signIn(page, hands);
    await begin(page, hands);
    const type = write(page, hands);
    await type('[name="pt.title"]', `${text.pt} ${word}`);
    await type('[name="pt.summary"]', text.ptSummary);
    await type('[name="en.title"]', `${text.en} ${word}`);
    await type('[name="en.summary"]', text.enSummary);
    await type('.ProseMirror[lang=pt]', text.ptText);
    await type('.ProseMirror[lang=en]', text.enText);
    await hands.chooseFirst(page.getByLabel(words.category));
    await hands.chooseFirst(page.getByLabel(words.author));
    await hands.activate(page.getByRole('button', { name: words.choosePicture }));
    await hands.activate(page.locator('.picture-dialog-found button').first());
    await page.locator('.facts-picture').waitFor();
    await publish(page, hands, words.inPortuguese);
    await page.waitForURL(/\/admin\/articles\/[0-9a-f-]{36}$/);
    const group = await publish(page, hands, words.inEnglish);
    expect(complaints).toEqual([]);
    const seconds = secondsOf(doings, 16);
    console.log(`${doings.clicks} clicks, ${doings.keys} keys: about ${Math.round(seconds)} s of a user`);
    expect(seconds).toBeLessThan(5 * 60);

    await page.goto((await group.getByRole('link', { name: words.onSite }).getAttribute('href'))!);
    expect(await page.locator('h1').innerText()).toBe(`${text.en} ${word}`);
    expect(await page.locator('article h2').first().innerText()).toBe('How to get there');
    expect(await page.locator('article strong').innerText()).toBe('Saturday');
    expect(await page.locator('article figure img').count()).toBeGreaterThan(0);
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
