import type { Page, WebSocketRoute } from 'playwright';
import { expect, test } from 'vitest';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';

const openAdmin = adminPageOpener(useBrowser());

const languages = {
  pt: { locale: 'pt-PT', kept: 'Guardado para toda a redação.', keptHere: /^Sem ligação\./ },
  en: { locale: 'en-GB', kept: 'Autosaved for all editors.', keptHere: /^Offline\./ },
};

const DOCUMENT = /\/document\?/;
const line = (page: Page, name: string) => page.locator(`[name="pt.${name}"]`);
const state = (page: Page, hasText: string | RegExp) => page.locator('.article-state', { hasText });

/** Opens an article in a page whose websockets and requests to the document can be blocked. */
const openBlockable = async (
  words: { locale: string },
  path: string,
  blocks: { sockets: boolean; requests: boolean },
) => {
  const page = await openAdmin(words);
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(DOCUMENT, (socket) => {
    if (blocks.sockets) return socket.close();
    sockets.push(socket);
    socket.connectToServer();
  });
  await page.route(DOCUMENT, (route) => (blocks.requests ? route.abort() : route.continue()));
  const cut = () => Promise.all(sockets.splice(0).map((socket) => socket.close()));
  await page.goto(path);
  await waitForHydration(page);
  return { page, cut };
};

test.each(journeyLanguages('pt', Object.values(languages)))(
  'an editor behind a proxy that blocks websockets writes together with others ($locale)',
  async (words) => {
    const path = `/admin/articles/${await createDraft()}`;
    const { page } = await openBlockable(words, path, { sockets: true, requests: false });
    const other = await openAdmin(words, path);
    const [mine, others] = [uniqueWord(), uniqueWord()];
    await line(page, 'title').fill(mine);
    await state(page, words.kept).waitFor();
    await expect.poll(() => line(other, 'title').inputValue()).toBe(mine);
    await line(other, 'summary').fill(others);
    await expect.poll(() => line(page, 'summary').inputValue()).toBe(others);
    await page.locator('.ProseMirror[lang=pt]').click();
    await page.keyboard.type(mine);
    await other.locator('.ProseMirror[lang=pt]', { hasText: mine }).waitFor();
  },
);

test('an article that is opened a second time in a tab has the text that was typed offline before', async () => {
  const words = languages.en;
  const blocks = { sockets: false, requests: false };
  const { page, cut } = await openBlockable(words, `/admin/articles/${await createDraft()}`, blocks);
  const [first, second] = [uniqueWord(), uniqueWord()];
  await line(page, 'title').fill(uniqueWord());
  await state(page, words.kept).waitFor();
  Object.assign(blocks, { sockets: true, requests: true });
  await cut();
  await line(page, 'title').fill(first);
  await state(page, words.keptHere).waitFor();
  await page.reload();
  await waitForHydration(page);
  await line(page, 'summary').fill(second);
  Object.assign(blocks, { sockets: false, requests: false });
  await state(page, words.kept).waitFor();
  await expect.poll(() => line(page, 'title').inputValue()).toBe(first);
  expect(await line(page, 'summary').inputValue()).toBe(second);
});
