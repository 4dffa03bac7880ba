import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { waitForHydration } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { dumpBrowserStorage } from '../support/browser-storage.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { endSessionElsewhere, type StaffPage, staffAccountOpener } from '../support/staff-page.ts';

const openStaff = staffAccountOpener(useBrowser());
const words = {
  locale: 'en-GB',
  kept: 'Autosaved for all editors.',
  keptHere: 'Offline. Your changes are saved in this browser.',
  restoreText: 'Restore the text',
  ended: 'Your session has ended',
};

const title = (page: Page) => page.locator('[name="pt.title"]');
const hyperlinkTitle = (page: Page) => page.locator('.item-form [name="title.pt"]');
const state = (page: Page, text: string) => page.locator('.article-state', { hasText: new RegExp(`^${text}$`) });
const button = (page: Page, name: string) => page.getByRole('button', { name });

const openScreen = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await waitForHydration(page);
};

const signIn = async (page: Page, { email, password }: Pick<StaffPage, 'email' | 'password'>): Promise<void> => {
  await page.context().clearCookies();
  await openScreen(page, '/admin/sign-in');
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin');
};

/** Tries to decrypt every stored draft with the key of the signed-in account, and returns how many there are and what was decrypted. */
const decryptAll = (page: Page): Promise<{ stored: number; decrypted: number }> =>
  page.evaluate(async () => {
    const { key } = await (await fetch('/api/desk/draft-key')).json();
    const bytes = Uint8Array.from(atob(key), (each) => each.charCodeAt(0));
    const imported = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt']);
    const ofStore = async (name: string) => {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const store = opening.result.transaction('drafts').objectStore('drafts');
      const [paths, drafts] = [store.getAllKeys(), store.getAll()];
      await new Promise((resolve) => drafts.addEventListener('success', resolve));
      opening.result.close();
      return drafts.result.map(({ iv, data }, index) => {
        const additionalData = new TextEncoder().encode(String(paths.result[index]));
        return crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, imported, data);
      });
    };
    const names = (await indexedDB.databases()).map(({ name }) => name!);
    const attempts = await Promise.allSettled((await Promise.all(names.map(ofStore))).flat());
    return { stored: attempts.length, decrypted: attempts.filter(({ status }) => status === 'fulfilled').length };
  });

test('keeps unsaved text encrypted for its account, and only until the server has it', {
  timeout: 180_000,
}, async () => {
  const other = await openStaff(words, 'editor');
  const { page, ...account } = await openStaff(words, 'editor');
  const article = `/admin/articles/${await createDraft()}`;
  const [inForm, inArticle] = [uniqueWord(), uniqueWord()];
  await openScreen(page, '/admin/hyperlinks?open=new');
  await hyperlinkTitle(page).fill(inForm);
  await expect.poll(() => decryptAll(page)).toEqual({ stored: 1, decrypted: 1 });
  await openScreen(page, article);
  await page.locator('.ProseMirror[lang=pt]').waitFor();
  await page.context().setOffline(true);
  await title(page).fill(inArticle);
  await state(page, words.keptHere).waitFor();
  await endSessionElsewhere(page);
  await page.context().setOffline(false);
  await page.getByRole('dialog', { name: words.ended }).waitFor();
  await page.goto('/admin/sign-in');
  const dump = await dumpBrowserStorage(page);
  expect(dump).toContain(account.id);
  expect(dump).not.toContain(inArticle);
  expect(dump).not.toContain(inForm);

  await signIn(page, other);
  await openScreen(page, article);
  await expect.poll(() => decryptAll(page)).toEqual({ stored: 2, decrypted: 0 });
  await page.locator('.ProseMirror[lang=pt]').waitFor();
  expect(await title(page).inputValue()).not.toContain(inArticle);
  await openScreen(page, '/admin/hyperlinks?open=new');
  await hyperlinkTitle(page).fill(uniqueWord());
  await expect.poll(() => decryptAll(page)).toEqual({ stored: 3, decrypted: 1 });
  expect(await button(page, words.restoreText).count()).toBe(0);

  await signIn(page, account);
  await openScreen(page, '/admin/hyperlinks?open=new');
  await button(page, words.restoreText).click();
  expect(await hyperlinkTitle(page).inputValue()).toBe(inForm);
  await openScreen(page, article);
  await expect.poll(() => title(page).inputValue()).toBe(inArticle);
  await state(page, words.kept).waitFor();
  // What remains are the forms of both accounts.
  await expect.poll(() => decryptAll(page)).toEqual({ stored: 2, decrypted: 1 });
});

test('takes over the plain text of earlier releases, and deletes it', { timeout: 120_000 }, async () => {
  const { page, id: userId } = await openStaff(words, 'editor');
  const id = await createDraft();
  const [inForm, inArticle, onServer] = [uniqueWord(), uniqueWord(), uniqueWord()];
  const base = await valuesOf(id);
  const value = { ...base, texts: { ...base.texts, pt: { ...base.texts.pt, title: inArticle } } };
  // A document without scripts: an admin screen might take over the plain text before the test has read it.
  await page.goto('/robots.txt');
  const at = new Date().toISOString();
  const draft = { value, base, revision: 0, at, count: 1, session: crypto.randomUUID(), isOnHost: false };
  const old = { ...draft, session: crypto.randomUUID(), isOnHost: true, value: onServer };
  const form = { at, entries: [['title.pt', inForm]], titles: {} };
  await page.evaluate(
    async ({ userId, id, form, drafts }) => {
      const opening = indexedDB.open('levada-drafts', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('drafts');
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const transaction = opening.result.transaction('drafts', 'readwrite');
      for (const each of drafts) transaction.objectStore('drafts').put(each, `${userId}/${id}/${each.session}`);
      await new Promise((resolve) => transaction.addEventListener('complete', resolve));
      opening.result.close();
      localStorage.setItem(`levada-form:${userId}:AddHyperlink`, JSON.stringify(form));
    },
    { userId, id, form, drafts: [draft, old] },
  );
  const before = await dumpBrowserStorage(page);
  for (const each of [inForm, inArticle, onServer]) expect(before).toContain(each);
  await openScreen(page, '/admin/hyperlinks?open=new');
  await button(page, words.restoreText).click();
  expect(await hyperlinkTitle(page).inputValue()).toBe(inForm);
  const after = await dumpBrowserStorage(page);
  for (const each of [inForm, inArticle, onServer]) expect(after).not.toContain(each);
  await openScreen(page, `/admin/articles/${id}`);
  await expect.poll(() => title(page).inputValue()).toBe(inArticle);
  await state(page, words.kept).waitFor();
});

/** Returns the values of a draft as an earlier release stored them beside unsaved text. */
const valuesOf = async (id: string) => {
  const { items } = await fetchAsAdmin<{ items: { changes: { path: string; to?: unknown }[] }[] }>(
    `/api/history/article-${id}`,
  );
  const saved = new Map(items.flatMap(({ changes }) => changes.map(({ path, to }) => [path, to])));
  const fact = (name: string) => saved.get(name) ?? saved.get(`facts.${name}`) ?? null;
  const names = ['category', 'author', 'photographer', 'mainImage', 'date'];
  const empty = { title: '', slug: '', summary: '', content: [], mainImageCaption: '', mainImageAlt: '' };
  const pt = Object.fromEntries(
    Object.entries(empty).map(([name, none]) => [name, saved.get(`translations.pt.${name}`) ?? none]),
  ) as typeof empty;
  return {
    facts: { ...Object.fromEntries(names.map((name) => [name, fact(name)])), keywords: [] },
    featured: false,
    texts: { pt, en: empty },
  };
};
