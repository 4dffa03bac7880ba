import { expect, it } from 'vitest';
import type { EditorClient } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { ownDrafts } from './own-drafts.ts';

let site: SiteUnderTest;
let room: EditorClient;
let account: string;
useEditorClient('editor', (opened) => {
  ({ site, room } = opened);
  account = opened.cookie;
});

const draftsOf = async (cookie = account) => {
  const { id } = (await site.app.inject({ url: '/api/session', headers: { cookie } })).json();
  return (await ownDrafts(site.runtime.read, id, 'pt')).map((each) => each.id);
};

it('lists the drafts that the account changed, the latest first, until they are published or deleted', async () => {
  expect(await draftsOf()).toEqual([]);
  const [first, second] = [
    await room.execute('CreateArticle', { ...room.article(), draft: true }),
    await room.execute('CreateArticle', { ...room.article(), draft: true }),
  ];
  await room.execute('CreateArticle', room.article());
  expect(await draftsOf()).toEqual([second.id, first.id]);
  await room.execute('EditArticle', { id: first.id, translations: { pt: { summary: 'Entretanto.' } } });
  expect(await draftsOf()).toEqual([first.id, second.id]);
  await room.execute('PublishArticle', { id: first.id });
  expect(await draftsOf()).toEqual([second.id]);
  await room.execute('DeleteArticle', { id: second.id });
  expect(await draftsOf()).toEqual([]);
});

it('lists no drafts of other accounts, and none without an account', async () => {
  await room.execute('CreateArticle', { ...room.article(), draft: true });
  expect(await draftsOf(await site.signIn('admin'))).toEqual([]);
  expect(await ownDrafts(site.runtime.read, null, 'pt')).toEqual([]);
});
