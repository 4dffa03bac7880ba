import type { Page, WebSocketRoute } from 'playwright';
import { expect, test } from 'vitest';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';

const openAdmin = adminPageOpener(useBrowser());

const languages = {
  pt: {
    locale: 'pt-PT',
    kept: 'Guardado para toda a redação.',
    keptHere: /^Sem ligação\./,
    outdated: /^A revista foi atualizada\./,
  },
  en: {
    locale: 'en-GB',
    kept: 'Autosaved for all editors.',
    keptHere: /^Offline\./,
    outdated: /^The magazine was updated\./,
  },
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

/** Makes a page, once `isOldRelease` is set in it, connect like one of a release whose editor knew fewer kinds of blocks. */
const actAsOldRelease = () => {
  const page = window as typeof window & { isOldRelease?: boolean };
  const asOld = (url: string | URL) => (page.isOldRelease ? String(url).replace(/schema=\w+/, 'schema=0') : url);
  page.WebSocket = class extends WebSocket {
    constructor(url: string | URL) {
      super(asOld(url));
    }
  };
};

test.each(journeyLanguages('en', Object.values(languages)))(
  'an editor that is open while the site is updated keeps its text and asks to reload the page ($locale)',
  async (words) => {
    const page = await openAdmin(words);
    await page.addInitScript(actAsOldRelease);
    await page.goto(`/admin/articles/${await createDraft()}`);
    await waitForHydration(page);
    const [before, meanwhile] = [uniqueWord(), uniqueWord()];
    await line(page, 'title').fill(before);
    await state(page, words.kept).waitFor();
    await page.context().setOffline(true);
    await line(page, 'summary').fill(meanwhile);
    await state(page, words.keptHere).waitFor();
    await page.evaluate(() => Object.assign(window, { isOldRelease: true }));
    await page.context().setOffline(false);
    await state(page, words.outdated).waitFor();
    await page.reload();
    await waitForHydration(page);
    await state(page, words.kept).waitFor();
    expect([await line(page, 'title').inputValue(), await line(page, 'summary').inputValue()]).toEqual([
      before,
      meanwhile,
    ]);
  },
);
