import { describe, expect, it } from 'vitest';
import { articleAggregate } from '#domain/article/aggregate.ts';
import { unique } from '#testing/editor-client.ts';
import { registerPicture } from '#testing/media/register-picture.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { loadState } from '../commands/read-stream.ts';

const opened = useEditorClient('editor');

const heading = { type: 'heading', level: 2, text: [{ text: 'How to get there' }] };

/** An article in both languages, with a picture in its text and a tag. */
const article = async () => {
  const { room, site } = opened;
  const [mediaId, word] = [await registerPicture(site.runtime), unique('walk')];
  const { id: keyword } = await room.execute('AddKeyword', { name: { pt: `${word} pt`, en: `${word} en` } });
  const image = { type: 'image', mediaId, alt: '', caption: '', width: 'text' };
  const text = { title: word, slug: word, summary: 'A summary.', content: [heading, image] };
  const translations = { pt: { ...text, slug: `${word}-pt` }, en: text };
  const { id } = await room.execute('CreateArticle', { ...room.article({ translations }), keywords: [keyword] });
  return { id, keyword, word };
};

/** Returns the state of an article that exists. */
const stateOf = async (id: string) => {
  const state = await loadState(opened.site.runtime.store, articleAggregate, id);
  if (state.status === 'none') throw new Error(`article-${id} does not exist`);
  return state;
};

const saved = async () => {
  const original = await article();
  const { id } = await opened.room.execute('SaveAsTemplate', { id: original.id, name: 'Walk' });
  return { ...original, template: id };
};

describe('an article from a template', () => {
  it('is a draft with the texts without pictures, the category and the tags, and with slugs of its own', async () => {
    const { template, keyword, word } = await saved();
    const { id } = await opened.room.execute('CreateFromTemplate', { id: template });
    const { facts, translations } = await stateOf(id);
    expect(facts).toMatchObject({ category: opened.room.category, keywords: [keyword], author: null });
    const { text, publication } = translations.en!;
    expect(text).toMatchObject({ title: word, summary: 'A summary.', content: [{ type: 'heading' }] });
    expect([text.content.length, text.slug === word]).toEqual([1, false]);
    expect([publication.status, translations.pt?.text.title]).toEqual(['draft', word]);
  });

  it('lacks tags that were deleted since', async () => {
    const { template, keyword } = await saved();
    await opened.room.execute('DeleteKeyword', { id: keyword });
    const { id } = await opened.room.execute('CreateFromTemplate', { id: template });
    expect((await stateOf(id)).facts.keywords ?? []).toEqual([]);
  });

  it('has the id that was given, once', async () => {
    const { template } = await saved();
    const id = crypto.randomUUID();
    expect((await opened.room.execute('CreateFromTemplate', { id: template, article: id })).id).toBe(id);
    expect((await opened.room.send('CreateFromTemplate', { id: template, article: id })).statusCode).toBe(409);
  });
});

it('a template has the languages that have text without pictures, and at least one', async () => {
  const { room, site } = opened;
  const mediaId = await registerPicture(site.runtime);
  const image = { type: 'image', mediaId, alt: '', caption: '', width: 'text' };
  const draft = async (translations: object) => (await room.execute('CreateArticle', { translations, draft: true })).id;
  const picture = await draft({ pt: { content: [image] } });
  expect((await room.send('SaveAsTemplate', { id: picture, name: 'Walk' })).json()).toMatchObject({
    code: 'nothing_written',
  });
  const half = await draft({ pt: { content: [image] }, en: { title: 'A walk', content: [image] } });
  const { id } = await room.execute('SaveAsTemplate', { id: half, name: 'Walk' });
  const copy = await room.execute('CreateFromTemplate', { id });
  expect(Object.keys((await stateOf(copy.id)).translations)).toEqual(['en']);
});

it('a deleted template begins no article until it is restored', async () => {
  const { template } = await saved();
  await opened.room.execute('DeleteTemplate', { id: template });
  expect((await opened.room.send('CreateFromTemplate', { id: template })).json()).toMatchObject({ code: 'deleted' });
  await opened.room.execute('RestoreTemplate', { id: template });
  await opened.room.execute('CreateFromTemplate', { id: template });
});

it('a template stays as it is when its article is changed or deleted', async () => {
  const { id, template, word } = await saved();
  await opened.room.execute('EditArticle', { id, translations: { en: { title: 'Another' } } });
  await opened.room.execute('DeleteArticle', { id });
  expect((await opened.room.send('SaveAsTemplate', { id, name: 'Walk' })).json()).toMatchObject({ code: 'deleted' });
  const copy = await opened.room.execute('CreateFromTemplate', { id: template });
  expect((await stateOf(copy.id)).translations.en!.text.title).toBe(word);
});
