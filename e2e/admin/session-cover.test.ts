import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { waitForHydration } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { endSessionElsewhere, type StaffPage, staffAccountOpener } from '../support/staff-page.ts';

const openStaff = staffAccountOpener(useBrowser());
const words = { locale: 'en-GB', ended: 'Your session has ended', suspended: 'Your account is banned' };

const title = (page: Page) => page.locator('[name="pt.title"]');
const text = (page: Page) => page.locator('.ProseMirror[lang=pt]');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Opens a draft as a new editor and types a word into title and text. */
const openTyped = async (): Promise<StaffPage & { word: string }> => {
  const staff = await openStaff(words, 'editor');
  const { page } = staff;
  await page.goto(`/admin/articles/${await createDraft()}`);
  await waitForHydration(page);
  const word = uniqueWord();
  await title(page).fill(word);
  await text(page).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type(`${word} `);
  return { ...staff, word };
};

/** Returns everything that can be read on a page: its text and title, and what a screen reader finds. */
const readable = async (page: Page): Promise<string> =>
  [await page.title(), await page.innerText('body'), await page.locator('body').ariaSnapshot()].join('\n');

const signIn = async (page: Page, { email, password }: Pick<StaffPage, 'email' | 'password'>): Promise<void> => {
  await page.fill('[role=dialog] [name=email]', email);
  await page.fill('[role=dialog] [name=password]', password);
  await page.keyboard.press('Enter');
};

test('covers the page while the session has ended, and shows what was typed to the same account again', async () => {
  const { page, word, ...account } = await openTyped();
  const name = await page.title();
  await endSessionElsewhere(page);
  await dialog(page, words.ended).waitFor();
  expect(await readable(page)).not.toContain(word);
  expect(await page.title()).not.toBe(name);
  await page.emulateMedia({ media: 'print' });
  expect(await readable(page)).not.toContain(word);
  await page.emulateMedia({ media: 'screen' });
  expect(await title(page).isVisible()).toBe(false);
  const hasFocus = await title(page).evaluate((field: HTMLElement) => {
    field.focus();
    return document.activeElement === field;
  });
  expect(hasFocus).toBe(false);

  await signIn(page, account);
  await title(page).waitFor();
  expect([await title(page).inputValue(), await text(page).innerText()]).toEqual([
    word,
    expect.stringMatching(`^${word} `),
  ]);
  expect(await page.title()).toBe(name);
});

test('shows nothing of the former account to another one that signs in', async () => {
  const other = await openStaff(words, 'editor');
  const { page, word } = await openTyped();
  await endSessionElsewhere(page);
  await dialog(page, words.ended).waitFor();
  const seen: Promise<string>[] = [];
  page.on('framenavigated', () => seen.push(readable(page)));
  await signIn(page, other);
  await page.waitForURL('**/admin');
  await waitForHydration(page);
  expect((await Promise.all(seen)).join() + (await readable(page))).not.toContain(word);
});

test('shows what another role may see when the role changes', async () => {
  const { page, id, word } = await openTyped();
  const reloaded = page.waitForEvent('load');
  await fetchAsAdmin(`/api/people/${id}`, 'POST', { role: 'analyst' });
  await reloaded;
  expect(await readable(page)).not.toContain(word);
  expect(await title(page).count()).toBe(0);
});

test('covers the page of a banned account while live updates are interrupted', async () => {
  const { page, id } = await openStaff(words, 'editor');
  await page.route('**/api/desk/live*', (route) => route.fulfill({ status: 502 }));
  const interrupted = page.waitForResponse((response) => response.status() === 502);
  await page.goto(`/admin/articles/${await createDraft()}`);
  await interrupted;
  await waitForHydration(page);
  const shown = await title(page).inputValue();
  await fetchAsAdmin(`/api/people/${id}`, 'POST', { banned: true });
  await dialog(page, words.suspended).waitFor();
  expect(await readable(page)).not.toContain(shown);
});
