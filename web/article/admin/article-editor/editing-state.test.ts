import { describe, expect, it } from 'vitest';
import type { Block } from '#domain/shared/blocks.ts';
import { type ArticleValues, emptyText } from './article-values.ts';
import { type EditingEvent, type EditingState, isDirty, openEditing, reduceEditing } from './editing-state.ts';

const text = (id: string, words: string): Block => ({ type: 'text', id, text: [{ text: words }] });
const facts = { category: 'c', author: 'a', photographer: null, mainImage: null, date: '2026-01-01' };
/** Creates an article with a Portuguese title and one block per text. */
const article = (title: string, texts: string[] = [], slug = title.trim().toLowerCase()): ArticleValues => ({
  facts,
  featured: false,
  texts: {
    pt: { ...emptyText, title, slug, content: texts.map((words, index) => text(`block00${index}`, words)) },
    en: emptyText,
  },
});

const given = (saved: ArticleValues, ...events: EditingEvent[]): EditingState =>
  events.reduce(reduceEditing, openEditing(0, saved));
const typed = (values: ArticleValues): EditingEvent => ({ type: 'typed', change: () => values });
const server = (revision: number, values: ArticleValues): EditingEvent => ({
  type: 'server-version',
  version: { revision, values },
});
const titleOf = ({ values }: EditingState): string => values.texts.pt.title;
const wordsOf = ({ values }: EditingState): unknown[] =>
  values.texts.pt.content.map((block) => 'text' in block && block.text[0]?.text);

describe('a save', () => {
  const sent = article('Um', ['a']);

  it('keeps what was typed while it was under way, as not saved', () => {
    const state = given(
      article(''),
      typed(sent),
      { type: 'sending', values: sent },
      typed(article('Um e mais', ['a', 'b'], 'um')),
      { type: 'saved', revision: 1, values: sent },
    );
    expect(titleOf(state)).toBe('Um e mais');
    expect(isDirty(state)).toBe(true);
    expect(state.base.revision).toBe(1);
    expect(state.replacements).toBe(0);
  });

  it('takes over what the server made of it (a slug) around what is typed', () => {
    const noSlug = article('Um', ['a'], '');
    const state = given(
      article('', [], ''),
      typed(noSlug),
      { type: 'saved', revision: 1, values: noSlug },
      typed(article('Um', ['a b'], '')),
      server(1, article('Um', ['a'], 'um')),
    );
    expect(state.values.texts.pt.slug).toBe('um');
    expect(wordsOf(state)).toEqual(['a b']);
    expect(state.base.values.texts.pt.slug).toBe('um');
  });

  it('leaves the space before the caret that the server trimmed', () => {
    const spaced = article('Um ', ['a'], 'um');
    const state = given(article(''), typed(spaced), { type: 'saved', revision: 1, values: spaced }, server(1, sent));
    expect(titleOf(state)).toBe('Um ');
    expect(isDirty(state)).toBe(false);
    expect(state.replacements).toBe(0);
  });

  it('without an answer that the server has all the same is taken for saved, and what was typed since stays', () => {
    const state = given(
      article(''),
      typed(sent),
      { type: 'sending', values: sent },
      typed(article('Um e mais', ['a'], 'um')),
      { type: 'refused', isNewer: true },
      server(1, sent),
    );
    expect(state.merge).toBeUndefined();
    expect(titleOf(state)).toBe('Um e mais');
    expect(state.base).toEqual({ revision: 1, values: sent });
  });

  it('for a moment takes the text back to what is saved', () => {
    const state = given(article('Um'), typed(article('Dois')), {
      type: 'scheduled',
      revision: 1,
      values: article('Dois'),
      update: 'u',
    });
    expect(titleOf(state)).toBe('Um');
    expect(state.replacements).toBe(1);
  });

  it('for a moment keeps what was typed since, as changes of the same update', () => {
    const state = given(article('Um'), typed(article('Dois e mais')), {
      type: 'scheduled',
      revision: 1,
      values: article('Dois'),
      update: 'u',
    });
    expect(titleOf(state)).toBe('Dois e mais');
    expect(state.update).toBe('u');
  });
});

describe('a version that another person saved', () => {
  it('is taken over where nothing is typed', () => {
    const state = given(article('Um'), server(1, article('Outro')));
    expect(titleOf(state)).toBe('Outro');
    expect(state.replacements).toBe(1);
  });

  it('waits for the next save where something is typed', () => {
    const state = given(article('Um'), typed(article('Meu')), server(1, article('Outro')));
    expect(titleOf(state)).toBe('Meu');
    expect(state.base.revision).toBe(0);
  });

  it('is merged after a refused save where the two contradict nothing', () => {
    const state = given(
      article('Um', ['a', 'b'], 'um'),
      typed(article('Um', ['a', 'meu'], 'um')),
      { type: 'refused', isNewer: true },
      server(1, article('Um', ['outro', 'b'], 'um')),
    );
    expect(wordsOf(state)).toEqual(['outro', 'meu']);
    expect(state.merges).toBe(1);
  });

  it('is asked about where both changed one thing, and nothing changes until that is answered', () => {
    const mine = article('Meu', [], 'um');
    const asked = given(
      article('Um'),
      typed(mine),
      { type: 'refused', isNewer: true },
      server(1, article('Outro', [], 'um')),
    );
    expect(asked.merge?.result.conflicts.map(({ path }) => path)).toEqual(['texts.pt.title']);
    expect(titleOf(asked)).toBe('Meu');
    expect(asked.base.revision).toBe(0);
    const answered = reduceEditing(asked, { type: 'merge-resolved', values: article('Outro', [], 'um') });
    expect(titleOf(answered)).toBe('Outro');
    expect(answered.base.revision).toBe(1);
    expect(answered.merge).toBeUndefined();
  });

  it('that is older changes nothing', () => {
    const before = given(article('Um'), typed(article('Meu')));
    expect(reduceEditing(before, server(0, article('Antes')))).toBe(before);
  });
});

describe('a draft that is put back', () => {
  const draft = { base: article('Um', ['a'], 'um'), value: article('Um', ['a do rascunho'], 'um') };
  const restored = (version: ArticleValues): EditingEvent => ({
    type: 'draft-restored',
    draft,
    version: { revision: 3, values: version },
  });

  it('comes on top of what is saved now', () => {
    const now = article('Novo título', ['a'], 'um');
    const state = given(now, restored(now));
    expect([titleOf(state), wordsOf(state)]).toEqual(['Novo título', ['a do rascunho']]);
    expect(state.base.revision).toBe(3);
  });

  it('keeps what was typed before it was found', () => {
    const now = article('Um', ['a'], 'um');
    const state = given(now, typed(article('Já escrito', ['a'], 'um')), restored(now));
    expect([titleOf(state), wordsOf(state)]).toEqual(['Já escrito', ['a do rascunho']]);
  });
});
