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

describe('reduceEditing on a save', () => {
  const sent = article('Um', ['a']);

  it('keeps what was typed while the save was running, as unsaved', () => {
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

  it('adopts a slug that the server generated and keeps what was typed since', () => {
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

  it('keeps a trailing space that the server trimmed', () => {
    const spaced = article('Um ', ['a'], 'um');
    const state = given(article(''), typed(spaced), { type: 'saved', revision: 1, values: spaced }, server(1, sent));
    expect(titleOf(state)).toBe('Um ');
    expect(isDirty(state)).toBe(false);
    expect(state.replacements).toBe(0);
  });

  it('treats a save that got no response as saved if the server has it, and keeps what was typed since', () => {
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

  it('resets the text to the saved version after a scheduled save', () => {
    const state = given(article('Um'), typed(article('Dois')), {
      type: 'scheduled',
      revision: 1,
      values: article('Dois'),
      update: 'u',
    });
    expect(titleOf(state)).toBe('Um');
    expect(state.replacements).toBe(1);
  });

  it('keeps what was typed since a scheduled save as changes of the same update', () => {
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

describe('reduceEditing on a version saved by another user', () => {
  it('adopts it if nothing is typed', () => {
    const state = given(article('Um'), server(1, article('Outro')));
    expect(titleOf(state)).toBe('Outro');
    expect(state.replacements).toBe(1);
  });

  it('keeps unsaved input and the old base until the next save', () => {
    const state = given(article('Um'), typed(article('Meu')), server(1, article('Outro')));
    expect(titleOf(state)).toBe('Meu');
    expect(state.base.revision).toBe(0);
  });

  it('merges it after a rejected save if there is no conflict', () => {
    const state = given(
      article('Um', ['a', 'b'], 'um'),
      typed(article('Um', ['a', 'meu'], 'um')),
      { type: 'refused', isNewer: true },
      server(1, article('Um', ['outro', 'b'], 'um')),
    );
    expect(wordsOf(state)).toEqual(['outro', 'meu']);
    expect(state.merges).toBe(1);
  });

  it('reports a conflict after a rejected save and changes nothing until it is resolved', () => {
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

  it('ignores an older version', () => {
    const before = given(article('Um'), typed(article('Meu')));
    expect(reduceEditing(before, server(0, article('Antes')))).toBe(before);
  });
});

describe('reduceEditing on a restored draft', () => {
  const draft = { base: article('Um', ['a'], 'um'), value: article('Um', ['a do rascunho'], 'um') };
  const restored = (version: ArticleValues): EditingEvent => ({
    type: 'draft-restored',
    draft,
    version: { revision: 3, values: version },
  });

  it('merges the draft into the current version', () => {
    const now = article('Novo título', ['a'], 'um');
    const state = given(now, restored(now));
    expect([titleOf(state), wordsOf(state)]).toEqual(['Novo título', ['a do rascunho']]);
    expect(state.base.revision).toBe(3);
  });

  it('keeps what was typed before the draft was found', () => {
    const now = article('Um', ['a'], 'um');
    const state = given(now, typed(article('Já escrito', ['a'], 'um')), restored(now));
    expect([titleOf(state), wordsOf(state)]).toEqual(['Já escrito', ['a do rascunho']]);
  });
});
