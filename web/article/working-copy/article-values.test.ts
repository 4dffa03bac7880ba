import { describe, expect, it } from 'vitest';
import {
  type ArticleValues,
  changedArticleFields,
  createArticleInput,
  emptyText,
  isEmptyText,
  toArticleValues,
  withBlockIds,
} from './article-values.ts';

const paragraph = (text: string, id?: string) =>
  ({ ...(id && { id }), type: 'paragraph', content: [{ text }] }) as never;
const facts = { author: 'ana', date: '2030-05-01', category: 'food' } as unknown as ArticleValues['facts'];
const values = (pt: object = {}, en: object = {}, more: object = {}): ArticleValues => ({
  ...{ facts: { ...facts, ...more }, featured: false },
  texts: { pt: { ...emptyText, ...pt }, en: { ...emptyText, ...en } },
});

describe('the values of an article', () => {
  it('have an empty text in a language without translation', () => {
    const text = { ...emptyText, title: 'Mar' };
    const { texts, featured } = toArticleValues({ facts, isFeatured: true, translations: { pt: { text } } } as never);
    expect([texts, featured]).toEqual([{ pt: text, en: emptyText }, true]);
  });

  it('get an id on every block, and keep those that there are', () => {
    const { texts } = withBlockIds(values({ content: [paragraph('Mar', 'x')] }, { content: [paragraph('Sea')] }));
    expect(texts.pt.content[0]!.id).toBe('x');
    expect(texts.en.content[0]!.id).toEqual(expect.any(String));
  });
});

describe('an empty text', () => {
  it.each([
    ['nothing', {}, true],
    ['spaces only', { title: ' ', summary: '\n' }, true],
    ['a slug only', { slug: 'mar' }, true],
    ['a title', { title: 'Mar' }, false],
    ['a summary', { summary: 'Mar' }, false],
    ['an alternative text', { mainImageAlt: 'Mar' }, false],
    ['a caption', { mainImageCaption: 'Mar' }, false],
    ['a block', { content: [paragraph('')] }, false],
  ])('has %s', (_name, changed, isEmpty) => {
    expect(isEmptyText({ ...emptyText, ...changed })).toBe(isEmpty);
  });
});

describe('the command that creates an article', () => {
  it('has the facts that were entered, and the languages that have a text', () => {
    const absent = { photographer: '', mainImage: '', keywords: [], travel: null, layout: undefined };
    expect(createArticleInput(values({ title: 'Mar' }, {}, absent), 'pt')).toEqual({
      ...{ ...facts, draft: true, source: 'pt' },
      translations: { pt: { ...emptyText, title: 'Mar' } },
    });
    const given = { photographer: 'rui', mainImage: 'm', keywords: ['sea'], travel: { kind: 'walk' }, layout: 'wide' };
    expect(createArticleInput({ ...values({}, { title: 'Sea' }, given), featured: true }, 'en')).toEqual({
      ...{ ...facts, ...given, featured: true, draft: true, source: 'en' },
      translations: { en: { ...emptyText, title: 'Sea' } },
    });
  });
});

describe('the command that edits an article', () => {
  it('has the fields that differ', () => {
    const base = values({ title: 'Mar', summary: 'Azul' }, { title: 'Sea' });
    expect(changedArticleFields(base, base)).toEqual({});
    expect(changedArticleFields(base, values({ title: 'Mar alto', summary: 'Azul' }, { title: 'Sea' }))).toEqual({
      translations: { pt: { title: 'Mar alto' } },
    });
    expect(
      changedArticleFields(base, values({ title: 'Mar', summary: 'Azul' }, { title: 'Sea' }, { author: 'rui' })),
    ).toEqual({ author: 'rui' });
  });

  it('can empty a language, and has none that was never begun', () => {
    const base = values({ title: 'Mar' }, { title: 'Sea' });
    expect(changedArticleFields(base, values({ title: 'Mar' }))).toEqual({ translations: { en: { title: '' } } });
    expect(changedArticleFields(values({ title: 'Mar' }), values({ title: 'Mar' }, { slug: 'sea' }))).toEqual({});
    expect(changedArticleFields(values({ title: 'Mar' }), values({ title: 'Mar' }, { title: 'Sea' }))).toEqual({
      translations: { en: { title: 'Sea' } },
    });
  });
});
