// @vitest-environment happy-dom
import { createElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Block } from '#domain/shared/blocks.ts';
import { during, render, until } from '#testing/dom/render.ts';
import { serve } from '#testing/dom/server.ts';
import { button, click, enter, hasButton, press, pressMouse } from '#testing/dom/user.ts';
import { atCaret, openEditor, selectText, textBlock, type } from '../editor.fixture.ts';
import { FloatingToolbar } from './toolbar.client.tsx';

const list: Block = { id: 'aaaaaaa2', type: 'list', ordered: false, items: [[{ text: 'one' }], [{ text: 'two' }]] };
const open = async (blocks: Block[] = [textBlock('aaaaaaa1', 'a levada')]) => {
  const opened = await openEditor(blocks);
  return { ...opened, toolbar: () => opened.container.querySelector<HTMLElement>('[role=toolbar]') };
};

describe('the toolbar', () => {
  it('is shown beside selected text, as long as the text has the focus', async () => {
    const { editor, toolbar } = await open();
    expect(toolbar()).toBe(null);
    await selectText(editor, 3, 9);
    expect(toolbar()).not.toBe(null);
    await during(() => editor.view.dom.blur());
    expect(toolbar()).toBe(null);
    await selectText(editor, 3);
    expect(toolbar()).toBe(null);
  });

  it('is not shown for a selected block without text', async () => {
    const { editor, toolbar } = await open([{ id: 'aaaaaaa1', type: 'divider' }]);
    await during(() => {
      editor.view.focus();
      editor.commands.setNodeSelection(0);
    });
    expect(toolbar()).toBe(null);
  });

  it('is not shown for a text that the user may not write', async () => {
    const { editor, container } = await openEditor([textBlock('aaaaaaa1', 'a levada')], { writable: ['en'] });
    await selectText(editor, 3, 9);
    expect(container.querySelector('[role=toolbar]')).toBe(null);
  });

  it.each(['bold', 'italic', 'strike', 'code'] as const)('switches %s on and off', async (mark) => {
    const { editor, container, blocks } = await open();
    await selectText(editor, 3, 9);
    expect(button(container, mark).getAttribute('aria-pressed')).toBe('false');
    await click(button(container, mark));
    expect(blocks()).toMatchObject([{ text: [{ text: 'a ' }, { text: 'levada', [mark]: true }] }]);
    expect(button(container, mark).getAttribute('aria-pressed')).toBe('true');
    await click(button(container, mark));
    expect(blocks()).toEqual([textBlock('aaaaaaa1', 'a levada')]);
  });

  it('changes the type of the block', async () => {
    const { editor, container, blocks } = await open();
    await selectText(editor, 3, 9);
    const select = container.querySelector('select')!;
    expect(select.value).toBe('text');
    await pressMouse(select);
    await during(() => select.focus());
    expect(container.querySelector('select')).toBe(select);
    await enter(select, 'heading2');
    expect([blocks()[0], editor.view.hasFocus()]).toMatchObject([{ type: 'heading', level: 2 }, true]);
  });

  it('is closed when another place takes the focus from the types of block', async () => {
    const { editor, container, toolbar } = await open();
    await selectText(editor, 3, 9);
    const select = container.querySelector('select')!;
    await pressMouse(select);
    await during(() => select.focus());
    await during(() => select.blur());
    expect(toolbar()).toBe(null);
  });

  it('leaves the focus in the text when a button is pressed', async () => {
    const { editor, container } = await open();
    await selectText(editor, 3, 9);
    expect(await press(button(container, 'bold'), 'x')).toBe(true);
    expect(await pressMouse(button(container, 'bold'))).toBe(false);
  });

  it('adds a footnote behind the selected words', async () => {
    const { editor, container } = await open();
    await selectText(editor, 3, 9);
    await click(button(container, 'footnote'));
    expect(editor.state.doc.firstChild!.lastChild!.type.name).toBe('footnote');
  });

  it('moves the items of a list between its levels', async () => {
    const { editor, container, blocks } = await open([list]);
    await selectText(editor, 7, 9);
    expect([
      (button(container, 'itemBack') as HTMLButtonElement).disabled,
      (button(container, 'itemDeeper') as HTMLButtonElement).disabled,
    ]).toEqual([true, false]);
    await click(button(container, 'itemDeeper'));
    expect(blocks()).toMatchObject([{ levels: [0, 1] }]);
    await click(button(container, 'itemBack'));
    expect(blocks()[0]).not.toHaveProperty('levels');
    await selectText(editor, 2, 4);
    expect(hasButton(container, 'itemDeeper')).toBe(false);
  });

  it('offers no types of block in a table', async () => {
    const { editor, container, toolbar } = await open([
      { id: 'aaaaaaa1', type: 'table', header: false, rows: [[[{ text: 'cell' }]]] },
    ]);
    await selectText(editor, 4, 6);
    expect([toolbar() !== null, container.querySelector('.text-toolbar select')]).toEqual([true, null]);
  });
});

describe('notes on selected words', () => {
  const openWithNotes = async () => {
    const { editor } = await open();
    const onNote = vi.fn();
    const { container, show } = await render(createElement(FloatingToolbar, { editor, onNote }));
    return { editor, container, onNote, withoutNotes: () => show(createElement(FloatingToolbar, { editor })) };
  };
  const keys = { ctrlKey: true, altKey: true, code: 'KeyM' };

  it('are begun by a button or by keys', async () => {
    const { editor, container, onNote, withoutNotes } = await openWithNotes();
    await selectText(editor, 3, 9);
    await click(button(container, 'add'));
    expect(await press(editor.view.dom, 'µ', keys)).toBe(false);
    await press(editor.view.dom, 'µ', { ...keys, ctrlKey: false, metaKey: true });
    expect(onNote).toHaveBeenCalledTimes(3);
    await withoutNotes();
    expect([hasButton(container, 'add'), await press(editor.view.dom, 'µ', keys), onNote.mock.calls.length]).toEqual([
      false,
      true,
      3,
    ]);
  });

  it.each<[string, KeyboardEventInit, number]>([
    ['without selected words', keys, 3],
    ['without Ctrl', { ...keys, ctrlKey: false }, 9],
    ['without Alt', { ...keys, altKey: false }, 9],
    ['by another key', { ...keys, code: 'KeyN' }, 9],
  ])('are not begun %s', async (_name, pressed, to) => {
    const { editor, onNote } = await openWithNotes();
    await selectText(editor, 3, to);
    await press(editor.view.dom, 'x', pressed);
    expect(onNote).not.toHaveBeenCalled();
  });
});

describe('the link of selected words', () => {
  const field = (container: HTMLElement) => container.querySelector<HTMLInputElement>('.link-form input')!;
  const submit = (container: HTMLElement) =>
    during(
      () =>
        void container
          .querySelector('.link-form')!
          .dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
  const openForm = async (items: object[] = []) => {
    const { sent } = serve(({ path }) => (path.startsWith('/api/desk/find') ? Response.json({ items }) : undefined));
    const opened = await open();
    await selectText(opened.editor, 3, 9);
    await press(opened.editor.view.dom, 'K', { ctrlKey: true });
    return { ...opened, sent };
  };

  it.each<[string, KeyboardEventInit, boolean]>([
    ['k', { ctrlKey: true }, true],
    ['k', { metaKey: true }, true],
    ['k', {}, false],
    ['j', { ctrlKey: true }, false],
  ])('is opened by keys: %s with %o: %s', async (key, options, opens) => {
    const { editor, container } = await open();
    await selectText(editor, 3, 9);
    expect(await press(editor.view.dom, key, options)).toBe(!opens);
    expect([field(container) !== null, document.activeElement === field(container)]).toEqual([opens, opens]);
  });

  it('is opened only for selected words', async () => {
    const { editor, container } = await open();
    await selectText(editor, 3);
    await press(editor.view.dom, 'k', { ctrlKey: true });
    expect(field(container)).toBe(null);
  });

  it('is set by a URL, with the caret behind it', async () => {
    const { editor, container, blocks } = await openForm();
    await enter(field(container), 'example.org');
    await submit(container);
    expect(blocks()).toMatchObject([{ text: [{ text: 'a ' }, { text: 'levada', href: 'https://example.org' }] }]);
    expect([atCaret(editor), editor.state.selection.empty, editor.view.hasFocus(), field(container)]).toEqual([
      'a levada|',
      true,
      true,
      null,
    ]);
  });

  it('is changed as a whole, or removed', async () => {
    const { editor, container, blocks } = await openForm();
    await enter(field(container), 'example.org');
    await submit(container);
    await selectText(editor, 5, 6);
    await click(button(container, 'link'));
    expect(field(container).value).toBe('https://example.org');
    await enter(field(container), '/artigos');
    await submit(container);
    expect(blocks()).toMatchObject([{ text: [{ text: 'a ' }, { text: 'levada', href: '/artigos' }] }]);
    await selectText(editor, 5, 6);
    expect(button(container, 'link').getAttribute('aria-pressed')).toBe('true');
    await click(button(container, 'link'));
    await click(button(container, 'unlink'));
    expect(blocks()).toEqual([textBlock('aaaaaaa1', 'a levada')]);
  });

  it('is removed by an empty field, and not offered to be removed if there is none', async () => {
    const { container, blocks } = await openForm();
    expect(hasButton(container, 'unlink')).toBe(false);
    await enter(field(container), ' ');
    await submit(container);
    expect(blocks()).toEqual([textBlock('aaaaaaa1', 'a levada')]);
  });

  it('is not made of words', async () => {
    const { container } = await openForm();
    await enter(field(container), 'some words');
    await submit(container);
    const alert = () => container.querySelector('.link-form [role=alert]')!.textContent;
    expect([alert(), field(container).getAttribute('aria-invalid')]).toEqual(['notALink', 'true']);
    await enter(field(container), 'some word');
    expect([alert(), field(container).getAttribute('aria-invalid')]).toEqual(['', null]);
  });

  it('is closed by Escape alone', async () => {
    const { editor, container } = await openForm();
    await press(field(container), 'a');
    expect(field(container)).not.toBe(null);
    await press(field(container), 'Escape');
    expect([field(container), editor.view.hasFocus()]).toEqual([null, true]);
  });

  it('is chosen among the titles of published articles', async () => {
    const titled = (id: string, address?: string) => ({
      id,
      title: `Title ${id}`,
      titleLocale: 'pt',
      detail: '',
      address,
    });
    const { container, blocks, sent } = await openForm([
      titled('a', '/artigos/a'),
      titled('b'),
      titled('c', '/artigos/c'),
    ]);
    await enter(field(container), 'tit');
    const options = () => [...container.querySelectorAll('[role=option]')];
    await until(() => options().length, 2);
    expect(sent.map(({ path }) => path)).toEqual(['/api/desk/find?kind=articles&q=tit']);
    expect([
      field(container).getAttribute('aria-expanded'),
      field(container).getAttribute('aria-activedescendant'),
    ]).toEqual(['true', null]);
    await press(field(container), 'ArrowDown');
    await press(field(container), 'ArrowDown');
    expect(field(container).getAttribute('aria-activedescendant')).toBe(options()[1]!.id);
    await press(field(container), 'ArrowDown');
    await press(field(container), 'ArrowUp');
    expect(options().map((each) => each.getAttribute('aria-selected'))).toEqual(['false', 'true']);
    expect(await press(field(container), 'Enter')).toBe(false);
    expect(blocks()).toMatchObject([{ text: [{ text: 'a ' }, { href: '/artigos/c' }] }]);
  });

  it('says that no article was found, or that the search failed', async () => {
    const { container } = await openForm();
    const notice = () => container.querySelector('.link-form [role=status]')!.textContent;
    await enter(field(container), 'ti');
    await until(notice, 'nothing');
    expect(await press(field(container), 'ArrowDown')).toBe(true);
    await enter(field(container), 't');
    expect(notice()).toBe('');
    vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }));
    await enter(field(container), 'tit');
    await until(notice, 'searchFailed');
    await enter(field(container), 'https://example.org');
    expect(notice()).toBe('');
  });
});

describe('the text of a footnote', () => {
  const form = (container: HTMLElement) => container.querySelector<HTMLTextAreaElement>('.footnote-form textarea');
  const noteOf = (editor: Awaited<ReturnType<typeof open>>['editor']) =>
    editor.state.doc.firstChild!.lastChild!.attrs.note;

  it('is written at once, and ends with Enter', async () => {
    const { editor, container } = await open();
    await selectText(editor, 9);
    await press(editor.view.dom, 'f', { ctrlKey: true, altKey: true });
    expect(document.activeElement).toBe(form(container));
    await enter(form(container)!, 'A canal.');
    expect(noteOf(editor)).toBe('A canal.');
    await press(form(container)!, 'Enter', { shiftKey: true });
    expect(form(container)).not.toBe(null);
    await press(form(container)!, 'Enter');
    expect([form(container), editor.view.hasFocus()]).toEqual([null, true]);
    await type(editor, 's');
    expect(editor.state.doc.textContent).toBe('a levadas');
  });

  it.each([
    ['Escape', 'A canal.', true],
    ['a', 'A canal.', false],
  ])('after %s the field is closed: %s', async (key, text, isClosed) => {
    const { editor, container } = await open();
    await selectText(editor, 9);
    await press(editor.view.dom, 'f', { ctrlKey: true, altKey: true });
    await enter(form(container)!, text);
    await press(form(container)!, key);
    expect(form(container) === null).toBe(isClosed);
  });

  it('is opened again by Enter, and removed with its number', async () => {
    const { editor, container } = await open();
    await selectText(editor, 9);
    await press(editor.view.dom, 'f', { ctrlKey: true, altKey: true });
    await enter(form(container)!, 'A canal.');
    await press(form(container)!, 'Escape');
    await during(() => editor.commands.setNodeSelection(9));
    expect([form(container)!.value, document.activeElement === form(container)]).toEqual(['A canal.', false]);
    await press(editor.view.dom, 'Enter');
    expect(document.activeElement).toBe(form(container));
    await click(button(container, 'removeFootnote'));
    expect([form(container), editor.state.doc.firstChild!.childCount]).toEqual([null, 1]);
  });
});
