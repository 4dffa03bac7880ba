import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createEditorClient, type EditorClient, unique } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

let site: SiteUnderTest;
let room: EditorClient;

useEditorClient('editor', (opened) => {
  ({ site, room } = opened);
});

const withKey = () => ({ 'idempotency-key': randomUUID() });

const articlesCalled = async (title: string) => {
  const { items } = (await site.app.inject('/api/articles?locale=pt&limit=100')).json();
  return items.filter((each: { title: string }) => each.title === title).length;
};

describe('a command repeated with its key', () => {
  it('creates one article, and returns the first response', async () => {
    const title = unique('Uma só vez');
    const article = room.article({ translations: { pt: { title } } });
    const key = withKey();
    const first = await room.execute('CreateArticle', article, key);
    expect(await room.execute('CreateArticle', article, key)).toEqual(first);
    expect(await articlesCalled(title)).toBe(1);
    expect((await room.execute('CreateArticle', article, withKey())).id).not.toBe(first.id);
    expect(await articlesCalled(title)).toBe(2);
  });

  it('creates one article when the requests are concurrent', async () => {
    const title = unique('Ao mesmo tempo');
    const slug = unique('slug');
    for (const translation of [{ title }, { title, slug }]) {
      const article = room.article({ translations: { pt: translation } });
      const key = withKey();
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => room.execute('CreateArticle', article, key)));
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
      const first = await room.execute(command, body, key);
      expect(await room.execute(command, body, key)).toEqual(first);
    }
  });

  it('returns the first response even when the article has changed since, and does not take its old slug again', async () => {
    const slug = unique('first');
    const article = room.article({ translations: { pt: { title: 'Título', slug } } });
    const key = withKey();
    const first = await room.execute('CreateArticle', article, key);
    await room.execute('EditArticle', { id: first.id, translations: { pt: { slug: unique('second') } } });
    await room.execute('CreateArticle', room.article({ translations: { pt: { title: 'Outro', slug } } }));
    expect(await room.execute('CreateArticle', article, key)).toEqual(first);
  });

  it('does not revert a later edit or release the current slug', async () => {
    const { id } = await room.execute('CreateArticle', room.article({ translations: { pt: { title: 'Título' } } }));
    const [older, newer] = [unique('older'), unique('newer')];
    const key = withKey();
    const first = await room.execute('EditArticle', { id, translations: { pt: { slug: older } } }, key);
    await room.execute('EditArticle', { id, translations: { pt: { slug: newer } } });
    expect(await room.execute('EditArticle', { id, translations: { pt: { slug: older } } }, key)).toEqual(first);
    const thief = await room.send('CreateArticle', room.article({ translations: { pt: { title: 'x', slug: newer } } }));
    expect(thief.json()).toMatchObject({ code: 'slug_taken' });
    await room.execute('CreateArticle', room.article({ translations: { pt: { title: 'x', slug: older } } }));
  });

  it('does not take a slug again that a category has released', async () => {
    const name = { pt: unique('Nome'), en: unique('Name') };
    const slugs = [name, { pt: unique('um'), en: unique('one') }, { pt: unique('dois'), en: unique('two') }];
    const [adding, editing] = [withKey(), withKey()];
    const added = await room.execute('AddCategory', { name, slug: slugs[0] }, adding);
    const edited = await room.execute('EditCategory', { id: added.id, slug: slugs[1] }, editing);
    await room.execute('EditCategory', { id: added.id, slug: slugs[2] });
    await room.execute('AddCategory', { name, slug: slugs[0] });
    await room.execute('AddCategory', { name, slug: slugs[1] });
    expect(await room.execute('AddCategory', { name, slug: slugs[0] }, adding)).toEqual(added);
    expect(await room.execute('EditCategory', { id: added.id, slug: slugs[1] }, editing)).toEqual(edited);
    expect((await room.send('AddCategory', { name, slug: slugs[2] })).json()).toMatchObject({ code: 'slug_taken' });
  });

  it('is executed as a new command for another account', async () => {
    const key = withKey();
    const colleague = await createEditorClient(site.app, await site.signIn('editor'));
    const article = room.article({ translations: { pt: { title: unique('De dois') } } });
    const mine = await room.execute('CreateArticle', article, key);
    const theirs = await colleague.execute('CreateArticle', article, key);
    expect(theirs.id).not.toBe(mine.id);

    await room.execute('EditArticle', { id: mine.id, date: '2026-01-01' }, key);
    await colleague.execute('EditArticle', { id: mine.id, date: '2026-02-02' }, key);
    const { items } = (await site.app.inject('/api/articles?locale=pt&limit=100')).json();
    expect(items.find((each: { id: string }) => each.id === mine.id)).toMatchObject({ date: '2026-02-02' });
  });
});

describe('a key sent with another body', () => {
  const reused = { status: 422, code: 'idempotency_key_reused' };

  it('is rejected in both languages, and nothing is changed', async () => {
    const key = withKey();
    const title = unique('Outro');
    const first = await room.execute('CreateArticle', room.article(), key);
    const other = room.article({ translations: { pt: { title } } });
    const answer = await room.send('CreateArticle', other, key);
    expect(answer.json()).toMatchObject({
      ...reused,
      detail: 'This Idempotency-Key was used for another request. Send a new key with a new request.',
    });
    const portuguese = await room.send('CreateArticle', other, { ...key, 'accept-language': 'pt' });
    expect(portuguese.json().detail).toMatch(/^Esta Idempotency-Key já foi usada/);
    expect(await articlesCalled(title)).toBe(0);
    expect((await room.send('EditArticle', { id: first.id, date: '2026-01-01' }, key)).statusCode).toBe(200);
  });

  it('is rejected when the other body concerns another entity or has an expected revision', async () => {
    const one = await room.execute('CreateArticle', room.article());
    const other = await room.execute('CreateArticle', room.article());
    const key = withKey();
    const edit = { id: one.id, date: '2026-01-01' };
    const first = await room.execute('EditArticle', edit, key);
    for (const body of [
      { ...edit, id: other.id },
      { ...edit, date: '2026-01-02' },
      { ...edit, expectedRevision: 1 },
    ]) {
      expect((await room.send('EditArticle', body, key)).json()).toMatchObject(reused);
    }
    expect(await room.execute('EditArticle', { date: '2026-01-01', id: one.id }, key)).toEqual(first);
  });

  it('is rejected by another process, and after a restart', async () => {
    const key = withKey();
    const cookie = await site.signIn('editor');
    const mine = await createEditorClient(site.app, cookie);
    await mine.execute('AddContributor', { name: 'Ana', role: 'author' }, key);
    const elsewhere = await createEditorClient(await site.another({}), cookie);
    expect((await elsewhere.send('AddContributor', { name: 'Rui', role: 'author' }, key)).json()).toMatchObject(reused);
    expect((await elsewhere.send('AddContributor', { name: 'Ana', role: 'author' }, key)).statusCode).toBe(200);
  });

  it('is rejected for all but one of several concurrent senders', async () => {
    const key = withKey();
    const bodies = Array.from({ length: 8 }, () => ({ name: unique('Ana'), role: 'author' }));
    const codes = (await Promise.all(bodies.map((body) => room.send('AddContributor', body, key)))).map(
      ({ statusCode }) => statusCode,
    );
    expect(codes.sort()).toEqual([200, ...Array(7).fill(422)]);
  });

  it('is rejected for visitors of the same network and browser; nothing is stored in plain text', async () => {
    const key = withKey();
    const email = `${unique('ana')}@levada.test`;
    const subscribe = (address: string, remoteAddress: string) =>
      site.app.inject({
        method: 'POST',
        url: '/api/commands/Subscribe',
        remoteAddress,
        headers: { ...key, 'user-agent': 'Firefox', 'accept-language': 'en' },
        payload: { email: address },
      });
    expect((await subscribe(email, '203.0.113.1')).statusCode).toBe(200);
    expect((await subscribe(`b${email}`, '203.0.113.1')).json()).toMatchObject(reused);
    expect((await subscribe(`b${email}`, '203.0.113.2')).statusCode).toBe(200);
    const rows = JSON.stringify(await site.runtime.db.selectFrom('idempotency_key').selectAll().execute());
    for (const secret of [email, key['idempotency-key'], '203.0.113']) expect(rows).not.toContain(secret);
  });

  it('is accepted after a body that failed validation', async () => {
    const key = withKey();
    expect((await room.send('AddContributor', { name: '' }, key)).statusCode).toBe(422);
    expect((await room.send('AddContributor', { name: 'Ana', role: 'author' }, key)).statusCode).toBe(200);
  });
});
