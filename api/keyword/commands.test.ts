import { expect, it } from 'vitest';
import { unique } from '#testing/editor-client.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

const opened = useEditorClient('editor');

const added = async () => {
  const word = unique('Levada');
  const { id } = await opened.room.execute('AddKeyword', { name: { pt: `${word} pt`, en: `${word} en` } });
  return { id, word, path: `/en/tags/${word.toLowerCase()}-en`, pt: `/etiquetas/${word.toLowerCase()}-pt` };
};
const get = (url: string) => opened.site.app.inject({ url });

/** Publishes an article with these keywords in both languages. */
const articleWith = async (keywords: string[]) => {
  const slug = unique('slug');
  const translations = { pt: { title: 'Pela água', slug }, en: { title: 'Along the water', slug } };
  const { id } = await opened.room.execute('CreateArticle', { ...opened.room.article({ translations }), keywords });
  return { id, slug, url: `/en/articles/${opened.room.categorySlug}/${slug}` };
};

it('a keyword has a page and a feed in both languages while readers can see one of its articles', async () => {
  const { id, word, path, pt } = await added();
  expect((await get(path)).statusCode).toBe(404);
  const article = await articleWith([id]);
  for (const [url, slug] of [
    [path, `/en/articles/`],
    [pt, `/artigos/`],
  ] as const) {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(200);
    expect(body).toContain(slug);
    expect(body).toContain(article.slug);
    expect((await get(`${url}/feed.xml`)).body).toContain(article.slug);
  }
  expect((await get(article.url)).body).toContain(`href="${path}"`);
  expect((await get(`${path}/feed.xml`)).body).toContain(`${word} en</category>`);
  await opened.room.execute('UnpublishArticle', { id: article.id });
  expect((await get(path)).statusCode).toBe(404);
});

it('the JSON of articles names their keywords and is filtered by one', async () => {
  const { id, word, path } = await added();
  const article = await articleWith([id]);
  await articleWith([]);
  const slug = path.split('/').at(-1);
  expect((await get(`/api/articles/${article.slug}?locale=en`)).json().keywords).toEqual([
    { slug, name: `${word} en` },
  ]);
  const list = (await get(`/api/articles?locale=en&keyword=${slug}`)).json();
  expect(list).toMatchObject({ total: 1, items: [{ id: article.id }] });
  expect((await get(`/api/articles?locale=en&q=water&keyword=${slug}`)).json()).toMatchObject({ total: 1 });
  expect((await get('/api/articles?locale=en&keyword=no-such-tag')).json()).toMatchObject({ total: 0 });
});

/** Returns the results on a page of articles; the footer names articles, too. */
const resultsIn = (body: string): string => body.slice(body.indexOf('id="results"'), body.indexOf('<footer'));

it('the list of articles is filtered by a keyword that readers can see, also while they search', async () => {
  const { id, word, path, pt } = await added();
  const [slug, slugPt] = [path.split('/').at(-1)!, pt.split('/').at(-1)!];
  const [article, other] = [await articleWith([id]), await articleWith([])];
  const option = `<option value="${slug}"`;
  for (const query of [`keyword=${slug}`, `q=water&keyword=${slug}`]) {
    const { body } = await get(`/en/articles?${query}`);
    expect(body).toContain(option);
    const results = resultsIn(body);
    expect(results).toContain(article.slug);
    expect(results).not.toContain(other.slug);
    expect(results).toMatch(/>1 (article|result)/);
    expect(body).toContain(`Remove the filter: ${word} en`);
    expect(body).toContain(`/locale/pt?to=${encodeURIComponent(`/artigos?${query.replace(slug, slugPt)}`)}`);
  }
  const nothing = await get(`/en/articles?q=nothing-at-all&keyword=${slug}`);
  expect(resultsIn(nothing.body)).not.toContain(article.slug);
  await opened.room.execute('UnpublishArticle', { id: article.id });
  expect((await get('/en/articles')).body).not.toContain(option);
});

it('the URL of an earlier name leads to the current one', async () => {
  const { id, word, path } = await added();
  await articleWith([id]);
  await opened.room.execute('EditKeyword', { id, name: { pt: `${word} pt`, en: `${word} new` } });
  const moved = await get(path);
  expect(moved.statusCode).toBe(301);
  expect(moved.headers.location).toBe(`${path.replace(/-en$/, '')}-new`);
  expect((await get(moved.headers.location as string)).statusCode).toBe(200);
});

it('a deleted keyword disappears from pages, cannot be given to articles, and comes back with its articles', async () => {
  const { id, path } = await added();
  const article = await articleWith([id]);
  expect((await get(article.url)).body).toContain(`href="${path}"`);
  await opened.room.execute('DeleteKeyword', { id });
  expect((await get(article.url)).body).not.toContain(`href="${path}"`);
  expect((await get(path)).statusCode).toBe(404);
  const other = await articleWith([]);
  const refused = await opened.room.send('EditArticle', { id: other.id, keywords: [id] });
  expect(refused.json()).toMatchObject({ status: 422, errors: [{ path: 'keywords.0' }] });
  await opened.room.execute('RestoreKeyword', { id });
  expect((await get(article.url)).body).toContain(`href="${path}"`);
});

it('an edit of the keywords of an article is reverted with its other fields, and one that changes nothing is no edit', async () => {
  const { id, path } = await added();
  const article = await articleWith([]);
  const before = await opened.room.execute('EditArticle', { id: article.id, keywords: [] });
  const after = await opened.room.execute('EditArticle', { id: article.id, keywords: [id] });
  expect(after.revision).toBe(before.revision + 1);
  expect((await get(path)).statusCode).toBe(200);
  await opened.room.execute('RevertArticle', { id: article.id, toRevision: before.revision });
  expect((await get(path)).statusCode).toBe(404);
});

it('a deleted keyword prevents neither a copy nor a revert of its articles', async () => {
  const { id, path } = await added();
  const article = await articleWith([id]);
  await opened.room.execute('EditArticle', { id: article.id, keywords: [] });
  await opened.room.execute('DeleteKeyword', { id });
  await opened.room.execute('RevertArticle', { id: article.id, toRevision: 0 });
  await opened.room.execute('DuplicateArticle', { id: article.id });
  await opened.room.execute('RestoreKeyword', { id });
  expect((await get(article.url)).body).toContain(`href="${path}"`);
});
