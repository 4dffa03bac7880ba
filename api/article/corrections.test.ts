import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { unique } from '#testing/editor-client.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

const opened = useEditorClient('editor');

const get = async (url: string) => (await opened.site.app.inject({ url })).json();

/** Publishes an article in both languages and corrects it; returns its id and slugs. */
const correctedArticle = async () => {
  const { room } = opened;
  const slug = { pt: unique('oito'), en: unique('eight') };
  const translations = { pt: { title: 'Oito', slug: slug.pt }, en: { title: 'Eight', slug: slug.en } };
  const { id } = await room.execute('CreateArticle', room.article({ translations }));
  await room.execute('EditArticle', { id, translations: { pt: { summary: 'Nove.' }, en: { summary: 'Nine.' } } });
  return { id, slug };
};
const texts = { pt: 'Eram nove, não oito.', en: 'There were nine, not eight.' };

it('shows a correction of the latest change with its article in each language, newest first', async () => {
  const { room } = opened;
  const { id, slug } = await correctedArticle();
  const first = await room.execute('PublishArticleCorrection', { id, texts });
  expect(first.message).toBe('Correction successfully published');
  await room.execute('PublishArticleCorrection', { id, texts: { en: 'Nine is not a number of ours.' } });

  const { corrections } = await get(`/api/articles/${slug.pt}?locale=pt`);
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(corrections).toEqual([{ id: expect.any(String), text: texts.pt, at }]);
  const english = await get(`/api/articles/${slug.en}?locale=en`);
  expect(english.corrections.map(({ text }: { text: string }) => text)).toEqual([
    'Nine is not a number of ours.',
    texts.en,
  ]);

  const { items, total } = await get('/api/corrections?locale=en&limit=1');
  const article = { id, title: 'Eight', url: `/en/articles/${room.categorySlug}/${slug.en}` };
  expect(items).toEqual([{ ...english.corrections[0], article }]);
  expect(total).toBeGreaterThanOrEqual(2);
  expect((await get('/api/corrections?locale=en&limit=1&offset=1')).items).toEqual([
    { ...english.corrections[1], article },
  ]);
  const [item] = await get(`/rest/v1/corrections?article_id=eq.${id}&locale=eq.pt`);
  expect(item).toMatchObject({ id: corrections[0].id, text: texts.pt });
});

it('remembers which saved change it is about, and keeps its time when it is edited or published again', async () => {
  const { room, site } = opened;
  const { id, slug } = await correctedArticle();
  await room.execute('EditArticle', { id, translations: { pt: { summary: 'Nove, pelas nossas contas.' } } });
  const correction = randomUUID();
  const change = 3;
  await room.execute('PublishArticleCorrection', { id, correction, change, texts: { pt: 'Um erro.' } });
  const [before] = (await get(`/api/articles/${slug.pt}?locale=pt`)).corrections;
  await room.execute('WithdrawArticleCorrection', { id, correction });
  expect((await get(`/api/articles/${slug.pt}?locale=pt`)).corrections).toEqual([]);
  await room.execute('PublishArticleCorrection', { id, correction, texts: { pt: 'Um erro de contas.' } });
  expect((await get(`/api/articles/${slug.pt}?locale=pt`)).corrections).toEqual([
    { ...before, text: 'Um erro de contas.' },
  ]);
  const { document } = await site.runtime.read
    .selectFrom('article')
    .select('document')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(document.article).toMatchObject({ corrections: [{ id: correction, change }] });
});

it('rejects a revision that is no saved change, and empty sentences', async () => {
  const { room } = opened;
  const { id } = await correctedArticle();
  const send = async (body: object) => {
    const answer = await room.send('PublishArticleCorrection', { id, ...body });
    const { code, errors } = answer.json();
    return [answer.statusCode, code, errors?.[0]];
  };
  for (const change of [0, 1, 99])
    expect(await send({ texts, change })).toEqual([
      409,
      'correction_without_change',
      { path: 'change', message: 'Choose a saved change of the article' },
    ]);
  expect(await send({ texts: {} })).toEqual([
    422,
    expect.any(String),
    { path: 'texts', message: 'Say what was wrong' },
  ]);
  expect((await send({ texts: { pt: ' ' } }))[0]).toBe(422);
});

it('is hidden with its article, and comes back with it', async () => {
  const { room } = opened;
  const { id } = await correctedArticle();
  await room.execute('PublishArticleCorrection', { id, texts });
  const isListed = async () =>
    (await get('/api/corrections?locale=pt')).items.some((each: { article: { id: string } }) => each.article.id === id);
  expect(await isListed()).toBe(true);
  await room.execute('UnpublishArticle', { id, locale: 'pt' });
  expect(await isListed()).toBe(false);
  await room.execute('PublishArticle', { id, locale: 'pt' });
  expect(await isListed()).toBe(true);
  await room.execute('DeleteArticle', { id });
  expect(await isListed()).toBe(false);
  await room.execute('RestoreArticle', { id });
  expect(await isListed()).toBe(true);
});
