import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { unique } from '#testing/editor-client.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

const opened = useEditorClient('editor');
const get = (url: string) => opened.site.app.inject({ url });

const article = async (changes: object = {}) => {
  const slug = unique('parte');
  const translations = { pt: { title: `Parte ${slug}`, slug }, en: { title: `Part ${slug}`, slug } };
  const { id } = await opened.room.execute('CreateArticle', { ...opened.room.article({ translations }), ...changes });
  return { id, slug, url: `/en/articles/${opened.room.categorySlug}/${slug}` };
};

const added = async (articles: string[]) => {
  const word = unique('Serie');
  const title = { pt: `${word} pt`, en: `${word} en` };
  const { id } = await opened.room.execute('AddSeries', { title, articles });
  return { id, word, path: `/en/series/${word.toLowerCase()}-en`, pt: `/series/${word.toLowerCase()}-pt` };
};

it('the page of an article shows its place in the series, without parts that readers cannot see', async () => {
  const [one, two, three] = [await article(), await article(), await article()];
  const draft = await article({ draft: true });
  const { path } = await added([one.id, draft.id, two.id, three.id]);
  const page = async () => (await get(two.url)).body;
  expect(await page()).toContain('Part 2 of 3');
  expect(await page()).toContain(`href="${path}"`);
  expect(await page()).toContain('CreativeWorkSeries');
  expect(await page()).not.toContain(draft.slug);
  const { series } = (await get(`/api/articles/${two.slug}?locale=en`)).json();
  expect(series).toMatchObject([{ part: 2, parts: [one, two, three].map(({ slug }) => ({ slug })) }]);
  await opened.room.execute('UnpublishArticle', { id: one.id });
  expect(await page()).toContain('Part 1 of 2');
});

it('a series has a page in its order and a feed, in both languages, while readers can see one of its articles', async () => {
  const [one, two] = [await article(), await article()];
  const { id, path, pt } = await added([one.id, two.id]);
  await opened.room.execute('EditSeries', { id, articles: [two.id, one.id] });
  for (const url of [path, pt]) {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(200);
    expect(body.indexOf(two.slug)).toBeGreaterThan(0);
    expect(body.indexOf(two.slug)).toBeLessThan(body.indexOf(one.slug));
    expect((await get(`${url}/feed.xml`)).body).toContain(one.slug);
  }
  await opened.room.execute('DeleteSeries', { id });
  expect((await get(path)).statusCode).toBe(404);
  expect((await get(one.url)).body).not.toContain(path);
  await opened.room.execute('RestoreSeries', { id });
  expect((await get(one.url)).body).toContain(path);
  await opened.room.execute('UnpublishArticle', { id: one.id });
  await opened.room.execute('UnpublishArticle', { id: two.id });
  expect((await get(path)).statusCode).toBe(404);
});

it('a series rejects articles that do not exist', async () => {
  const refused = await opened.room.send('AddSeries', {
    title: { pt: 'A', en: 'A' },
    articles: [randomUUID()],
  });
  expect(refused.json()).toMatchObject({ status: 422, errors: [{ path: 'articles.0' }] });
});

it('a series is edited while one of its articles is deleted, but gets no deleted one', async () => {
  const [gone, other, late] = [await article(), await article(), await article()];
  const { id } = await added([gone.id, other.id]);
  for (const each of [gone, late]) await opened.room.execute('DeleteArticle', { id: each.id });
  await opened.room.execute('EditSeries', { id, text: { pt: 'A', en: 'A' }, articles: [other.id, gone.id] });
  const refused = await opened.room.send('EditSeries', { id, articles: [other.id, gone.id, late.id] });
  expect(refused.json()).toMatchObject({ status: 422, errors: [{ path: 'articles.2' }] });
});
