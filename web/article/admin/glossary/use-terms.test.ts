// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import type { GlossaryTerm } from '#domain/glossary/events.ts';
import type { Block } from '#domain/shared/blocks.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { during, render } from '#testing/dom/render.ts';
import { contentOf } from '../../working-copy/document-fields.ts';
import { writeBlocks } from '../../working-copy/write-values.ts';
import { BilingualEditor } from '../rich-text/bilingual-editor.client.tsx';
import { RichTextProvider } from '../rich-text/context/rich-text-context.client.tsx';
import { selectText, textBlock, type } from '../rich-text/editor.fixture.ts';
import { GlossaryProvider, useGlossary } from './glossary-context.client.tsx';

const term = (pt: string, en: string, changed: Partial<GlossaryTerm> = {}): GlossaryTerm => ({
  id: pt,
  name: { pt, en },
  treatment: 'translate',
  note: '',
  ...changed,
});
const terms = [term('levada', 'irrigation channel', { note: 'canal' }), term('poncha', '', { treatment: 'keep' })];
type Editor = Parameters<typeof type>[0];

const open = async (texts: Record<Locale, Block[]>, source: Locale = 'pt') => {
  let glossary!: NonNullable<ReturnType<typeof useGlossary>>;
  const Reader = () => {
    glossary = useGlossary()!;
    return null;
  };
  const doc = new Y.Doc();
  for (const locale of locales) writeBlocks(doc, contentOf(doc, locale), texts[locale]);
  const none = new Set<string>();
  const editor = h(BilingualEditor, {
    text: { doc },
    labels: { pt: 'pt', en: 'en' },
    pair: ['pt', 'en'],
    view: 'both',
    writable: 'all',
    outdated: { pt: none, en: none },
  });
  const inside = h(RichTextProvider, { pictures: {}, openLibrary: async () => [], children: editor });
  const element = h(GlossaryProvider, {
    terms,
    source,
    translation: source === 'pt' ? 'en' : 'pt',
    children: [h(Reader, { key: 1 }), h('div', { key: 2 }, inside)],
  });
  const { container, unmount } = await render(element);
  const editorOf = (language: Locale) =>
    (container.querySelector(`.tiptap[lang=${language}]`) as unknown as { editor: Editor }).editor;
  return {
    ...{ container, unmount, pt: editorOf('pt'), en: editorOf('en') },
    current: () => {
      const { terms: found, active } = glossary.current.get();
      return [found.map(({ id }) => id), active];
    },
    missing: () => glossary.current.get().terms.map(({ isMissing }) => isMissing),
    store: () => glossary.current,
  };
};
const text = {
  pt: [textBlock('aaaaaaa1', 'A levada e a poncha'), textBlock('aaaaaaa2', 'nada')],
  en: [textBlock('aaaaaaa1', 'The irrigation channel')],
};

it('marks the terms in the original with their translation and note', async () => {
  const { container } = await open(text);
  const marked = [...container.querySelectorAll('[lang=pt] [title]')].filter(({ tagName }) => tagName === 'SPAN');
  expect(marked.map((each) => [each.textContent, each.getAttribute('title')])).toEqual([
    ['levada', 'irrigation channel – canal'],
    ['poncha', 'kept'],
  ]);
  expect([...container.querySelectorAll('[lang=en] span[title]')]).toEqual([]);
});

it('tells the terms of the block with the caret, in either text', async () => {
  const { pt, en, current, missing } = await open(text);
  await selectText(pt, 4);
  expect([current(), missing()]).toEqual([
    [['levada', 'poncha'], 'levada'],
    [false, true],
  ]);
  await selectText(pt, 11);
  expect(current()).toEqual([['levada', 'poncha'], undefined]);
  await selectText(pt, 23);
  expect(current()).toEqual([[], undefined]);
  await during(() => pt.view.dom.blur());
  await selectText(en, 3);
  expect(current()).toEqual([['levada', 'poncha'], undefined]);
});

it('follows what is typed', async () => {
  const { pt, current } = await open(text);
  await selectText(pt, 26);
  await type(pt, ' poncha');
  expect(current()[0]).toEqual(['poncha']);
});

it('tells listeners only of changes', async () => {
  const { pt, store } = await open(text);
  let changes = 0;
  await selectText(pt, 4);
  store().subscribe(() => {
    changes += 1;
  });
  await selectText(pt, 5);
  expect(changes).toBe(0);
  await selectText(pt, 11);
  expect(changes).toBe(1);
});

it('knows the terms of an English original', async () => {
  const { container, en, current } = await open({ pt: [], en: [textBlock('aaaaaaa1', 'An irrigation channel')] }, 'en');
  await selectText(en, 6);
  expect([current()[0], container.querySelectorAll('[lang=en] span[title]').length]).toEqual([['levada'], 1]);
});

it('knows none once the texts are closed', async () => {
  const { pt, store, unmount } = await open(text);
  await selectText(pt, 4);
  const current = store();
  await unmount();
  expect(current.get().terms).toEqual([]);
});
