import { describe, expect, it } from 'vitest';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

let site: SiteUnderTest;
let room: EditorClient;

useEditorClient('editor', (opened) => {
  ({ site, room } = opened);
});

const contributors = async () => (await site.app.inject('/api/contributors')).json().items as { id: string }[];

describe('a contributor', () => {
  it('is added with one role or both', async () => {
    const name = unique('Both');
    const { id, stream, message } = await room.execute('AddContributor', { name, role: ['photographer', 'author'] });
    expect({ stream, message }).toEqual({ stream: `contributor-${id}`, message: 'Author successfully added' });
    expect(await contributors()).toContainEqual(
      expect.objectContaining({ id, name, roles: ['author', 'photographer'] }),
    );
  });

  it('is renamed on every page that shows the name', async () => {
    const { id } = await room.execute('AddContributor', { name: unique('Before'), role: 'author' });
    await room.execute('CreateArticle', room.article({ author: id }));
    await site.app.inject('/artigos');
    const name = unique('After');
    expect((await room.execute('EditContributor', { id, name })).message).toBe('Author successfully updated');
    expect((await site.app.inject('/artigos')).body).toContain(name);
    expect(await contributors()).toContainEqual(expect.objectContaining({ id, name, roles: ['author'] }));
  });

  it('cannot be deleted while an article references them', async () => {
    const { id } = await room.execute('AddContributor', { name: unique('Gone'), role: 'photographer' });
    const article = await room.execute('CreateArticle', room.article({ photographer: id }));
    const refused = await room.send('DeleteContributor', { id });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'contributor_in_use',
      detail: '1 article is by this person. Choose another person for them first.',
    });
    await room.execute('EditArticle', { id: article.id, photographer: null });
    expect((await room.execute('DeleteContributor', { id })).message).toBe('Author successfully deleted');
    expect((await contributors()).map((each) => each.id)).not.toContain(id);
    const late = await room.send('CreateArticle', room.article({ author: id }));
    expect(late.statusCode).toBe(422);
    expect(late.json().errors).toEqual([{ path: 'author', message: 'Refers to something that does not exist' }]);
  });

  it('is restored, and can be referenced again', async () => {
    const { id } = await room.execute('AddContributor', { name: unique('Back'), role: 'author' });
    await room.execute('DeleteContributor', { id });
    expect((await room.execute('RestoreContributor', { id })).message).toBe('Author successfully restored');
    expect((await contributors()).map((each) => each.id)).toContain(id);
    await room.execute('CreateArticle', room.article({ author: id }));
    expect((await room.send('DeleteContributor', { id })).json()).toMatchObject({ code: 'contributor_in_use' });
    expect((await room.send('RestoreContributor', { id })).json()).toMatchObject({ code: 'not_deleted' });
  });

  it('rejects a portrait that does not exist', async () => {
    const avatar = '0'.repeat(32);
    const answer = await room.send('AddContributor', { name: 'Ana', role: 'author', avatar });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ path: 'avatar' }]);
  });
});
