// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import type { Block } from '#domain/shared/blocks.ts';
import { during } from '#testing/dom/render.ts';
import { press } from '#testing/dom/user.ts';
import { atCaret, openEditor, selectText, textBlock, type } from '../editor.fixture.ts';
import { blockTypeAtCursor, setBlockType, type TextBlockType } from './block-types.ts';

const list = (isOrdered: boolean, ...texts: string[]): Block =>
  ({
    ...{ id: 'aaaaaaa1', type: 'list', ordered: isOrdered },
    items: texts.map((text) => (text === '' ? [] : [{ text }])),
  }) as unknown as Block;
const image: Block = { id: 'aaaaaaa9', type: 'image', mediaId: 'a'.repeat(32), alt: 'alt', caption: '', width: 'text' };

/** The document with the types of its blocks, and lists with their items: `text:one`, `list:one,two`. */
const shapeOf = ({ state: { doc, selection } }: Editor) => {
  const shapes = doc.children.map((node) => {
    const name =
      node.type.name === 'list' && node.attrs.ordered ? 'ordered' : node.type.name.replace('text_block', 'text');
    const level = node.type.name === 'heading' ? node.attrs.level : '';
    const text =
      node.type.name === 'list' ? node.children.map(({ textContent }) => textContent).join(',') : node.textContent;
    return `${name}${level}:${text}`;
  });
  return [shapes, selection.$from.depth > 0 ? selection.$from.index(0) : undefined];
};
const change = async (editor: Editor, kind: TextBlockType) => {
  const isChanged = await during(() => setBlockType(editor, kind));
  return [isChanged, ...shapeOf(editor)];
};
/** Puts the caret behind the letter `offset` of a text in the document. */
const caretIn = async (editor: Editor, text: string, offset = 0) => {
  let at = 0;
  editor.state.doc.descendants((node, position) => {
    if (node.isText && node.text === text) at = position;
  });
  await selectText(editor, at + offset);
};

describe('the type of a block', () => {
  it.each<[TextBlockType, string]>([
    ['heading2', 'heading2:one'],
    ['heading3', 'heading3:one'],
    ['quote', 'quote:one'],
    ['callout', 'callout:one'],
    ['list', 'list:one'],
    ['ordered', 'ordered:one'],
  ])('becomes %s and text again, and the caret stays', async (kind, shape) => {
    const { editor, idsOf } = await openEditor([textBlock('aaaaaaa1', 'one'), textBlock('aaaaaaa2', 'two')]);
    await caretIn(editor, 'one', 2);
    expect(await change(editor, kind)).toEqual([true, [shape, 'text:two'], 0]);
    expect([atCaret(editor), blockTypeAtCursor(editor), idsOf('pt')[0]]).toEqual(['on|e', kind, 'aaaaaaa1']);
    expect(await change(editor, 'text')).toEqual([true, ['text:one', 'text:two'], 0]);
    expect([atCaret(editor), blockTypeAtCursor(editor)]).toEqual(['on|e', 'text']);
  });

  it('of a list becomes a block for each item, with the caret in the same one', async () => {
    const { editor, idsOf } = await openEditor([list(false, 'one', 'two', 'three')]);
    await caretIn(editor, 'two', 1);
    expect(await change(editor, 'ordered')).toEqual([true, ['ordered:one,two,three'], 0]);
    expect(await change(editor, 'quote')).toEqual([true, ['quote:one', 'quote:two', 'quote:three'], 1]);
    expect([atCaret(editor), idsOf('pt')[0]]).toEqual(['t|wo', 'aaaaaaa1']);
    expect(new Set(idsOf('pt')).size).toBe(3);
  });

  it('cannot be changed in a picture', async () => {
    const { editor } = await openEditor([image, textBlock('aaaaaaa2', 'two')]);
    await during(() => editor.commands.setNodeSelection(0));
    expect([await change(editor, 'quote'), blockTypeAtCursor(editor)]).toEqual([
      [false, ['image:', 'text:two'], undefined],
      undefined,
    ]);
  });
});

describe('Markdown at the start of a paragraph', () => {
  it.each([
    ['## ', 'heading2:one'],
    ['### ', 'heading3:one'],
    ['> ', 'quote:one'],
    ['- ', 'list:one'],
    ['* ', 'list:one'],
    ['1. ', 'ordered:one'],
    ['1) ', 'ordered:one'],
    ['2. ', 'text:2. one'],
  ])('%j changes its type', async (typed, shape) => {
    const { editor } = await openEditor([textBlock('aaaaaaa1', 'one')]);
    await caretIn(editor, 'one');
    await type(editor, typed);
    expect(shapeOf(editor)[0]).toEqual([shape]);
  });

  it('is text in another type of block', async () => {
    const { editor } = await openEditor([textBlock('aaaaaaa1', 'one')]);
    await caretIn(editor, 'one');
    await change(editor, 'quote');
    await type(editor, '## ');
    expect(shapeOf(editor)[0]).toEqual(['quote:## one']);
  });
});

describe('keys of block types', () => {
  it.each([
    ['2', 'heading2:one'],
    ['3', 'heading3:one'],
    ['q', 'quote:one'],
    ['8', 'list:one'],
    ['7', 'ordered:one'],
  ])('Ctrl+Alt+%s sets a type, and takes it back', async (key, shape) => {
    const { editor } = await openEditor([textBlock('aaaaaaa1', 'one')]);
    await caretIn(editor, 'one');
    const pressed = () => press(editor.view.dom, key, { ctrlKey: true, altKey: true });
    await pressed();
    expect(shapeOf(editor)[0]).toEqual([shape]);
    await pressed();
    expect(shapeOf(editor)[0]).toEqual(['text:one']);
    await pressed();
    await press(editor.view.dom, '0', { ctrlKey: true, altKey: true });
    expect(shapeOf(editor)[0]).toEqual(['text:one']);
  });

  it('becomes a paragraph by Backspace at its start, and stays a list by Backspace elsewhere', async () => {
    const { editor } = await openEditor([list(false, 'one', 'two')]);
    const after = async (text: string, offset: number) => {
      await caretIn(editor, text, offset);
      await press(editor.view.dom, 'Backspace');
      return shapeOf(editor)[0];
    };
    expect(await after('one', 1)).toEqual(['list:one,two']);
    expect(await after('one', 0)).toEqual(['text:one', 'text:two']);
  });

  it('Enter in the empty last item goes on below the list', async () => {
    const { editor } = await openEditor([list(false, 'one', 'two')]);
    await caretIn(editor, 'two', 3);
    await press(editor.view.dom, 'Enter');
    expect(shapeOf(editor)).toEqual([['list:one,two,'], 0]);
    await press(editor.view.dom, 'Enter');
    expect(shapeOf(editor)).toEqual([['list:one,two', 'text:'], 1]);
    await type(editor, 'x');
    expect(shapeOf(editor)[0]).toEqual(['list:one,two', 'text:x']);
  });

  it('Enter behind one letter in the last item goes on in the list', async () => {
    const { editor } = await openEditor([list(false, 'one', 'x')]);
    await caretIn(editor, 'x', 1);
    await press(editor.view.dom, 'Enter');
    expect(shapeOf(editor)[0]).toEqual(['list:one,x,']);
  });

  it('Ctrl+Z and Ctrl+Y are left to the browser where there is nothing to undo', async () => {
    const { editor } = await openEditor([textBlock('aaaaaaa1', 'one')]);
    const pressed = (key: string) => press(editor.view.dom, key, { ctrlKey: true });
    await caretIn(editor, 'one', 3);
    expect([await pressed('z'), await pressed('y')]).toEqual([true, true]);
    await type(editor, '!');
    expect([await pressed('z'), shapeOf(editor)[0], await pressed('z')]).toEqual([false, ['text:one'], true]);
    expect([await pressed('y'), shapeOf(editor)[0], await pressed('y')]).toEqual([false, ['text:one!'], true]);
  });

  it('Enter in an empty item between others divides the list', async () => {
    const { editor } = await openEditor([list(false, 'one', 'two')]);
    await caretIn(editor, 'one', 3);
    await press(editor.view.dom, 'Enter');
    await press(editor.view.dom, 'Enter');
    expect(shapeOf(editor)).toEqual([['list:one', 'list:,two'], 1]);
  });
});
