// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { absolutePositionToRelativePosition, ySyncPluginKey } from 'y-prosemirror';
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { during, render } from '#testing/dom/render.ts';
import { press } from '#testing/dom/user.ts';
import { contentOf } from '../../working-copy/document-fields.ts';
import { writeBlocks } from '../../working-copy/write-values.ts';
import { BilingualEditor } from '../rich-text/bilingual-editor.client.tsx';
import { RichTextProvider } from '../rich-text/context/rich-text-context.client.tsx';
import { atCaret, openEditor, selectText, textBlock, type } from '../rich-text/editor.fixture.ts';

type Editor = Parameters<typeof type>[0];

/** Opens the text `abcd` of an article that several users edit, as the user `me`. */
const openShared = async () => {
  const doc = new Y.Doc();
  writeBlocks(doc, contentOf(doc, 'pt'), [textBlock('a', 'abcd')]);
  const awareness = new Awareness(doc);
  onTestFinished(() => awareness.destroy());
  const none = new Set<string>();
  const editor = h(BilingualEditor, {
    ...{ text: { doc, awareness, userId: 'me' }, labels: { pt: 'pt', en: 'en' }, pair: ['pt', 'en'], view: 'pt' },
    ...{ writable: 'all', outdated: { pt: none, en: none } },
  });
  const inside = h(RichTextProvider, { pictures: {}, openLibrary: async () => [], children: editor });
  const { container } = await render(inside);
  const tiptap = (container.querySelector('.tiptap[lang=pt]') as unknown as { editor: Editor }).editor;
  /** Another browser of a user, which has selected letters. */
  const join = async (user: object | undefined, from: number, to = from) => {
    const other = new Awareness(new Y.Doc());
    onTestFinished(() => other.destroy());
    const { binding } = ySyncPluginKey.getState(tiptap.state);
    const at = (position: number) => absolutePositionToRelativePosition(position, binding.type, binding.mapping);
    other.setLocalState({ ...(user && { user }), cursor: { anchor: at(from), head: at(to) } });
    await during(async () => {
      applyAwarenessUpdate(awareness, encodeAwarenessUpdate(other, [other.clientID]), 'others');
      await new Promise((resolve) => setTimeout(resolve));
    });
  };
  const colours = () =>
    [...container.querySelectorAll<HTMLElement>('.text-caret')].map(({ style }) => style.getPropertyValue('--colour'));
  const names = () => [...container.querySelectorAll('.text-caret-name')].map(({ textContent }) => textContent);
  return { container, join, colours, names };
};

describe('the carets of others', () => {
  it('have names, and mark what is selected', async () => {
    const { container, join, names } = await openShared();
    await join({ id: 'rui', name: 'Rui' }, 2, 4);
    expect([names(), container.querySelector('.text-selection')?.textContent]).toEqual([['Rui'], 'bc']);
  });

  it('have one colour for each user, whichever browser', async () => {
    const { join, colours } = await openShared();
    await join({ id: 'rui', name: 'Rui' }, 2);
    await join({ id: 'rui', name: 'Rui' }, 3);
    await join({ id: 'eva', name: 'Eva' }, 4);
    const [first, second, third] = colours();
    expect([first === second, first === third, first]).toEqual([true, false, expect.stringMatching(/^#/)]);
  });

  it('are neither those of the user in other tabs, nor those of a browser without a user', async () => {
    const { join, names } = await openShared();
    await join({ id: 'me', name: 'Ana' }, 2);
    await join(undefined, 3);
    expect(names()).toEqual([]);
  });
});

describe('undo in a shared text', () => {
  const open = async (before = 'ab') => {
    const { editor, doc, blocks } = await openEditor([textBlock('a', before)]);
    const keys = (key: string, shiftKey = false) => press(editor.view.dom, key, { ctrlKey: true, shiftKey });
    /** Another user inserts letters. */
    const insert = (at: number, letters: string) =>
      during(() => {
        const other = new Y.Doc();
        Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
        ((contentOf(other, 'pt').get(0) as Y.XmlElement).get(0) as Y.XmlText).insert(at, letters);
        Y.applyUpdate(doc, Y.encodeStateAsUpdate(other), 'others');
      });
    return { editor, blocks, keys, insert, text: () => editor.state.doc.textContent };
  };

  it('takes back and repeats what the user wrote, not what others did', async () => {
    const { editor, keys, insert, text } = await open();
    await selectText(editor, 3);
    await type(editor, 'X');
    await insert(0, 'O');
    await keys('z');
    expect([text(), atCaret(editor)]).toEqual(['Oab', 'Oab|']);
    await keys('z', true);
    expect(text()).toBe('OabX');
    await keys('z');
    await keys('y');
    expect(text()).toBe('OabX');
  });

  it('takes back nothing where the user wrote nothing', async () => {
    const { keys, insert, text } = await open();
    await insert(0, 'O');
    await keys('z');
    expect(text()).toBe('Oab');
  });
});
