import { describe, expect, it } from 'vitest';
import type { TranslationText } from '#domain/article/events.ts';
import type { Block } from '#domain/shared/blocks.ts';
import { type ArticleValues, emptyText } from './article-values.ts';
import { asInDocument, hasUnsavedChanges } from './unsaved-changes.ts';

const block = (said: string, id?: string): Block => ({ type: 'text', text: [{ text: said }], ...(id && { id }) });
const values = (text: Partial<TranslationText> = {}, facts: Partial<ArticleValues['facts']> = {}): ArticleValues => ({
  facts: { category: 'c', author: 'w', photographer: null, mainImage: null, date: '2026-11-20', ...facts },
  featured: false,
  texts: { pt: { ...emptyText, title: 'A levada', content: [block('um'), block('dois')], ...text }, en: emptyText },
});

describe('unsaved changes', () => {
  it.each<[string, ArticleValues]>([
    ['equal values', values()],
    ['another id of a block', values({ content: [block('um', 'aaaaaaa1'), block('dois')] })],
    ['spaces at the ends of a line', values({ title: ' A levada ' })],
    ['an unknown fact without value', values({}, { travel: null })],
    ['whether it is featured, which is saved at once', { ...values(), featured: true }],
  ])('are not: %s', (_what, edited) => {
    expect(hasUnsavedChanges(edited, values())).toBe(false);
  });

  it.each<[string, ArticleValues]>([
    ['another fact', values({}, { mainImage: 'm' })],
    ['a fact that was removed', values({}, { author: null })],
    ['another line', values({ summary: 'A água corre.' })],
    ['a space within a line', values({ title: 'A  levada' })],
    ['another block', values({ content: [block('um'), block('três')] })],
    ['one block more', values({ content: [block('um'), block('dois'), block('três')] })],
    ['one block less', values({ content: [block('um')] })],
    ['blocks in another order', values({ content: [block('dois'), block('um')] })],
    ['the other language', { ...values(), texts: { ...values().texts, en: { ...emptyText, title: 'The levada' } } }],
  ])('are: %s', (_what, edited) => {
    expect(hasUnsavedChanges(edited, values())).toBe(true);
  });

  it('are not spaces at the ends of a saved line', () => {
    expect(hasUnsavedChanges(values(), values({ title: ' A levada ' }))).toBe(false);
  });

  it('count only in the languages that somebody writes', () => {
    const edited = values({ title: 'Outra levada' }, { category: 'other' });
    expect(hasUnsavedChanges(edited, values(), ['en'])).toBe(false);
    expect(hasUnsavedChanges(edited, values(), ['en', 'pt'])).toBe(true);
    expect(hasUnsavedChanges(values({}, { category: 'other' }), values(), ['en', 'pt'])).toBe(false);
  });

  it('are found again when a block that was compared before is compared with another one', () => {
    const edited = values({ content: [block('um')] });
    expect(hasUnsavedChanges(edited, values({ content: [block('um')] }))).toBe(false);
    expect(hasUnsavedChanges(edited, values({ content: [block('dois')] }))).toBe(true);
  });
});

describe('saved values as a document has them', () => {
  it('have no block where there is only an empty paragraph', () => {
    expect(asInDocument(values({ content: [block('')] })).texts.pt.content).toEqual([]);
    expect(asInDocument(values({ content: [] })).texts.pt.content).toEqual([]);
  });

  it('keep all others, with the texts of both languages', () => {
    const saved = { ...values(), texts: { pt: values().texts.pt, en: { ...emptyText, content: [block('one')] } } };
    expect(hasUnsavedChanges(asInDocument(saved), saved)).toBe(false);
    expect(asInDocument(saved)).toMatchObject({ facts: saved.facts, texts: { en: { content: [block('one')] } } });
  });
});
