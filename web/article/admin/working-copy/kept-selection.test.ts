// @vitest-environment happy-dom
import { TextSelection } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { during } from '#testing/dom/render.ts';
import { contentOf } from '../../working-copy/document-fields.ts';
import { writeBlocks } from '../../working-copy/write-values.ts';
import { openEditor, selectText, textBlock } from '../rich-text/editor.fixture.ts';

/** Opens a text with a selection between the two `|`, or a caret at one. `change` is what another user changes. */
const open = async (shown: string) => {
  const [from = 0, to = from] = [shown.indexOf('|'), shown.lastIndexOf('|') - 1].map((at) => at + 1);
  const { editor, doc } = await openEditor([textBlock('a', shown.replaceAll('|', ''))]);
  await selectText(editor, from, Math.max(from, to));
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
  const change = (write: (text: Y.XmlText, other: Y.Doc) => void) =>
    during(() => {
      const paragraph = contentOf(other, 'pt').get(0) as Y.XmlElement;
      write(paragraph.get(0) as Y.XmlText, other);
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(other, Y.encodeStateVector(doc)), 'others');
    });
  const now = () => {
    const { doc: text, selection } = editor.state;
    const part = (start: number, end: number) => text.textBetween(start, end, '/');
    const marked = selection.empty ? '|' : `|${part(selection.from, selection.to)}|`;
    return `${part(0, selection.from)}${marked}${part(selection.to, text.content.size)}`;
  };
  return { editor, change, now };
};

describe('the caret while others change the text', () => {
  it.each([
    ['at the caret', 'ab|cd', 2, 'X', 'ab|Xcd'],
    ['before it', 'ab|cd', 0, 'X', 'Xab|cd'],
    ['at the end of the text', 'abcd|', 4, 'X', 'abcd|X'],
    ['at the start of a selection', 'a|bc|d', 1, 'X', 'aX|bc|d'],
    ['at the end of a selection', 'a|bc|d', 3, 'X', 'a|bc|Xd'],
    ['in a selection', 'a|bc|d', 2, 'X', 'a|bXc|d'],
  ])('stays behind its letter when they insert %s', async (_where, before, at, letters, after) => {
    const { change, now } = await open(before);
    await change((text) => text.insert(at, letters));
    expect(now()).toBe(after);
  });

  it('stays where they delete the letters around it', async () => {
    const { change, now } = await open('ab|cd');
    await change((text) => text.delete(1, 2));
    expect(now()).toBe('a|d');
  });

  it.each([
    ['ab|cd', 'a/b|cd'],
    ['a|bc|d', 'a/|bc|d'],
    ['|ab|cd', '|a/b|cd'],
  ])('follows its letters into the part that they split off: %s', async (before, after) => {
    const { change, now } = await open(before);
    await change((text, other) => {
      text.delete(1, 3);
      writeBlocks(other, contentOf(other, 'pt'), [textBlock('a', 'a'), textBlock('b', 'bcd')]);
    });
    expect(now()).toBe(after);
  });

  it('stays a selection of text', async () => {
    const { editor, change } = await open('a|bc|d');
    await change((text) => text.insert(2, 'X'));
    expect(editor.state.selection).toBeInstanceOf(TextSelection);
  });
});
