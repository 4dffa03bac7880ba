// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Block } from '#domain/shared/blocks.ts';
import { during } from '#testing/dom/render.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { takeUploads } from '#testing/dom/uploads.ts';
import { button, click, hasButton, press, pressMouse } from '#testing/dom/user.ts';
import { atCaret, openEditor, selectText, textBlock, type } from '../editor.fixture.ts';
import { uploadAtCaret } from './picture-uploads.client.ts';

beforeEach(() => void toast.dismiss());

const picture = (name = 'a.png') => new File(['x'], name, { type: 'image/png' });
const added = (id = 'm') => ({ id: id.repeat(32), url: `/media/${id}` });
const blocksOf = (blocks: Block[]) =>
  blocks.map((block) => (block.type === 'text' ? (block.text[0]?.text ?? '') : block.type));

/** Pastes or drops files. */
const hand = (editor: Editor, event: 'paste' | 'drop', files: File[], { html = '', y = 0 } = {}) =>
  during(() => {
    const data = new DataTransfer();
    for (const file of files) data.items.add(file);
    if (html) data.setData('text/html', html);
    const init = { bubbles: true, cancelable: true };
    const made =
      event === 'paste'
        ? new ClipboardEvent('paste', { ...init, clipboardData: data })
        : Object.assign(new MouseEvent('drop', { ...init, clientY: y }), { dataTransfer: data });
    return editor.view.dom.dispatchEvent(made);
  });

const open = async (blocks: Block[] = [textBlock('aaaaaaa1', 'Levada')], uploads = takeUploads()) => {
  const opened = await openEditor(blocks);
  const { container } = opened;
  const placeholders = () => [...container.querySelectorAll<HTMLElement>('.picture-upload')];
  return { ...opened, uploads, placeholders, shown: () => placeholders().map((each) => each.children[2]!.textContent) };
};

describe('an uploaded picture', () => {
  it('is a block behind the caret, which is where the user types on', async () => {
    const { editor, uploads, placeholders, shown, blocks } = await open();
    await selectText(editor, 7);
    await during(() => uploadAtCaret(editor, [picture()]));
    expect([shown(), atCaret(editor), editor.view.hasFocus()]).toEqual([['uploading'], '|', true]);
    expect(blocksOf(blocks())).toEqual(['Levada', '']);
    await uploads[0]!.progress(1, 3);
    expect(shown()).toEqual(['33 %']);
    await uploads[0]!.progress(0, 0);
    expect(shown()).toEqual(['0 %']);
    await uploads[0]!.progress(999, 1000);
    expect(shown()).toEqual(['99 %']);
    await uploads[0]!.progress(3, 3);
    expect(shown()).toEqual(['making']);
    await type(editor, 'x');
    await uploads[0]!.respond(201, added());
    expect([blocksOf(blocks()), placeholders().length]).toEqual([['Levada', 'image', 'x'], 0]);
    expect([atCaret(editor), toastTitles()]).toEqual(['x|', []]);
  });

  it('is shown at once', async () => {
    const { editor, uploads, container } = await open();
    await during(() => uploadAtCaret(editor, [picture()]));
    await uploads[0]!.respond(201, added());
    expect(container.querySelector('.block-atom img')!.getAttribute('src')).toBe('/media/m');
  });

  it('is a step of its own for undo', async () => {
    const { editor, uploads, blocks } = await open();
    await selectText(editor, 7);
    await during(() => uploadAtCaret(editor, [picture()]));
    await type(editor, 'x');
    await uploads[0]!.respond(201, added());
    await press(editor.view.dom, 'z', { ctrlKey: true });
    expect(blocksOf(blocks())).toEqual(['Levada', 'x']);
  });

  it('takes the place of the selected one, with its id', async () => {
    const image: Block = {
      id: 'aaaaaaa3',
      type: 'image',
      mediaId: 'p'.repeat(32),
      alt: '',
      caption: '',
      width: 'text',
    };
    const { editor, uploads, blocks } = await open([image, textBlock('aaaaaaa1', 'Levada')]);
    await during(() => {
      editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, 0)));
      uploadAtCaret(editor, [picture(), picture('b.png')]);
    });
    await uploads[0]!.respond(201, added('m'));
    await uploads[1]!.respond(201, added('n'));
    expect(blocks()).toMatchObject([
      { id: 'aaaaaaa3', mediaId: 'm'.repeat(32) },
      { mediaId: 'n'.repeat(32) },
      { type: 'text' },
    ]);
    expect(editor.state.selection.empty).toBe(true);
  });

  it('keeps the id of a replaced picture from a file', async () => {
    const image: Block = {
      id: 'aaaaaaa3',
      type: 'image',
      mediaId: 'p'.repeat(32),
      alt: '',
      caption: '',
      width: 'text',
    };
    const { editor, uploads, blocks } = await open([image]);
    await during(() => {
      editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, 0)));
      uploadAtCaret(editor, [new File(['abc'], 'Plano da rota.pdf')]);
    });
    const file = `${'f'.repeat(32)}.pdf`;
    expect(uploads[0]!.url).toBe('/api/attachments');
    await uploads[0]!.respond(201, { id: file, url: '' });
    expect(blocks()[0]).toMatchObject({ type: 'file', file, name: 'Plano da rota', bytes: 3 });
    expect(blocks()[0]!.id).not.toBe('aaaaaaa3');
  });
});

describe('several pictures', () => {
  it('are sent two at a time, and stay in their order', async () => {
    const { editor, uploads, shown, blocks } = await open();
    await selectText(editor, 7);
    await during(() => uploadAtCaret(editor, [picture('a.png'), picture('b.png'), picture('c.png')]));
    expect([uploads.map(({ fileName }) => fileName), shown().length]).toEqual([['a.png', 'b.png'], 3]);
    await uploads[1]!.respond(201, added('b'));
    await uploads[2]!.respond(201, added('c'));
    await uploads[0]!.respond(201, added('a'));
    expect(
      blocks()
        .slice(1, 4)
        .map((block) => ('mediaId' in block ? block.mediaId[0] : '')),
    ).toEqual(['a', 'b', 'c']);
    expect(toastTitles()).toEqual(['picturesAdded 3']);
  });

  it('leave room at the block before them', async () => {
    const { editor, container, placeholders } = await open();
    await selectText(editor, 7);
    await during(() => uploadAtCaret(editor, [picture('a.png'), picture('b.png')]));
    const block = container.querySelector<HTMLElement>('[data-uploads]')!;
    expect([block.textContent, block.dataset.uploads, block.style.getPropertyValue('--uploads')]).toEqual([
      'Levada',
      'after',
      '2',
    ]);
    const places = placeholders().map(({ style, dataset }) => [
      ...['--row', '--uploads-before', '--uploads-after'].map((name) => style.getPropertyValue(name)),
      dataset.side,
    ]);
    expect(places).toEqual([
      ['1', '0', '1', 'after'],
      ['1', '1', '0', 'after'],
    ]);
  });

  it('leave room at the block behind them where the text begins', async () => {
    const { editor, container, placeholders } = await open();
    await selectText(editor, 1);
    await during(() => uploadAtCaret(editor, [picture()]));
    expect([
      container.querySelector<HTMLElement>('[data-uploads]')!.dataset.uploads,
      placeholders()[0]!.dataset.side,
    ]).toEqual(['before', 'before']);
  });
});

describe('a picture that is not added', () => {
  it('can be stopped, and is not sent later', async () => {
    const { editor, uploads, container, placeholders } = await open();
    await during(() => uploadAtCaret(editor, [picture('a.png'), picture('b.png'), picture('c.png')]));
    await click(
      [...container.querySelectorAll('.picture-upload button')].filter((each) => each.textContent === 'stop')[2]!,
    );
    await click(button(container, 'stop'));
    expect([uploads[0]!.isAborted, placeholders().length, editor.view.hasFocus()]).toEqual([true, 1, true]);
    await uploads[1]!.respond(201, added());
    expect([uploads.length, toastTitles()]).toEqual([2, ['uploadStopped', 'uploadStopped']]);
  });

  it('is dropped if the server rejects it', async () => {
    const { editor, uploads, placeholders } = await open();
    await during(() => uploadAtCaret(editor, [picture()]));
    await uploads[0]!.respond(422, { detail: 'Not a picture.' });
    expect([placeholders().length, toastTitles()]).toEqual([0, ['picturesNotAdded 1']]);
  });

  it.each([
    ['is too large', takeTooLarge, 'a.png'],
    ['cannot be decoded', takeUploads, 'broken.png'],
  ])('is not sent if it %s', async (_name, take, name) => {
    const { editor, uploads, placeholders } = await open(undefined, take());
    await during(() => uploadAtCaret(editor, [picture(name)]));
    expect([uploads.length, placeholders().length, toastTitles()]).toEqual([0, 0, ['picturesNotAdded 1']]);
  });

  it('stays while the server cannot take it, and can be sent again', async () => {
    const { editor, uploads, container, placeholders, shown, blocks } = await open();
    await during(() => uploadAtCaret(editor, [picture()]));
    const again = () => placeholders()[0]!.querySelector<HTMLButtonElement>('button')!;
    expect(again().hidden).toBe(true);
    await uploads[0]!.fail();
    expect([shown(), placeholders()[0]!.title, again().hidden]).toEqual([['noAnswer'], 'noAnswer', false]);
    expect([placeholders()[0]!.querySelector('progress')!.hidden, hasButton(container, 'removePicture')]).toEqual([
      true,
      true,
    ]);
    await click(again());
    expect([shown(), editor.view.hasFocus(), uploads.length, placeholders()[0]!.title]).toEqual([['0 %'], true, 2, '']);
    await uploads[1]!.respond(201, added());
    expect(blocksOf(blocks())).toContain('image');
  });

  it('is not added after its editor was closed', async () => {
    const { editor, uploads, unmount } = await open();
    await during(() => uploadAtCaret(editor, [picture()]));
    const { doc } = editor.state;
    await unmount();
    await expect.poll(() => editor.isDestroyed).toBe(true);
    await uploads[0]!.respond(201, added());
    expect(editor.state.doc.eq(doc)).toBe(true);
  });

  it('keeps its button from taking the focus', async () => {
    const { editor, container } = await open();
    await during(() => uploadAtCaret(editor, [picture()]));
    expect(await pressMouse(button(container, 'stop'))).toBe(false);
  });
});

function takeTooLarge() {
  return takeUploads({ pixels: 100_000 });
}

describe('the place of an upload', () => {
  it('follows its neighbours when the text around it is replaced', async () => {
    const { editor, uploads, blocks } = await open([textBlock('aaaaaaa1', 'one'), textBlock('aaaaaaa2', 'two')]);
    await selectText(editor, 4);
    await during(() => uploadAtCaret(editor, [picture()]));
    await during(() => {
      const { doc, tr } = editor.state;
      editor.view.dispatch(tr.replaceWith(0, doc.content.size, [...doc.children].reverse()));
    });
    await uploads[0]!.respond(201, added());
    expect(blocksOf(blocks())).toEqual(['two', 'one', 'image']);
  });

  it('is between blocks when two are joined', async () => {
    const { editor, uploads, blocks } = await open([textBlock('aaaaaaa1', 'one'), textBlock('aaaaaaa2', 'two')]);
    await selectText(editor, 6);
    await during(() => uploadAtCaret(editor, [picture()]));
    await during(() => editor.view.dispatch(editor.state.tr.join(5)));
    await uploads[0]!.respond(201, added());
    expect(blocksOf(blocks())).toEqual(['onetwo', 'image']);
  });
});

describe('pasted and dropped files', () => {
  it('are uploaded', async () => {
    const { editor, uploads } = await open();
    expect(await hand(editor, 'paste', [picture()])).toBe(false);
    expect(uploads.map(({ url, fileName }) => [url, fileName])).toEqual([['/api/media', 'a.png']]);
  });

  it('are not uploaded if they are a picture of the pasted text', async () => {
    const { editor, uploads, blocks } = await open();
    await selectText(editor, 7);
    await hand(editor, 'paste', [picture()], { html: '<p>s</p>' });
    expect([uploads.length, blocksOf(blocks())]).toEqual([0, ['Levadas']]);
  });

  it.each([
    [5, 0],
    [15, 8],
    [99, 16],
  ])('are put before the block whose middle is below the pointer at %i px', async (y, position) => {
    const { editor, container } = await open([textBlock('aaaaaaa1', 'Levada'), textBlock('aaaaaaa2', 'Poncha')]);
    // Without a browser nothing has a place.
    vi.spyOn(editor.view, 'posAtCoords').mockReturnValue({ pos: 1, inside: -1 });
    [...editor.view.dom.children].forEach((block, index) => {
      vi.spyOn(block, 'getBoundingClientRect').mockReturnValue({ top: index * 10, bottom: index * 10 + 18 } as DOMRect);
    });
    expect(await hand(editor, 'drop', [picture()], { y })).toBe(false);
    const placeholder = container.querySelector('.picture-upload')!;
    expect(editor.view.posAtDOM(placeholder, 0)).toBe(position);
  });

  it('are left alone while a block of the text is dragged', async () => {
    const { editor, uploads } = await open();
    editor.view.dragging = { slice: editor.state.doc.slice(0, 0), move: true };
    await hand(editor, 'drop', [picture()]);
    expect(uploads).toEqual([]);
  });
});
