import { expect, test } from 'vitest';
import { adminScreens, itemTypes } from '#web/admin-screens.ts';
import { screenAt } from '#web/screen-at.ts';
import { adminPageOpener } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft } from '../support/create-draft.ts';
import { expectSoundLayout } from '../support/screen-layout.ts';
import { fetchAsAdmin } from '../support/session.ts';

const openAdmin = adminPageOpener(useBrowser());

/** Screens of one item; `ARTICLE` stands for the id of a new draft, `EVENT` for the position of its first event. */
const OF_ONE_ITEM = [
  '/admin/articles/ARTICLE',
  '/admin/articles/ARTICLE/history',
  '/admin/articles/ARTICLE/preview',
  '/admin/history/EVENT',
  '/admin/pages/about-us',
  '/admin/editions?open=47',
  '/admin/hyperlinks?open=tempo',
];
/** States of screens that show more than the plain path. */
const STATES = ['/admin/media?view=list', '/admin/categories?open=new', '/admin/contributors?open=new'];

const screens = adminScreens.filter(({ roles }) => roles !== 'anyone');
const lists = screens.map(({ path }) => path).filter((path) => !path.includes('['));
const newItems = Object.values(itemTypes).map(({ path }) => `${path}?open=new`);
const paths = [...new Set([...lists, ...newItems, ...OF_ONE_ITEM, ...STATES])];

test('every screen of one item is visited', () => {
  const visited = new Set(OF_ONE_ITEM.map((path) => screenAt(adminScreens, path.split('?')[0]!)?.path));
  expect(screens.map(({ path }) => path).filter((path) => path.includes('[') && !visited.has(path))).toEqual([]);
});

test.each(paths.map((path, index) => [path, index % 2 === 0 ? 'pt-PT' : 'en-GB']))(
  '%s has no axe violations and no horizontal overflow in %s',
  async (path, locale) => {
    const page = await openAdmin({ locale }, await withIds(path));
    await expectSoundLayout(page);
  },
);

const withIds = async (path: string): Promise<string> => {
  if (!/ARTICLE|EVENT/.test(path)) return path;
  const id = await createDraft();
  const { items } = await fetchAsAdmin<{ items: { position: string }[] }>(`/api/history/article-${id}`);
  return path.replace('ARTICLE', id).replace('EVENT', items[0]!.position);
};
