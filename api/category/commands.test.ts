import { describe, expect, it } from 'vitest';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

let site: SiteUnderTest;
let room: EditorClient;

useEditorClient('editor', (opened) => {
  ({ site, room } = opened);
});

const categories = async () => {
  const { items } = (await site.app.inject('/api/categories?locale=en')).json();
  return items as { id: string; name: string; slug: string; hue: string; slugs: Record<string, string> }[];
};
const home = async () => (await site.app.inject('/en')).body;

const added = async () => {
  const name = { pt: unique('Nome'), en: unique('Name') };
  return { ...(await room.execute('AddCategory', { name })), name };
};

describe('a category', () => {
  it('is added with slugs generated from its names, and appears immediately', async () => {
    await home();
    const { id, stream, message, name } = await added();
    expect({ stream, message }).toEqual({ stream: `category-${id}`, message: 'Category successfully added' });
    expect(await categories()).toContainEqual(
      expect.objectContaining({ id, name: name.en, hue: 'basalt', slugs: { pt: name.pt, en: name.en } }),
    );
    expect(await home()).toContain(name.en);
  });

  it('is edited, and its old slug can be used by another', async () => {
    const { id, name } = await added();
    await home();
    const slug = { pt: name.pt, en: unique('moved') };
    const renamed = { pt: name.pt, en: unique('Renamed') };
    const { message } = await room.execute('EditCategory', { id, name: renamed, slug, hue: 'atlantic' });
    expect(message).toBe('Category successfully updated');
    expect(await categories()).toContainEqual(
      expect.objectContaining({ id, name: renamed.en, hue: 'atlantic', slugs: slug }),
    );
    expect(await home()).toContain(renamed.en);
    await room.execute('AddCategory', { name, slug: { pt: '', en: name.en } });
  });

  it('keeps its slug when the slug is left empty and the name is unchanged', async () => {
    const { id, name } = await added();
    await room.execute('EditCategory', { id, slug: { pt: '', en: name.en } });
    const other = await room.send('AddCategory', { name, slug: { pt: name.pt, en: unique('other') } });
    expect(other.json()).toMatchObject({ code: 'slug_taken', errors: [{ path: 'slug.pt' }] });
  });

  it('releases the slug that a rejected edit would have taken', async () => {
    const { id } = await added();
    const slug = { pt: unique('wanted'), en: unique('wanted') };
    expect((await room.send('EditCategory', { id, slug, expectedRevision: 7 })).statusCode).toBe(412);
    await room.execute('AddCategory', { name: { pt: 'Outra', en: 'Other' }, slug });
  });

  it('cannot be deleted while an article is in it, even a deleted one', async () => {
    const { id } = await added();
    const article = await room.execute('CreateArticle', room.article({ category: id }));
    await room.execute('DeleteArticle', { id: article.id });
    const refused = await room.send('DeleteCategory', { id });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'category_in_use',
      detail: 'The category holds 1 article. Move them to another one first.',
    });
    await room.execute('EditArticle', { id: article.id, category: room.category }).catch(() => undefined);
    await room.execute('RestoreArticle', { id: article.id });
    await room.execute('EditArticle', { id: article.id, category: room.category });
    expect((await room.execute('DeleteCategory', { id })).message).toBe('Category successfully deleted');
    expect((await categories()).map((each) => each.id)).not.toContain(id);
    expect((await room.send('EditCategory', { id, hue: 'cane' })).json()).toMatchObject({ code: 'deleted' });
  });

  it('is restored with its slugs, unless another category has one of them', async () => {
    const { id } = await added();
    const { slug } = (await categories()).find((each) => each.id === id)!;
    await room.execute('DeleteCategory', { id });
    expect((await room.execute('RestoreCategory', { id })).message).toBe('Category successfully restored');
    expect((await categories()).find((each) => each.id === id)).toMatchObject({ slug });
    const article = await room.execute('CreateArticle', room.article({ category: id }));
    await room.execute('EditArticle', { id: article.id, category: room.category });
    await room.execute('DeleteCategory', { id });
    await room.execute('AddCategory', {
      name: { pt: unique('P'), en: unique('E') },
      slug: { pt: unique('p'), en: slug },
    });
    expect((await room.send('RestoreCategory', { id })).json()).toMatchObject({ code: 'slug_taken' });
    expect((await categories()).map((each) => each.id)).not.toContain(id);
  });

  it('appears in the order set by the editors', async () => {
    await added();
    const order = (await categories()).map(({ id }) => id).reverse();
    const { id, stream, message } = await room.execute('ReorderCategories', { order });
    expect({ id, stream, message }).toEqual({
      id: 'order',
      stream: 'categories-order',
      message: 'Categories successfully reordered',
    });
    expect((await categories()).map((each) => each.id)).toEqual(order);
    const incomplete = await room.send('ReorderCategories', { order: order.slice(1) });
    expect(incomplete.statusCode).toBe(409);
    expect(incomplete.json()).toMatchObject({ code: 'unknown_reference', errors: [{ path: 'order' }] });
  });
});
