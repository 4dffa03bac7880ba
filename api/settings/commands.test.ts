import { expect, it } from 'vitest';
import type { EditorClient } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

let site: SiteUnderTest;
let room: EditorClient;

useEditorClient('admin', (opened) => {
  ({ site, room } = opened);
});

const wordmarkOf = (html: string): string | undefined => /<a class="wordmark"[^>]*>(.*?)<\/a>/.exec(html)?.[1];

it('an administrator changes the settings, which are visible immediately', async () => {
  expect(wordmarkOf((await site.app.inject('/en')).body)).toBe('Levada');
  const { id, stream, message } = await room.execute('UpdateSettings', { title: 'A Levada', email: '' });
  expect({ id, stream, message }).toEqual({
    id: 'magazine',
    stream: 'settings-magazine',
    message: 'Settings successfully updated',
  });
  expect(wordmarkOf((await site.app.inject('/en')).body)).toBe('A Levada');
});

it('an editor may not change the settings', async () => {
  const cookie = await site.signIn('editor');
  const answer = await room.send('UpdateSettings', { title: 'Mine' }, { cookie });
  expect(answer.statusCode).toBe(403);
});
