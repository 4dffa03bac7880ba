import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft } from '../support/create-draft.ts';
import { contentWidth } from '../support/page-width.ts';
import { fetchAsAdmin } from '../support/session.ts';

const openAdmin = adminPageOpener(useBrowser());

const word = 'W'.repeat(200);
let id: string;
beforeAll(async () => {
  id = await createDraft({ pt: { title: word, content: [{ type: 'text', text: [{ text: word }] }] } });
});
afterAll(() => fetchAsAdmin('/api/commands/DeleteArticle', 'POST', { id }));

const screens = {
  'the first screen': () => '/admin',
  'the list': () => '/admin/articles',
  'the board': () => '/admin/board',
  'the article': () => `/admin/articles/${id}`,
  'the history of the article': () => `/admin/articles/${id}/history`,
  'the history': () => '/admin/history',
};

test.each([390, 1280].flatMap((width) => Object.entries(screens).map(([name, path]) => [name, width, path] as const)))(
  '%s is not wider than a window of %i px because of a title of one long word',
  async (_, width, path) => {
    const page = await openAdmin({ locale: 'en-GB' });
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path());
    await waitForHydration(page);
    await page.getByText(word).first().waitFor();
    expect(await contentWidth(page)).toBe(width);
  },
);
