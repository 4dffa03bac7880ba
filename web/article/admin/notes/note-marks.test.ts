// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import type { Block } from '#domain/shared/blocks.ts';
import { during, render } from '#testing/dom/render.ts';
import { inRouter } from '#testing/dom/router.ts';
import { serve } from '#testing/dom/server.ts';
import { press } from '#testing/dom/user.ts';
import type { ShownNote } from '../../../admin/queries/note-views.ts';
import { contentOf } from '../../working-copy/document-fields.ts';
import { writeBlocks } from '../../working-copy/write-values.ts';
import { BilingualEditor } from '../rich-text/bilingual-editor.client.tsx';
import { RichTextProvider } from '../rich-text/context/rich-text-context.client.tsx';
import { selectText, textBlock, type } from '../rich-text/editor.fixture.ts';
import { noteAt } from './note-marks.client.ts';
import { NotesProvider, useNotes } from './notes-context.client.tsx';
import { selectedWords } from './use-note-highlights.client.ts';

type Value = NonNullable<ReturnType<typeof useNotes>>;
type Editor = Parameters<typeof type>[0];

/** Opens the text of an article with notes on some of its words. */
const open = async (text: Block[], epoch = '1') => {
  serve();
  let value!: Value;
  const Reader = () => {
    value = useNotes()!;
    return null;
  };
  const doc = new Y.Doc();
  writeBlocks(doc, contentOf(doc, 'pt'), text);
  const none = new Set<string>();
  const editor = h(BilingualEditor, {
    text: { doc, epoch: () => epoch },
    labels: { pt: 'pt', en: 'en' },
    pair: ['pt', 'en'],
    view: 'pt',
    writable: 'all',
    outdated: { pt: none, en: none },
  });
  const inside = h(RichTextProvider, { pictures: {}, openLibrary: async () => [], children: editor });
  const element = (notes: ShownNote[]) =>
    h(NotesProvider, {
      article: 'a',
      notes,
      people: [],
      linked: undefined,
      showPanel() {},
      hidePanel() {},
      children: [h(Reader, { key: 1 }), h('div', { key: 2 }, inside)],
    });
  const { element: first, wrap } = inRouter(element([]));
  const { container, show } = await render(first);
  const tiptap = (container.querySelector('.tiptap[lang=pt]') as unknown as { editor: Editor }).editor;
  const select = async (words: string) => {
    const at = tiptap.state.doc.textBetween(0, tiptap.state.doc.content.size, '\n', ' ').indexOf(words) + 1;
    await selectText(tiptap, at, at + words.length);
  };
  return {
    ...{ container, tiptap, doc, select },
    value: () => value,
    show: (notes: object[]) => show(wrap(element(notes as ShownNote[]))),
    noted: () =>
      [...container.querySelectorAll<HTMLElement>('.noted')].map(
        ({ textContent, dataset }) => `${dataset.note}: ${textContent}${'active' in dataset ? ' (active)' : ''}`,
      ),
    /** Selects words and returns a note on them. */
    note: async (id: string, quote: string, changed: object = {}) => {
      await select(quote);
      return {
        id,
        locale: 'pt',
        isResolved: false,
        isUnread: false,
        entries: [],
        words: selectedWords(tiptap, epoch)!,
        ...changed,
      };
    },
  };
};

describe('the words of notes', () => {
  it('are highlighted in their language while the note is open', async () => {
    const { show, noted, note, value } = await open([textBlock('aaaaaaa1', 'uma levada bonita')]);
    const notes = [
      await note('n', 'levada'),
      await note('r', 'uma', { isResolved: true }),
      { ...(await note('e', 'bonita')), locale: 'en' },
    ];
    await show(notes);
    expect(noted()).toEqual(['n: levada']);
    await during(() => value().activate('r'));
    expect(noted()).toEqual(['r: uma (active)', 'n: levada']);
  });

  it('stay marked while the text around them changes, without what is written beside them', async () => {
    const { show, noted, note, tiptap } = await open([textBlock('aaaaaaa1', 'uma levada bonita')]);
    await show([await note('n', 'levada')]);
    await selectText(tiptap, 5);
    await type(tiptap, 'x');
    await selectText(tiptap, 12);
    await type(tiptap, 'y');
    expect(noted()).toEqual(['n: levada']);
    await selectText(tiptap, 8);
    await type(tiptap, 'z');
    expect(noted()).toEqual(['n: lezvada']);
  });

  it('are found again after others have changed the text', async () => {
    const { show, noted, note, doc } = await open([textBlock('aaaaaaa1', 'uma levada bonita')]);
    await show([await note('n', 'levada')]);
    const other = new Y.Doc();
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
    writeBlocks(other, contentOf(other, 'pt'), [
      textBlock('aaaaaaa2', 'antes'),
      textBlock('aaaaaaa1', 'e uma levada bonita'),
    ]);
    await during(() => Y.applyUpdate(doc, Y.encodeStateAsUpdate(other)));
    expect(noted()).toEqual(['n: levada']);
  });

  it('are reported with their places, and no longer once they are deleted', async () => {
    const { show, note, value, tiptap, noted } = await open([textBlock('aaaaaaa1', 'uma levada bonita')]);
    await show([await note('n', 'levada'), await note('m', 'uma')]);
    expect([...value().places].toSorted()).toEqual([
      ['m', 1],
      ['n', 5],
    ]);
    await selectText(tiptap, 5, 11);
    await during(() => tiptap.commands.deleteSelection());
    expect([[...value().places.keys()], noted()]).toEqual([['m'], ['m: uma']]);
  });

  it('are found by their letters in a document of another epoch', async () => {
    const { show, note, noted } = await open([textBlock('aaaaaaa1', 'uma levada bonita')]);
    const own = await note('n', 'levada');
    await show([{ ...own, words: { ...own.words, place: { ...own.words.place!, document: 'other' } } }]);
    expect(noted()).toEqual(['n: levada']);
  });

  it('lead from a place in the text to the note with the shortest words there', async () => {
    const { show, note, tiptap } = await open([textBlock('aaaaaaa1', 'uma levada bonita')]);
    await show([await note('long', 'uma levada bonita'), await note('short', 'levada')]);
    expect([4, 5, 11, 12, 99].map((at) => noteAt(tiptap.state, at))).toEqual([
      'long',
      'short',
      'short',
      'long',
      undefined,
    ]);
  });

  it('get the caret when the panel asks for them', async () => {
    const { show, note, tiptap, value } = await open([textBlock('aaaaaaa1', 'uma levada bonita')]);
    await show([await note('n', 'levada')]);
    await selectText(tiptap, 1);
    await during(() => tiptap.view.dom.blur());
    await during(async () => {
      value().reveal({ id: 'gone', locale: 'pt' });
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(tiptap.view.hasFocus()).toBe(false);
    await during(async () => {
      value().reveal({ id: 'n', locale: 'pt' });
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect([tiptap.view.hasFocus(), tiptap.state.selection.from]).toEqual([true, 5]);
  });

  it('are chosen by keys', async () => {
    const { select, tiptap, value } = await open([textBlock('aaaaaaa1', 'uma levada bonita')]);
    await select('levada');
    await press(tiptap.view.dom, 'µ', { ctrlKey: true, altKey: true, code: 'KeyM' });
    expect(value().chosen).toMatchObject({ locale: 'pt', words: { quote: 'levada', place: { document: '1' } } });
  });

  it('have no place before the document of the host is known, and none if no letter is selected', async () => {
    const { select, tiptap } = await open([textBlock('aaaaaaa1', 'uma levada bonita')], '');
    await select('levada');
    expect(selectedWords(tiptap, '')).toMatchObject({ quote: 'levada', place: null });
    await selectText(tiptap, 4);
    expect(selectedWords(tiptap, '')).toBe(undefined);
  });
});
