// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { createStore, entries, get, keys, set } from 'idb-keyval';
import { expect, it } from 'vitest';
import { decryptDraft, type EncryptedDraft, encryptDraft } from './encrypted-draft.ts';
import { ARTICLE_DRAFTS, FORM_DRAFTS, takeOverPlainText } from './take-over-plain-text.client.ts';

const newKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
const newAccount = () => crypto.randomUUID() as string;
const articles = createStore(ARTICLE_DRAFTS, 'drafts');
const forms = createStore(FORM_DRAFTS, 'drafts');
const pathsOf = async (account: string, store = articles) =>
  (await keys(store)).map(String).filter((path) => path.startsWith(`${account}/`));

it('encrypts articles that only the browser has, and deletes the others', async () => {
  const [ana, rui, key] = [newAccount(), newAccount(), await newKey()];
  await set(`${ana}/kept`, { session: 's', count: 4, isOnHost: false, text: 'Mar' }, articles);
  await set(`${ana}/sent`, { session: 's', count: 4, isOnHost: true }, articles);
  await set(`${ana}/old`, { count: 4, isOnHost: false }, articles);
  await set(`${rui}/kept`, { session: 's', count: 4, isOnHost: false }, articles);
  const done = await encryptDraft(key, `${ana}/done`, { version: 9, draft: 'later' });
  await set(`${ana}/done`, done, articles);
  await takeOverPlainText(ana, key);
  expect((await pathsOf(ana)).toSorted()).toEqual([`${ana}/done`, `${ana}/kept`]);
  const stored = (await get<EncryptedDraft>(`${ana}/kept`, articles))!;
  expect([stored.version, await decryptDraft(key, `${ana}/kept`, stored)]).toEqual([
    4,
    { session: 's', count: 4, text: 'Mar' },
  ]);
  expect((await get<EncryptedDraft>(`${ana}/done`, articles))?.version).toBe(9);
  expect(await get(`${rui}/kept`, articles)).toMatchObject({ isOnHost: false });
});

it('encrypts forms and pages, and deletes their plain text', async () => {
  const [ana, rui, key] = [newAccount(), newAccount(), await newKey()];
  localStorage.setItem(`levada-form:${ana}:hyperlink/1`, JSON.stringify({ name: 'a' }));
  localStorage.setItem(`levada-page:${ana}:about`, JSON.stringify({ title: 'b' }));
  localStorage.setItem(`levada-form:${rui}:hyperlink/1`, JSON.stringify({ name: 'c' }));
  await takeOverPlainText(ana, key);
  expect((await pathsOf(ana, forms)).toSorted()).toEqual([`${ana}/form/hyperlink/1`, `${ana}/page/about`]);
  for (const [path, stored] of (await entries<string, EncryptedDraft>(forms)).filter(([each]) =>
    each.startsWith(ana),
  )) {
    expect([stored.version, await decryptDraft(key, path, stored)]).toEqual([
      0,
      path.includes('/page/') ? { title: 'b' } : { name: 'a' },
    ]);
  }
  expect(Object.keys(localStorage).filter((each) => each.includes(ana) || each.includes(rui))).toEqual([
    `levada-form:${rui}:hyperlink/1`,
  ]);
  localStorage.removeItem(`levada-form:${rui}:hyperlink/1`);
});
