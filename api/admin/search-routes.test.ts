import { describe, expect, it } from 'vitest';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

let site: SiteUnderTest;
let editor: EditorClient;

useEditorClient('editor', (opened) => {
  ({ site, room: editor } = opened);
});

const find = async (q: string, cookie?: string) =>
  site.app.inject({
    url: `/api/desk/find?kind=everything&q=${encodeURIComponent(q)}`,
    headers: { cookie: cookie ?? (await site.signIn('editor')), 'accept-language': 'en' },
  });

describe('the search of the admin area', () => {
  it('finds contributors, hyperlinks and restaurants by the start of words, with the heading of their kind', async () => {
    const name = unique('Figueira');
    const person = await editor.execute('AddContributor', { name, role: 'author' });
    const link = await editor.execute('AddHyperlink', {
      title: { pt: name, en: name },
      target: 'https://example.org/',
    });
    const { items } = (await find(name)).json();
    expect(items).toEqual([
      {
        group: 'Authors and photographers',
        id: person.id,
        title: name,
        detail: '',
        to: `/admin/contributors?open=${person.id}`,
      },
      { group: 'Hyperlinks', id: link.id, title: name, detail: '', to: `/admin/hyperlinks?open=${link.id}` },
    ]);
    expect((await find(`x${name}`)).json().items).toEqual([]);
  });

  it('finds a hyperlink by its code', async () => {
    const id = `k${unique('').replace(/\W/g, '').slice(-8)}`.toLowerCase();
    await editor.execute('AddHyperlink', { id, title: { pt: 'Uma', en: 'One' }, target: 'https://example.org/' });
    expect((await find(id)).json().items).toMatchObject([{ id, group: 'Hyperlinks' }]);
  });

  it('shows an article with its title in the language of the request, otherwise in the other one', async () => {
    const [pt, en] = [unique('Levada'), unique('Watercourse')];
    const both = { pt: { title: pt, content: [] }, en: { title: en, content: [] } };
    const { id } = await editor.execute('CreateArticle', { ...editor.article({ translations: both }), draft: true });
    expect((await find(pt)).json().items).toMatchObject([{ id, title: en, titleLocale: 'en' }]);
    const single = { pt: { title: unique('Poço'), content: [] } };
    await editor.execute('CreateArticle', { ...editor.article({ translations: single }), draft: true });
    expect((await find(single.pt.title)).json().items).toMatchObject([{ title: single.pt.title, titleLocale: 'pt' }]);
  });

  it('is not open to analysts', async () => {
    expect((await find('a', await site.signIn('analyst'))).statusCode).toBe(403);
  });
});
