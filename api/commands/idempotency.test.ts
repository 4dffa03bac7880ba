import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Newsroom, newsroom, unique } from '#testing/newsroom.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useNewsroom } from '#testing/use-newsroom.ts';

let site: SiteUnderTest;
let room: Newsroom;

useNewsroom('editor', (opened) => {
  ({ site, room } = opened);
});

const withKey = () => ({ 'idempotency-key': randomUUID() });

const articlesCalled = async (title: string) => {
  const { items } = (await site.app.inject('/api/articles?locale=pt&limit=100')).json();
  return items.filter((each: { title: string }) => each.title === title).length;
};

describe('a command sent again with its key', () => {
  it('creates one article, and answers as the first time', async () => {
    const title = unique('Uma só vez');
    const article = room.article({ translations: { pt: { title } } });
    const key = withKey();
    const first = await room.done('CreateArticle', article, key);
    expect(await room.done('CreateArticle', article, key)).toEqual(first);
    expect(await articlesCalled(title)).toBe(1);
    expect((await room.done('CreateArticle', article, withKey())).id).not.toBe(first.id);
    expect(await articlesCalled(title)).toBe(2);
  });

  it('creates one article when all are under way at once', async () => {
    const title = unique('Ao mesmo tempo');
    const slug = unique('slug');
    for (const translation of [{ title }, { title, slug }]) {
      const article = room.article({ translations: { pt: translation } });
      const key = withKey();
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => room.done('CreateArticle', article, key)));
      expect(new Set(outcomes.map(({ id, revision, position }) => `${id} ${revision} ${position}`)).size).toBe(1);
    }
    expect(await articlesCalled(title)).toBe(2);
  });

  it('creates one category and one contributor', async () => {
    const name = { pt: unique('Nome'), en: unique('Name') };
    for (const [command, body] of [
      ['AddCategory', { name }],
      ['AddContributor', { name: name.en, role: 'author' }],
    ] as const) {
      const key = withKey();
      const first = await room.done(command, body, key);
      expect(await room.done(command, body, key)).toEqual(first);
    }
  });

  it('answers as the first time even when the article has changed since, and takes no slug back', async () => {
    const slug = unique('first');
    const article = room.article({ translations: { pt: { title: 'Título', slug } } });
    const key = withKey();
    const first = await room.done('CreateArticle', article, key);
    await room.done('EditArticle', { id: first.id, translations: { pt: { slug: unique('second') } } });
    await room.done('CreateArticle', room.article({ translations: { pt: { title: 'Outro', slug } } }));
    expect(await room.done('CreateArticle', article, key)).toEqual(first);
  });

  it('does not undo a later edit, nor give away the slug of today', async () => {
    const { id } = await room.done('CreateArticle', room.article({ translations: { pt: { title: 'Título' } } }));
    const [older, newer] = [unique('older'), unique('newer')];
    const key = withKey();
    const first = await room.done('EditArticle', { id, translations: { pt: { slug: older } } }, key);
    await room.done('EditArticle', { id, translations: { pt: { slug: newer } } });
    expect(await room.done('EditArticle', { id, translations: { pt: { slug: older } } }, key)).toEqual(first);
    const thief = await room.send('CreateArticle', room.article({ translations: { pt: { title: 'x', slug: newer } } }));
    expect(thief.json()).toMatchObject({ code: 'slug_taken' });
    await room.done('CreateArticle', room.article({ translations: { pt: { title: 'x', slug: older } } }));
  });

  it('takes back no address that a category has left', async () => {
    const name = { pt: unique('Nome'), en: unique('Name') };
    const slugs = [name, { pt: unique('um'), en: unique('one') }, { pt: unique('dois'), en: unique('two') }];
    const [adding, editing] = [withKey(), withKey()];
    const added = await room.done('AddCategory', { name, slug: slugs[0] }, adding);
    const edited = await room.done('EditCategory', { id: added.id, slug: slugs[1] }, editing);
    await room.done('EditCategory', { id: added.id, slug: slugs[2] });
    await room.done('AddCategory', { name, slug: slugs[0] });
    await room.done('AddCategory', { name, slug: slugs[1] });
    expect(await room.done('AddCategory', { name, slug: slugs[0] }, adding)).toEqual(added);
    expect(await room.done('EditCategory', { id: added.id, slug: slugs[1] }, editing)).toEqual(edited);
    expect((await room.send('AddCategory', { name, slug: slugs[2] })).json()).toMatchObject({ code: 'slug_taken' });
  });

  it('is another command in the name of somebody else', async () => {
    const key = withKey();
    const colleague = await newsroom(site.app, await site.signIn('editor'));
    const article = room.article({ translations: { pt: { title: unique('De dois') } } });
    const mine = await room.done('CreateArticle', article, key);
    const theirs = await colleague.done('CreateArticle', article, key);
    expect(theirs.id).not.toBe(mine.id);

    await room.done('EditArticle', { id: mine.id, date: '2026-01-01' }, key);
    await colleague.done('EditArticle', { id: mine.id, date: '2026-02-02' }, key);
    const { items } = (await site.app.inject('/api/articles?locale=pt&limit=100')).json();
    expect(items.find((each: { id: string }) => each.id === mine.id)).toMatchObject({ date: '2026-02-02' });
  });
});
