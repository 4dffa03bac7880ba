import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { adminScreens, itemTypes } from '#web/admin-screens.ts';
import { screenAt } from '#web/screen-at.ts';
import { adminPageOpener } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft } from '../support/create-draft.ts';
import { expectSoundLayout } from '../support/screen-layout.ts';
import { fetchAsAdmin } from '../support/session.ts';

const openAdmin = adminPageOpener(useBrowser());

/**
 * Screens of one item; `ARTICLE` stands for the id of a new draft, `EVENT` for the position of its first event, `EMAIL` for the id of a
 * stored e-mail.
 */
const OF_ONE_ITEM = [
  '/admin/articles/ARTICLE',
  '/admin/articles/ARTICLE/history',
  '/admin/articles/ARTICLE/preview',
  '/admin/history/EVENT',
  '/admin/emails/EMAIL',
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
  if (path.includes('EMAIL')) return path.replace('EMAIL', await storeEmail());
  if (!/ARTICLE|EVENT/.test(path)) return path;
  const id = await createDraft();
  const { items } = await fetchAsAdmin<{ items: { position: string }[] }>(`/api/history/article-${id}`);
  return path.replace('ARTICLE', id).replace('EVENT', items[0]!.position);
};

/** Invites a person, whose e-mail is stored because the site has no mail server, and returns the id of the e-mail. */
const storeEmail = async (): Promise<string> => {
  await fetchAsAdmin('/api/people', 'POST', { email: `guest-${randomUUID()}@levada.test`, role: 'editor' });
  const { items } = await fetchAsAdmin<{ items: { id: string }[] }>('/api/outbox?limit=1');
  return items[0]!.id;
};
