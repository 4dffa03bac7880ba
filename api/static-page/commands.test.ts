import { describe, expect, it } from 'vitest';
import type { EditorClient } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

let site: SiteUnderTest;
let room: EditorClient;

useEditorClient('editor', (opened) => {
  ({ site, room } = opened);
});

const content = (text: string) => [{ type: 'text', text: [{ text }] }];
const body = async (path: string) => (await site.app.inject(path)).body;

describe('a static page', () => {
  it('is edited, and immediately shows the change in that language', async () => {
    expect(await body('/quem-somos')).not.toContain('Uma revista da Madeira');
    const outcome = await room.execute('EditPage', {
      page: 'about-us',
      translations: { pt: { title: 'A redação', content: content('Uma revista da Madeira') } },
    });
    expect(outcome).toMatchObject({ id: 'about-us', stream: 'page-about-us', message: 'Page successfully updated' });
    expect(await body('/quem-somos')).toContain('Uma revista da Madeira');
    expect(await body('/en/about-us')).not.toContain('Uma revista da Madeira');
  });

  it('rejects a change based on an older revision', async () => {
    const edit = (title: string, expectedRevision: number) =>
      room.send('EditPage', { page: 'contacts', expectedRevision, translations: { en: { title } } });
    await room.execute('EditPage', { page: 'contacts', translations: { en: { title: 'Contacts' } } });
    expect((await edit('Write to us', 0)).statusCode).toBe(200);
    expect((await edit('Reach us', 0)).statusCode).toBe(412);
  });

  it('rejects a picture that does not exist', async () => {
    const image = { type: 'image', mediaId: '0'.repeat(32), alt: '', caption: '', width: 'text' };
    const answer = await room.send('EditPage', {
      page: 'advertising',
      translations: { en: { content: [...content('A'), image] } },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([
      { path: 'translations.en.content.1', message: 'Refers to something that does not exist' },
    ]);
  });

  it('is one of six', async () => {
    const answer = await room.send('EditPage', { page: 'imprint', translations: {} });
    expect(answer.json().errors).toEqual([{ path: 'page', message: 'There is no such page' }]);
  });

  it('cannot be edited by analysts', async () => {
    const cookie = await site.signIn('analyst');
    const answer = await room.send('EditPage', { page: 'contacts', translations: {} }, { cookie });
    expect(answer.statusCode).toBe(403);
  });
});
