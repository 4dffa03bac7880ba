// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Block } from '#domain/shared/blocks.ts';
import { during } from '#testing/dom/render.ts';
import { takeUploads } from '#testing/dom/uploads.ts';
import { button, click, enter, hasButton, press, pressMouse } from '#testing/dom/user.ts';
import { blockAt, dragBlock } from './document/move-blocks.ts';
import { atCaret, openEditor, selectText, textBlock, type } from './editor.fixture.ts';
import { insertBlock } from './insert-block.client.ts';

const id = (letter: string) => letter.repeat(32);
const image: Block = { id: 'aaaaaaa1', type: 'image', mediaId: id('a'), alt: 'alt', caption: 'cap', width: 'text' };
const galleryOf = (...letters: string[]): Block => ({
  id: 'aaaaaaa1',
  type: 'gallery',
  images: letters.map((letter) => ({ mediaId: id(letter), alt: letter, caption: `c${letter}` })),
});
const field = (container: HTMLElement, label: string) =>
  [...container.querySelectorAll('label')]
    .find(({ firstChild }) => firstChild!.textContent!.trim() === label)!
    .querySelector('input, select')!;
const lettersOf = (block: Block | undefined) =>
  block?.type === 'gallery' ? block.images.map(({ mediaId }) => mediaId[0]).join('') : '';

describe('a picture in the text', () => {
  it('is changed by its fields, which keep their keys', async () => {
    const { container, blocks } = await openEditor([image], {
      pictures: { [id('a')]: '/a.jpg' },
      credits: { [id('a')]: 'Ana' },
    });
    expect([
      container.querySelector('img')!.getAttribute('src'),
      container.querySelector('.block-credit')!.textContent,
    ]).toEqual(['/a.jpg', 'Ana']);
    await enter(field(container, 'alt'), 'new alt');
    await enter(field(container, 'caption'), 'new cap');
    await enter(field(container, 'width'), 'wide');
    expect(blocks()).toEqual([{ ...image, alt: 'new alt', caption: 'new cap', width: 'wide' }]);
    const keys: string[] = [];
    container.addEventListener('keydown', ({ key }) => keys.push(key));
    for (const name of ['alt', 'width']) await press(field(container, name), 'a');
    expect(keys).toEqual([]);
  });

  it('is followed by the caret after Enter in a field', async () => {
    const { container, editor } = await openEditor([image, textBlock('aaaaaaa2', 'after')]);
    expect(await press(field(container, 'alt'), 'x')).toBe(true);
    expect(await press(field(container, 'alt'), 'Enter', { isComposing: true })).toBe(true);
    expect(await press(field(container, 'alt'), 'Enter')).toBe(false);
    expect([editor.view.hasFocus(), atCaret(editor)]).toEqual([true, '|after']);
  });

  it('is reached by Tab from the text above it, not from the text below the last one', async () => {
    const second: Block = { ...image, id: 'aaaaaaa4', alt: 'second' };
    const { container, editor } = await openEditor([
      textBlock('aaaaaaa2', 'one'),
      image,
      textBlock('aaaaaaa3', 'two'),
      second,
      textBlock('aaaaaaa5', 'three'),
    ]);
    const tabFrom = async (position: number) => {
      await selectText(editor, position);
      const isLeft = await press(editor.view.dom, 'Tab');
      const { activeElement } = container.ownerDocument;
      return [isLeft, activeElement instanceof HTMLInputElement ? activeElement.value : 'text'];
    };
    expect(await tabFrom(1)).toEqual([false, 'alt']);
    expect(await tabFrom(7)).toEqual([false, 'second']);
    expect(await tabFrom(13)).toEqual([true, 'text']);
  });

  it('is exchanged for another one', async () => {
    const chosen = [
      {
        id: id('b'),
        url: '/b.jpg',
        credit: 'Rui',
        texts: { pt: { alt: '', caption: '' }, en: { alt: '', caption: '' } },
      },
    ];
    const { container, blocks, limits, editor } = await openEditor([image], { chosen });
    expect(container.querySelector('.block-credit')).toBe(null);
    await click(button(container, 'choosePicture'));
    expect([blocks()[0], limits]).toMatchObject([{ ...image, mediaId: id('b') }, [1]]);
    expect([
      container.querySelector('img')!.getAttribute('src'),
      container.querySelector('.block-credit')!.textContent,
    ]).toEqual(['/b.jpg', 'Rui']);
    expect([editor.view.hasFocus(), atCaret(editor)]).toEqual([true, '|']);
  });

  it('stays if no other one is chosen', async () => {
    const { container, blocks } = await openEditor([image]);
    await click(button(container, 'choosePicture'));
    expect(blocks()).toEqual([image]);
  });

  it('is removed, with the caret in its place', async () => {
    const { container, editor, blocks } = await openEditor([textBlock('aaaaaaa2', 'before'), image]);
    await click(button(container, 'removeBlock'));
    expect([blocks(), atCaret(editor), editor.view.hasFocus()]).toEqual([
      [textBlock('aaaaaaa2', 'before')],
      'before|',
      true,
    ]);
  });
});

describe('a gallery in the text', () => {
  it('is changed by the fields of each picture', async () => {
    const { container, blocks } = await openEditor([galleryOf('a', 'b')]);
    const [, second] = container.querySelectorAll<HTMLElement>('.block-gallery li');
    await enter(field(second!, 'alt'), 'new');
    await enter(field(second!, 'caption'), 'cap');
    expect(blocks()[0]).toMatchObject({ images: [{ alt: 'a' }, { mediaId: id('b'), alt: 'new', caption: 'cap' }] });
  });

  it('gets as many pictures as it may have', async () => {
    const chosen = [{ id: id('c'), url: '/c.jpg' }];
    const { container, blocks, limits, editor } = await openEditor([galleryOf('a', 'b')], { chosen });
    await click(button(container, 'addPictures'));
    expect([lettersOf(blocks()[0]), limits, atCaret(editor)]).toEqual(['abc', [38], '|']);
  });

  it('stays as it is if no picture is chosen', async () => {
    const { container, editor, blocks } = await openEditor([galleryOf('a')]);
    await click(button(container, 'addPictures'));
    expect([lettersOf(blocks()[0]), editor.view.hasFocus()]).toEqual(['a', false]);
  });

  it.each([
    [39, true],
    [40, false],
  ])('of %i pictures can get another one: %s', async (count, canGet) => {
    const { container } = await openEditor([galleryOf(...Array<string>(count).fill('a'))]);
    expect(hasButton(container, 'addPictures')).toBe(canGet);
  });

  it('has one picture at least', async () => {
    const { container } = await openEditor([galleryOf('a')]);
    expect([hasButton(container, 'removePicture'), hasButton(container, 'pictureLater (1 / 1)')]).toEqual([
      false,
      false,
    ]);
    expect(container.querySelector('.block-gallery-handle')!.hasAttribute('title')).toBe(false);
  });

  it('loses a picture, with the caret behind it', async () => {
    const { container, editor, blocks } = await openEditor([galleryOf('a', 'b', 'c')]);
    await click(
      [...container.querySelectorAll('li button')].filter((each) => each.textContent === 'removePicture')[1]!,
    );
    expect([lettersOf(blocks()[0]), editor.view.hasFocus()]).toEqual(['ac', true]);
  });

  it('is put in another order, with the focus on the button of the same picture', async () => {
    const { container, blocks } = await openEditor([galleryOf('a', 'b', 'c')]);
    expect((button(container, 'pictureEarlier (1 / 3)') as HTMLButtonElement).disabled).toBe(true);
    await click(button(container, 'pictureLater (1 / 3)'));
    const focused = () => document.activeElement!.getAttribute('aria-label');
    expect([lettersOf(blocks()[0]), focused()]).toEqual(['bac', 'pictureLater (2 / 3)']);
    await click(button(container, 'pictureLater (2 / 3)'));
    expect([lettersOf(blocks()[0]), focused()]).toEqual(['bca', 'pictureEarlier (3 / 3)']);
    await click(button(container, 'pictureEarlier (2 / 3)'));
    expect([lettersOf(blocks()[0]), focused()]).toEqual(['cba', 'pictureLater (1 / 3)']);
  });
});

describe('other blocks', () => {
  it('are a video with its URL', async () => {
    const { container, blocks } = await openEditor([{ id: 'aaaaaaa1', type: 'embed', url: 'https://youtu.be/a' }]);
    await enter(field(container, 'address'), 'https://youtu.be/b');
    expect(blocks()).toEqual([{ id: 'aaaaaaa1', type: 'embed', url: 'https://youtu.be/b' }]);
  });

  it('are a file with its name', async () => {
    const file: Block = { id: 'aaaaaaa1', type: 'file', file: `${id('f')}.pdf`, name: 'Plano', bytes: 2000 };
    const { container, blocks } = await openEditor([file]);
    await enter(field(container, 'fileName'), 'Mapa');
    expect(blocks()).toEqual([{ ...file, name: 'Mapa' }]);
    expect(container.querySelector('.block-file')!.textContent).toMatch(/PDF, 2/);
  });
});

describe('the source of a quotation', () => {
  const open = async (source?: string) => {
    const opened = await openEditor([
      { id: 'aaaaaaa1', type: 'quote', text: [{ text: 'q' }], ...(source && { source }) },
      textBlock('aaaaaaa2', 'x'),
    ]);
    return { ...opened, input: opened.container.querySelector<HTMLInputElement>('.quote-source')! };
  };

  it('is written below it', async () => {
    const { input, blocks } = await open('Ana');
    expect([input.value, input.ariaLabel, input.maxLength]).toEqual(['Ana', 'source', 300]);
    await enter(input, 'Rui');
    expect(blocks()[0]).toMatchObject({ source: 'Rui' });
    await enter(input, '');
    expect(blocks()[0]).not.toHaveProperty('source');
  });

  it('follows changes of others', async () => {
    const { input, editor } = await open('Ana');
    await during(() => editor.view.dispatch(editor.state.tr.setNodeAttribute(0, 'source', 'Eva')));
    expect(input.value).toBe('Eva');
    await during(() => editor.view.dispatch(editor.state.tr.setNodeAttribute(0, 'source', null)));
    expect(input.value).toBe('');
  });

  it('leads back to the text with Enter', async () => {
    const { input, editor } = await open('Ana');
    input.focus();
    expect(await press(input, 'a')).toBe(true);
    expect(await press(input, 'Enter', { isComposing: true })).toBe(true);
    expect(await press(input, 'Enter')).toBe(false);
    expect([editor.view.hasFocus(), atCaret(editor)]).toEqual([true, 'q|']);
  });

  it('is gone with the quotation', async () => {
    const { container, editor } = await open('Ana');
    await selectText(editor, 2);
    await during(() => editor.commands.setNode('text_block'));
    expect(container.querySelector('.quote-source')).toBe(null);
  });
});

describe('a table in the text', () => {
  const cells = (...rows: string[][]): Block => ({
    id: 'aaaaaaa1',
    type: 'table',
    header: false,
    rows: rows.map((row) => row.map((text) => [{ text }])),
  });
  const open = async (block: Block = cells(['a', 'b'], ['c', 'd'])) => {
    const opened = await openEditor([block, textBlock('aaaaaaa2', 'x')]);
    const textOf = () => {
      const [table] = opened.blocks();
      return table?.type === 'table'
        ? table.rows.map((row) => row.map(([run]) => run?.text ?? '').join()).join(';')
        : '';
    };
    return {
      ...opened,
      textOf,
      table: () => opened.blocks()[0],
      caption: opened.container.querySelector<HTMLInputElement>('.quote-source')!,
    };
  };
  const inCell = (editor: Editor, text: string) => {
    let at = 0;
    editor.state.doc.descendants((node, position) => {
      if (node.isText && node.text === text) at = position;
    });
    return selectText(editor, at + 1);
  };

  it('has a caption', async () => {
    const { caption, table, editor } = await open({ ...cells(['a']), caption: 'C' } as Block);
    expect([caption.value, caption.maxLength, caption.ariaLabel]).toEqual(['C', 1000, 'caption']);
    await enter(caption, 'D');
    expect(table()).toMatchObject({ caption: 'D' });
    await enter(caption, '');
    expect(table()).not.toHaveProperty('caption');
    await during(() => editor.view.dispatch(editor.state.tr.setNodeAttribute(0, 'caption', 'E')));
    expect(caption.value).toBe('E');
  });

  it.each([
    ['rowAbove', ',;a,b;c,d'],
    ['rowBelow', 'a,b;,;c,d'],
    ['columnBefore', ',a,b;,c,d'],
    ['columnAfter', 'a,,b;c,,d'],
    ['deleteRow', 'c,d'],
    ['deleteColumn', 'b;d'],
  ])('is changed by the button %s', async (name, expected) => {
    const { container, editor, textOf } = await open();
    await inCell(editor, 'a');
    const takesFocus = await pressMouse(button(container, name));
    await click(button(container, name));
    expect([takesFocus, textOf()]).toEqual([false, expected]);
  });

  it('offers only what can be changed', async () => {
    const { container } = await open(cells(['a']));
    const disabled = [...container.querySelectorAll<HTMLElement>('.table-tools button')].filter(
      (each) => each.ariaDisabled === 'true',
    );
    expect(disabled.map((each) => each.textContent)).toEqual(['deleteRow', 'deleteColumn']);
  });

  it('has a header row or none', async () => {
    const { container, table } = await open();
    const header = button(container, 'headerRow');
    const drawn = () => [header.ariaPressed, container.querySelector('table')!.hasAttribute('data-header')];
    expect(drawn()).toEqual(['false', false]);
    await click(header);
    expect([table(), ...drawn()]).toMatchObject([{ header: true }, 'true', true]);
    await click(header);
    expect([table(), ...drawn()]).toMatchObject([{ header: false }, 'false', false]);
  });

  it('is removed', async () => {
    const { container, editor, blocks } = await open();
    await click(button(container, 'removeTable'));
    expect([blocks(), editor.view.hasFocus()]).toEqual([[textBlock('aaaaaaa2', 'x')], true]);
  });

  it('is left from its buttons with Escape, and entered with Alt+F10', async () => {
    const { container, editor } = await open();
    await inCell(editor, 'a');
    await press(editor.view.dom, 'F10', { altKey: true });
    expect(document.activeElement).toBe(button(container, 'rowAbove'));
    await press(document.activeElement!, 'a');
    expect(editor.view.hasFocus()).toBe(false);
    await press(document.activeElement!, 'Escape');
    expect(editor.view.hasFocus()).toBe(true);
    await selectText(editor, editor.state.doc.content.size - 1);
    await press(editor.view.dom, 'F10', { altKey: true });
    expect(editor.view.hasFocus()).toBe(true);
  });

  it('is gone through by Tab, which adds a row behind the last cell', async () => {
    const { editor, textOf } = await open();
    await inCell(editor, 'c');
    await press(editor.view.dom, 'Tab');
    expect(atCaret(editor)).toContain('d');
    await press(editor.view.dom, 'Tab', { shiftKey: true });
    expect(atCaret(editor)).toContain('c');
    await inCell(editor, 'd');
    await press(editor.view.dom, 'Tab');
    expect([textOf(), atCaret(editor)]).toEqual(['a,b;c,d;,', '|']);
  });

  it('takes keys that are pressed in its cells, but not those in its caption', async () => {
    const { editor, container, caption } = await open();
    await inCell(editor, 'c');
    await press(caption, 'Tab');
    expect(atCaret(editor)).toContain('c');
    await press(container.querySelector('.table-block table td, .table-block table th, .table-block tr')!, 'Tab');
    expect(atCaret(editor)).toContain('d');
  });

  it('has lines in its cells, and is left with Ctrl+Enter', async () => {
    const { editor, textOf } = await open();
    await inCell(editor, 'a');
    await press(editor.view.dom, 'Enter');
    await type(editor, 'z');
    expect([textOf().startsWith('a\nz,b'), editor.state.doc.childCount]).toEqual([true, 2]);
    await press(editor.view.dom, 'Enter', { ctrlKey: true });
    expect(atCaret(editor)).toBe('|x');
  });

  it('keeps its cells apart at their edges', async () => {
    const { editor, textOf } = await open();
    await inCell(editor, 'b');
    expect(await press(editor.view.dom, 'Delete')).toBe(false);
    await selectText(editor, editor.state.selection.from - 1);
    expect(await press(editor.view.dom, 'Backspace')).toBe(false);
    expect(await press(editor.view.dom, 'Delete')).toBe(true);
    expect(textOf()).toBe('a,b;c,d');
  });

  it('is left by arrows at the first and last line of a cell', async () => {
    const { editor } = await open();
    const atEdge = vi.spyOn(editor.view, 'endOfTextblock').mockReturnValue(true);
    await inCell(editor, 'a');
    await press(editor.view.dom, 'ArrowDown');
    expect([atCaret(editor), atEdge.mock.calls.at(-1)]).toEqual(['|c', ['down']]);
    await press(editor.view.dom, 'ArrowUp');
    expect([atCaret(editor), atEdge.mock.calls.at(-1)]).toEqual(['a|', ['up']]);
  });

  it('takes pasted words into its cell', async () => {
    const { editor, blocks, textOf } = await open();
    await inCell(editor, 'a');
    await during(() => editor.view.pasteText('yz'));
    expect([textOf(), blocks().map(({ type: name }) => name)]).toEqual(['ayz,b;c,d', ['table', 'text']]);
  });

  it('takes pasted paragraphs as lines, and pictures behind it', async () => {
    const { editor, blocks, textOf } = await open();
    await inCell(editor, 'a');
    await during(() => editor.view.pasteHTML('<p>y</p><p>z</p><hr>'));
    expect([textOf().startsWith('ay\nz,b'), blocks().map(({ type: name }) => name)]).toEqual([
      true,
      ['table', 'divider', 'text'],
    ]);
  });
});

describe('inserting a block', () => {
  const open = async (text = 'ab', chosen: Parameters<typeof insertBlock>[3] = async () => []) => {
    const opened = await openEditor([textBlock('aaaaaaa1', text)]);
    await selectText(opened.editor, 1 + text.length);
    const insert = (kind: Parameters<typeof insertBlock>[1]) =>
      during(() => insertBlock(opened.editor, kind, 'pt', chosen));
    return { ...opened, insert, types: () => opened.blocks().map(({ type: name }) => name) };
  };
  const texts = { pt: { alt: 'alt', caption: 'cap' }, en: { alt: '', caption: '' } };

  it.each(['divider', 'table', 'embed'] as const)('adds a %s behind the caret', async (kind) => {
    const { insert, types } = await open();
    await insert(kind);
    expect(types().slice(0, 2)).toEqual(['text', kind]);
  });

  it('puts the caret into the cell of a table, the number of a footnote and the URL of a video', async () => {
    const { insert, editor, container } = await open();
    await insert('footnote');
    expect(editor.state.selection).toBeInstanceOf(NodeSelection);
    await selectText(editor, 4);
    await insert('table');
    expect(editor.state.selection.$from.node(3).type.name).toBe('table_cell');
    await selectText(editor, 4);
    await insert('embed');
    expect(document.activeElement).toBe(field(container, 'address'));
  });

  it('adds a chosen picture with the texts of the library', async () => {
    const choose = vi.fn(async () => [{ id: id('a'), url: '/a', texts }]);
    const { insert, blocks, editor } = await open('ab', choose);
    await insert('image');
    expect([blocks()[1], choose.mock.calls]).toMatchObject([
      { mediaId: id('a'), alt: 'alt', caption: 'cap', width: 'text' },
      [[1]],
    ]);
    expect([atCaret(editor), editor.view.hasFocus()]).toEqual(['|', true]);
  });

  it('adds a gallery of chosen pictures', async () => {
    const choose = vi.fn(async () => [
      { id: id('a'), url: '/a' },
      { id: id('b'), url: '/b' },
    ]);
    const { insert, blocks } = await open('ab', choose);
    await insert('gallery');
    expect([lettersOf(blocks()[1]), choose.mock.calls]).toEqual(['ab', [[40]]]);
  });

  it('adds nothing if no picture is chosen, or the editor was closed', async () => {
    const { insert, types, unmount, editor } = await open();
    await insert('image');
    expect(types()).toEqual(['text']);
    await unmount();
    await expect.poll(() => editor.isDestroyed).toBe(true);
    await expect(insert('image')).resolves.toBe(undefined);
  });

  it('uploads files that the user chooses', async () => {
    const uploads = takeUploads();
    const { insert, editor } = await open();
    const opened: HTMLInputElement[] = [];
    vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
      opened.push(this);
    });
    await insert('file');
    const [input] = opened;
    expect([input!.type, input!.multiple, input!.accept.split(',')[0]]).toEqual([
      'file',
      true,
      expect.stringMatching(/^\.\w+$/),
    ]);
    await during(() => editor.view.dom.blur());
    input!.dispatchEvent(new Event('cancel'));
    expect([editor.view.hasFocus(), uploads]).toEqual([true, []]);
    Object.defineProperty(input!, 'files', { value: [new File(['x'], 'x.pdf')] });
    await during(() => void input!.dispatchEvent(new Event('change')));
    expect(uploads.map(({ fileName }) => fileName)).toEqual(['x.pdf']);
  });
});

describe('moving a block', () => {
  const texts = [textBlock('aaaaaaa1', 'one'), textBlock('aaaaaaa2', 'two'), textBlock('aaaaaaa3', 'four')];
  const key = (editor: Editor, name: 'Up' | 'Down') =>
    press(editor.view.dom, `Arrow${name}`, { altKey: true, shiftKey: true });

  it('swaps it with its neighbour, and keeps the caret in it', async () => {
    const { editor } = await openEditor(texts);
    await selectText(editor, 7);
    await key(editor, 'Down');
    expect([editor.state.doc.textContent, atCaret(editor)]).toEqual(['onefourtwo', 't|wo']);
    await key(editor, 'Down');
    expect(editor.state.doc.textContent).toBe('onefourtwo');
    await key(editor, 'Up');
    await key(editor, 'Up');
    expect([editor.state.doc.textContent, atCaret(editor)]).toEqual(['twoonefour', 't|wo']);
  });

  it('keeps a block without text selected', async () => {
    const { editor } = await openEditor([{ id: 'aaaaaaa1', type: 'divider' }, textBlock('aaaaaaa2', 'two')]);
    await during(() => editor.commands.setNodeSelection(0));
    await key(editor, 'Down');
    expect([editor.state.doc.child(1).type.name, (editor.state.selection as NodeSelection).node.type.name]).toEqual([
      'divider',
      'divider',
    ]);
  });

  it('begins by its handle beside the pointer', async () => {
    const { editor } = await openEditor([...texts, { id: 'aaaaaaa4', type: 'divider' }]);
    const blocks = [...editor.view.dom.children] as HTMLElement[];
    for (const [index, block] of blocks.entries())
      vi.spyOn(block, 'getBoundingClientRect').mockReturnValue({ bottom: (index + 1) * 10 } as DOMRect);
    expect([blockAt(editor.view, 10)?.at, blockAt(editor.view, 9)?.at, blockAt(editor.view, 39)?.at]).toEqual([
      5, 0, 16,
    ]);
    expect([blockAt(editor.view, 10)?.dom === blocks[1], blockAt(editor.view, 99)]).toEqual([true, undefined]);
    const dataTransfer = new DataTransfer();
    dragBlock(editor.view, 5, { dataTransfer } as DragEvent);
    expect([dataTransfer.getData('text/plain'), dataTransfer.effectAllowed, editor.view.dragging?.move]).toEqual([
      'two',
      'move',
      true,
    ]);
    expect([dataTransfer.getData('text/html').includes('two'), editor.state.selection.from]).toEqual([true, 5]);
  });
});

describe('the handle of a block', () => {
  it('is beside the block under the pointer, and drags it', async () => {
    const { editor, container } = await openEditor([textBlock('aaaaaaa1', 'one'), textBlock('aaaaaaa2', 'two')]);
    const blocks = [...editor.view.dom.children] as HTMLElement[];
    for (const [index, block] of blocks.entries())
      vi.spyOn(block, 'getBoundingClientRect').mockReturnValue({
        top: index * 10 + 5,
        bottom: index * 10 + 15,
      } as DOMRect);
    const column = container.querySelector<HTMLElement>('.text-column')!;
    vi.spyOn(column, 'getBoundingClientRect').mockReturnValue({ top: 2 } as DOMRect);
    const handle = container.querySelector<HTMLElement>('.text-handle')!;
    const move = (clientY: number) =>
      during(() => void column.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, clientY })));
    await move(16);
    expect(handle.style.insetBlockStart).toBe('13px');
    await move(99);
    expect(handle.style.insetBlockStart).toBe('13px');
    const dataTransfer = new DataTransfer();
    const event = Object.assign(new Event('dragstart', { bubbles: true }), { dataTransfer });
    await during(() => void handle.dispatchEvent(event));
    expect([dataTransfer.getData('text/plain'), editor.view.dragging?.move]).toEqual(['two', true]);
  });
});

describe('the room around the caret', () => {
  const bottom = async () => {
    const { editor } = await openEditor([textBlock('aaaaaaa1', 'one')]);
    const { scrollMargin, scrollThreshold } = editor.view.props;
    return [scrollMargin, scrollThreshold].map((room) => (room as { bottom: number }).bottom);
  };
  const cover = (className: string, top: number) => {
    const bar = document.createElement('div');
    bar.className = className;
    bar.getBoundingClientRect = () => ({ top }) as DOMRect;
    document.body.append(bar);
    onTestFinished(() => bar.remove());
  };

  it('is what covers the lower edge of the window, and a line', async () => {
    expect(await bottom()).toEqual([48, 48]);
    cover('save-bar', window.innerHeight - 50);
    expect(await bottom()).toEqual([98, 98]);
    cover('save-notice', window.innerHeight - 80);
    expect(await bottom()).toEqual([128, 128]);
  });

  it('is a line where the bar is below the window', async () => {
    cover('save-bar', window.innerHeight + 50);
    expect(await bottom()).toEqual([48, 48]);
  });
});

describe('a footnote in the text', () => {
  const open = () =>
    openEditor([{ id: 'aaaaaaa1', type: 'text', text: [{ text: 'a' }, { text: '', footnote: 'N' } as never] }]);
  const clickOn = (editor: Editor, at: number) => {
    const node = editor.state.doc.nodeAt(at)!;
    return editor.view.someProp('handleClickOn', (handle) =>
      handle(editor.view, at, node, at, new MouseEvent('click'), true),
    );
  };

  it('is opened by a click on its number, not on other text', async () => {
    const { editor } = await open();
    let place = -1;
    editor.state.doc.descendants(({ type: { name } }, at) => {
      if (name === 'footnote') place = at;
    });
    expect(await during(() => clickOn(editor, 1))).toBeFalsy();
    expect(await during(() => clickOn(editor, place))).toBe(true);
    expect(editor.state.selection.from).toBe(place);
  });
});

it('gives a pasted or split block an id of its own', async () => {
  const { editor, idsOf } = await openEditor([textBlock('aaaaaaa1', 'one')]);
  await selectText(editor, 2);
  await press(editor.view.dom, 'Enter');
  await during(() => editor.view.dispatch(editor.state.tr.insert(0, editor.state.doc.firstChild!)));
  const ids = idsOf('pt');
  expect([ids[0], new Set(ids).size, ids.includes(null)]).toEqual(['aaaaaaa1', 3, false]);
});
