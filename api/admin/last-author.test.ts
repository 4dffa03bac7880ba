import { expect, it } from 'vitest';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { lastAuthor } from './last-author.ts';

let site: SiteUnderTest;
let room: EditorClient;
let account: string;
useEditorClient('editor', (opened) => {
  ({ site, room } = opened);
  account = opened.cookie;
});

const idOf = async (cookie: string): Promise<string> =>
  (await site.app.inject({ url: '/api/session', headers: { cookie } })).json().id;
const named = async (cookie = account) => lastAuthor(site.runtime.read, await idOf(cookie));

it('returns the author of the article that the account created last', async () => {
  expect(await named()).toBe(undefined);
  await room.execute('CreateArticle', room.article());
  expect(await named()).toBe(room.author);
  const { id: other } = await room.execute('AddContributor', { name: unique('Autora'), role: 'author' });
  const { id: article } = await room.execute('CreateArticle', room.article({ author: other }));
  expect(await named()).toBe(other);
  await room.execute('EditArticle', { id: article, author: room.author });
  expect(await named()).toBe(room.author);
});

it('returns undefined for an account without articles, and without account', async () => {
  await room.execute('CreateArticle', room.article());
  expect(await named(await site.signIn('admin'))).toBe(undefined);
  expect(await lastAuthor(site.runtime.read, null)).toBe(undefined);
});
