// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { toast } from 'sonner';
import { expect, it, onTestFinished, vi } from 'vitest';
import { during } from '#testing/dom/render.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { openEditors, selectText, textBlock } from '../editor.fixture.ts';

interface Pasted {
  html?: string;
  text?: string;
}

/** Pastes into an editor what a browser would hand over. */
const pasteNow = (editor: Editor, { html = '', text = '' }: Pasted): void => {
  const clipboardData = new DataTransfer();
  if (html) clipboardData.setData('text/html', html);
  if (text) clipboardData.setData('text/plain', text);
  editor.view.dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};

/** Pastes, and waits for the parser of Markdown, which is loaded on first use. */
const paste = (editor: Editor, pasted: Pasted): Promise<unknown> =>
  during(async () => {
    pasteNow(editor, pasted);
    await import('marked');
  });

const VIDEO = 'https://youtu.be/dQw4w9WgXcQ';
const open = async (...texts: string[]) => {
  const pt = texts.map((text, index) => textBlock(`aaaaaaa${index}`, text));
  const { editors, blocksOf } = await openEditors({ pt, en: [] });
  onTestFinished(() => void toast.dismiss());
  return {
    editor: editors.pt,
    toasts: toastTitles,
    blocks: () => blocksOf('pt').map(({ id: _, ...block }) => block),
  };
};

it('links the selected words to a pasted URL', async () => {
  const { editor, blocks } = await open('a levada b');
  await selectText(editor, 3, 9);
  await paste(editor, { text: ' https://x.pt/a ' });
  expect(blocks()).toEqual([
    { type: 'text', text: [{ text: 'a ' }, { text: 'levada', href: 'https://x.pt/a' }, { text: ' b' }] },
  ]);
  expect([editor.state.selection.empty, editor.state.selection.from]).toEqual([true, 9]);
});

it.each([
  ['another URL', 'https://y.pt/', { text: 'https://x.pt/' }],
  ['foundNothing', '', { text: 'https://x.pt/' }],
])('puts a pasted URL in the place of %s', async (_name, before, pasted) => {
  const { editor, blocks } = await open(`${before}z`);
  await selectText(editor, 1, 1 + before.length);
  await paste(editor, pasted);
  expect(blocks()).toEqual([{ type: 'text', text: [{ text: 'https://x.pt/', href: 'https://x.pt/' }, { text: 'z' }] }]);
});

it('embeds a video in an empty paragraph, with the caret behind it', async () => {
  const { editor, blocks } = await open('a', '');
  await selectText(editor, 4);
  await paste(editor, { text: VIDEO });
  expect(blocks()[1]).toEqual({ type: 'embed', url: VIDEO });
  expect(editor.state.selection.$from.parent.type.name).toBe('text_block');
  expect(editor.state.selection.from).toBeGreaterThan(4);
});

it.each([
  ['of a video in a text', 'a', VIDEO],
  ['of a page in an empty paragraph', '', 'https://x.pt/'],
])('links the URL %s', async (_name, before, url) => {
  const { editor, blocks } = await open(before);
  await selectText(editor, 1 + before.length);
  await paste(editor, { text: url });
  expect(blocks()).toEqual([{ type: 'text', text: [...(before ? [{ text: before }] : []), { text: url, href: url }] }]);
});

it('keeps the title of a URL that is pasted with one', async () => {
  const { editor, blocks } = await open('');
  await paste(editor, { text: 'https://x.pt/', html: '<a href="https://x.pt/">Title</a>' });
  expect(blocks()).toEqual([{ type: 'text', text: [{ text: 'Title', href: 'https://x.pt/' }] }]);
});

it.each([
  [2000, true],
  [2001, false],
])('links a URL of %i characters: %s', async (length, isLinked) => {
  const { editor, blocks } = await open('a');
  await selectText(editor, 2);
  await paste(editor, { text: 'https://x.pt/'.padEnd(length, 'x') });
  expect(JSON.stringify(blocks()).includes('"href"')).toBe(isLinked);
});

it('leaves a URL to the editor while a block is selected', async () => {
  const { editors, blocksOf } = await openEditors({
    pt: [{ id: 'aaaaaaaa', type: 'divider' }, textBlock('bbbbbbbb', 'b')],
    en: [],
  });
  await during(() =>
    editors.pt.view.dispatch(editors.pt.state.tr.setSelection(NodeSelection.create(editors.pt.state.doc, 0))),
  );
  await paste(editors.pt, { text: 'https://x.pt/' });
  expect(blocksOf('pt')).toMatchObject([{ text: [{ text: 'https://x.pt/' }] }, { text: [{ text: 'b' }] }]);
});

it('reads Markdown', async () => {
  const { editor, blocks } = await open('');
  await paste(editor, { text: '## Title\n\n- one\n- two' });
  expect(blocks()).toMatchObject([
    { type: 'heading', text: [{ text: 'Title' }] },
    { type: 'list', items: [[{ text: 'one' }], [{ text: 'two' }]] },
  ]);
});

it('replaces the selected words by Markdown, with what is typed meanwhile behind it', async () => {
  const { editor, blocks } = await open('abc');
  await selectText(editor, 1, 3);
  await during(async () => {
    pasteNow(editor, { text: '# Title\n\n**bold** words' });
    editor.view.dispatch(editor.state.tr.insertText('z', 1));
    await import('marked');
  });
  expect(JSON.stringify(blocks())).toMatch(/Title.*bold.*zc/);
});

it('keeps Markdown as it is where its parser cannot be loaded', async () => {
  vi.doMock('marked', () => {
    throw new Error('offline');
  });
  onTestFinished(() => void vi.doUnmock('marked'));
  const { editor, blocks } = await open('abc');
  await selectText(editor, 1, 3);
  await during(async () => {
    pasteNow(editor, { text: '# Title\n\n- one\n- two\n' });
    await vi.dynamicImportSettled();
  });
  expect(blocks()).toMatchObject(['# Title', '- one', '- twoc'].map((text) => ({ type: 'text', text: [{ text }] })));
});

it('reads HTML also where its text looks like Markdown, and text in a cell as it is', async () => {
  const { editor, blocks } = await open('');
  await paste(editor, { html: '<p>one</p>', text: '## Title\n\n- one\n- two' });
  expect(blocks()).toMatchObject([{ type: 'text', text: [{ text: 'one' }] }]);
  const rows = [[[{ text: 'cell' }]]];
  const { editors, blocksOf } = await openEditors({
    pt: [{ id: 'aaaaaaa1', type: 'table', header: false, rows }],
    en: [],
  });
  await selectText(editors.pt, 4);
  await paste(editors.pt, { text: '## Title\n\n- one\n- two' });
  expect(blocksOf('pt').map(({ type }) => type)).not.toContain('heading');
});

it('reads lines of other text as they are', async () => {
  const { editor, blocks } = await open('');
  await paste(editor, { text: 'one\ntwo' });
  expect(JSON.stringify(blocks())).toContain('one');
  expect(JSON.stringify(blocks())).not.toContain('heading');
});

it('says what was left out of pasted HTML', async () => {
  const { editor, toasts } = await open('');
  await paste(editor, { html: '<p>a<img src="x.png"></p>' });
  expect(toasts()).toEqual(['leftOut pictures 1']);
  await paste(editor, { html: '<p>b</p>' });
  expect(toasts()).toEqual(['leftOut pictures 1']);
});

it('shows items deeper than a list can be at the deepest level, as they are saved', async () => {
  const { editor } = await open('');
  const depths = ['a', 'b', 'c', 'd', 'e', 'f'];
  const html = depths.reduceRight((inner, text) => `<ul><li>${text}${inner}</li></ul>`, '');
  await paste(editor, { html });
  const items = editor.$nodes('item') ?? [];
  expect(items.map(({ attributes, textContent }) => [textContent, attributes.level])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
    ['d', 3],
    ['e', 3],
    ['f', 3],
  ]);
});
