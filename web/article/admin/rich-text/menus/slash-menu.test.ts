// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { click, press } from '#testing/dom/user.ts';
import { atCaret, openEditor, selectText, textBlock, type } from '../editor.fixture.ts';

const open = async (text = '') => {
  const opened = await openEditor([textBlock('aaaaaaa1', text)], { chosen: [] });
  await selectText(opened.editor, 1 + text.length);
  const menu = () => opened.container.querySelector('.slash-menu');
  const items = () => [...opened.container.querySelectorAll('.slash-menu li')];
  return {
    ...opened,
    menu,
    items,
    active: () => items().findIndex((each) => each.getAttribute('data-chosen') === 'true'),
    announced: () => opened.container.querySelector('.text-column [role=status]')!.textContent,
    key: (key: string) => press(opened.editor.view.dom, key),
  };
};

describe('the menu of block types', () => {
  it('is opened by a slash, with all types', async () => {
    const { editor, menu, items, active, announced } = await open();
    expect([menu(), announced()]).toEqual([null, '']);
    await type(editor, '/');
    expect([items().length, active(), announced()]).toEqual([14, 0, 'text']);
  });

  it('is not opened in a heading', async () => {
    const { editor, menu } = await openHeading();
    await type(editor, ' /');
    expect(menu()).toBe(null);
  });

  it('is narrowed by letters without regard to case and accents, and closed where nothing is left', async () => {
    const { editor, items, menu, key } = await open();
    await type(editor, '/hÉAd');
    expect(items().map((each) => each.textContent)).toEqual(['heading2', 'heading3']);
    await type(editor, 'x');
    expect(menu()).toBe(null);
    await key('Enter');
    expect(editor.state.doc.childCount).toBe(2);
  });

  it('is gone through by arrows, around its ends', async () => {
    const { editor, key, active, announced } = await open();
    await type(editor, '/');
    expect(await key('ArrowUp')).toBe(false);
    expect([active(), announced()]).toEqual([13, 'file']);
    await key('ArrowDown');
    await key('ArrowDown');
    expect(active()).toBe(1);
    await type(editor, 'heading3');
    expect(active()).toBe(0);
  });

  it.each(['Enter', 'Tab'])('changes the block with %s', async (key) => {
    const { editor, blocks, menu, key: pressKey } = await open();
    await type(editor, '/');
    await pressKey('ArrowDown');
    await pressKey(key);
    expect([blocks()[0]?.type ?? editor.state.doc.firstChild!.type.name, menu(), atCaret(editor)]).toEqual([
      'heading',
      null,
      '|',
    ]);
  });

  it('inserts a block', async () => {
    const { editor, blocks, items } = await open();
    await type(editor, '/divi');
    await click(items()[0]!.querySelector('button')!);
    expect(blocks()[0]).toMatchObject({ type: 'divider' });
  });

  it('is closed by Escape, and takes no other key', async () => {
    const { editor, menu, key } = await open();
    await type(editor, '/');
    expect(await key('Home')).toBe(true);
    await key('Escape');
    expect([menu(), atCaret(editor)]).toEqual([null, '/|']);
  });

  it('begins with its first item when it is opened again', async () => {
    const { editor, active, key } = await open();
    await type(editor, '/');
    await key('ArrowDown');
    await key('Enter');
    await selectText(editor, editor.state.doc.content.size - 1);
    await key('Enter');
    await type(editor, '/');
    expect(active()).toBe(0);
  });
});

const openHeading = async () => {
  const opened = await openEditor([{ id: 'aaaaaaa1', type: 'heading', level: 2, text: [{ text: 'a' }] }]);
  await selectText(opened.editor, 2);
  return { ...opened, menu: () => opened.container.querySelector('.slash-menu') };
};
