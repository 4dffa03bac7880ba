// @vitest-environment happy-dom
import { createElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Block } from '#domain/shared/blocks.ts';
import type { Locale, Localized } from '#domain/shared/locale.ts';
import { during, render } from '#testing/dom/render.ts';
import { takeUploads } from '#testing/dom/uploads.ts';
import { button, click, enter, hasButton, press } from '#testing/dom/user.ts';
import { mayLeave } from '../../../admin/leaving/question-before-leaving.client.ts';
import { RichTextProvider } from './context/rich-text-context.client.tsx';
import { atCaret, openEditors, selectText, textBlock, type } from './editor.fixture.ts';
import { UnsharedEditor } from './unshared-editor.client.tsx';
import { uploadAtCaret } from './uploads/picture-uploads.client.ts';

const levada = textBlock('aaaaaaa1', 'Levada');
const poncha = textBlock('aaaaaaa2', 'Poncha');
const picture: Block = {
  id: 'aaaaaaa3',
  type: 'image',
  mediaId: 'p'.repeat(32),
  alt: 'x',
  caption: 'y',
  width: 'text',
};
const rowsOf = (container: HTMLElement, language: Locale) =>
  [...container.querySelectorAll<HTMLElement>(`.tiptap[lang=${language}] > *`)].map((each) =>
    each.style.getPropertyValue('--row'),
  );

describe('blocks that the other language has', () => {
  it('are added to an empty text, with the caret in the first', async () => {
    const { container, editors, idsOf } = await openEditors({ pt: [levada, poncha], en: [] });
    expect(hasButton(container, 'copyFromEn')).toBe(false);
    await click(button(container, 'copyFromPt'));
    expect(idsOf('en')).toEqual(['aaaaaaa1', 'aaaaaaa2']);
    expect(editors.en.state.selection.from).toBe(1);
    expect([editors.en.view.hasFocus(), hasButton(container, 'copyFromPt')]).toEqual([true, false]);
  });

  it('are added in their places', async () => {
    const { container, editors, idsOf } = await openEditors({
      pt: [textBlock('aaaaaaa2', 'Poncha')],
      en: [levada, poncha, textBlock('aaaaaaa4', 'z')],
    });
    await click(button(container, 'copyFromEn'));
    expect(idsOf('pt')).toEqual(['aaaaaaa1', 'aaaaaaa2', 'aaaaaaa4']);
    expect(editors.pt.state.selection.from).toBe(1);
  });

  it('that are pictures get the texts of the library, with the caret behind them', async () => {
    const pictureTexts = { ['p'.repeat(32)]: { pt: { alt: 'a', caption: 'b' }, en: { alt: 'c', caption: 'd' } } };
    const { container, editors, blocksOf } = await openEditors(
      { pt: [levada, picture], en: [levada] },
      { pictureTexts },
    );
    await click(button(container, 'copyFromPt'));
    expect(blocksOf('en')[1]).toMatchObject({ id: 'aaaaaaa3', alt: 'c', caption: 'd' });
    expect([atCaret(editors.en), editors.en.state.selection.$from.index(0)]).toEqual(['|', 2]);
  });

  it('are one step of undo', async () => {
    const { container, editors, idsOf } = await openEditors({ pt: [levada, poncha], en: [levada] });
    await click(button(container, 'copyFromPt'));
    await press(editors.en.view.dom, 'z', { ctrlKey: true });
    expect(idsOf('en')).toEqual(['aaaaaaa1']);
  });

  it.each<[string, object]>([
    ['in a language alone', { view: 'en' }],
    ['to a user who may not write the language', { writable: ['pt'] }],
  ])('are not offered %s', async (_name, options) => {
    const { container } = await openEditors({ pt: [levada, poncha], en: [levada] }, options);
    expect(hasButton(container, 'copyFromPt')).toBe(false);
  });
});

describe('the rows of both languages', () => {
  it('begin with blocks of the same id', async () => {
    const { container } = await openEditors({ pt: [levada, poncha], en: [poncha] });
    expect([rowsOf(container, 'pt'), rowsOf(container, 'en')]).toEqual([['1', '2'], ['2']]);
    expect(container.querySelector<HTMLElement>('.text-languages')!.style.getPropertyValue('--rows')).toBe('2');
  });

  it('follow what is typed', async () => {
    const { container, editors } = await openEditors({ pt: [levada, poncha], en: [poncha] });
    await selectText(editors.pt, 7);
    await press(editors.pt.view.dom, 'Enter');
    expect(rowsOf(container, 'en')).toEqual(['3']);
  });

  it('show one language alone', async () => {
    const { container } = await openEditors({ pt: [levada], en: [poncha] }, { view: 'en' });
    expect([...container.querySelectorAll<HTMLElement>('.text-language')].map((each) => each.hidden)).toEqual([
      true,
      false,
    ]);
  });

  it('mark what is outdated, also when that changes', async () => {
    const { container, show } = await openEditors({ pt: [levada], en: [levada] });
    const outdated = () => container.querySelector('[data-outdated]')?.getAttribute('data-outdated');
    expect(outdated()).toBe(undefined);
    await show({ outdated: { pt: new Set(), en: new Set(['aaaaaaa1']) } });
    expect([outdated(), container.querySelector('[lang=en] [data-outdated]') !== null]).toEqual(['aaaaaaa1', true]);
  });

  it('are not editable for a user who may not write them', async () => {
    const { editors } = await openEditors({ pt: [levada], en: [poncha] }, { writable: ['en'] });
    expect([editors.pt.isEditable, editors.en.isEditable]).toEqual([false, true]);
  });
});

describe('blocks of a translation without an original', () => {
  const open = (writable: 'all' | Locale[] = 'all') =>
    openEditors(
      {
        pt: [levada, poncha, textBlock('aaaaaaa5', 'x'.repeat(61))],
        en: [textBlock('bbbbbbb1', 'Canal'), textBlock('bbbbbbb2', 'Drink')],
      },
      { source: 'pt', writable },
    );
  const unpaired = (container: HTMLElement) => container.querySelectorAll('[data-unpaired]').length;

  it('are counted and marked, and can be gone through', async () => {
    const { container, editors } = await open();
    expect(container.querySelector('.pairing-panel em')!.textContent).toBe('unpaired (2)');
    expect(unpaired(container)).toBe(2);
    await selectText(editors.en, 1);
    await click(button(container, 'unpairedNext'));
    expect(atCaret(editors.en)).toBe('Drink|');
    await click(button(container, 'unpairedNext'));
    expect(atCaret(editors.en)).toBe('Canal|');
  });

  it('are paired with a chosen original', async () => {
    const { container, editors, idsOf } = await open();
    await selectText(editors.en, 8);
    const select = container.querySelector('select')!;
    expect([...select.options].map(({ text }) => text)).toEqual(['Levada', 'Poncha', `${'x'.repeat(60)}…`]);
    expect(container.querySelector('q')!.textContent).toBe('Drink');
    await enter(select, 'aaaaaaa2');
    await click(button(container, 'pair'));
    // The place of the other one tells its original now.
    expect(idsOf('en')).toEqual(['aaaaaaa1', 'aaaaaaa2']);
    expect([editors.en.view.hasFocus(), unpaired(container), editors.en.state.selection.from]).toEqual([true, 0, 8]);
    expect(container.querySelector('.pairing-panel')).toBe(null);
  });

  it('are none of the business of a user who writes the original', async () => {
    const { container } = await open(['pt']);
    expect([container.querySelector('.pairing-panel'), unpaired(container)]).toEqual([null, 2]);
  });

  it('cannot be paired when every original has a translation', async () => {
    const { container, editors } = await openEditors(
      { pt: [levada], en: [levada, textBlock('bbbbbbb2', 'Drink')] },
      { source: 'pt' },
    );
    await selectText(editors.en, 10);
    expect(container.querySelector('.pairing-panel p')!.textContent).toBe('allPaired');
    expect([hasButton(container, 'pair'), hasButton(container, 'unpairedNext')]).toEqual([false, false]);
  });

  it('are named by their type if they have no text', async () => {
    const images = ['c', 'd'].map((letter) => ({ mediaId: letter.repeat(32), alt: '', caption: '' }));
    const gallery: Block = { id: 'aaaaaaa8', type: 'gallery', images };
    const { container, editors } = await openEditors(
      {
        pt: [levada, { id: 'aaaaaaa6', type: 'divider' }, { ...picture, caption: '' } as Block, gallery],
        en: [levada, textBlock('bbbbbbb2', 'Drink'), textBlock('bbbbbbb3', 'Eat')],
      },
      { source: 'pt' },
    );
    await selectText(editors.en, 10);
    expect([...container.querySelectorAll<HTMLOptionElement>('.pairing-panel option')].map(({ text }) => text)).toEqual(
      ['divider', 'image', 'gallery'],
    );
  });

  it('are paired by their place as soon as they are written', async () => {
    const { editors, idsOf } = await openEditors({ pt: [levada, poncha], en: [levada] }, { source: 'pt' });
    await selectText(editors.en, 7);
    await press(editors.en.view.dom, 'Enter');
    await type(editors.en, 'D');
    expect(idsOf('en')).toEqual(['aaaaaaa1', 'aaaaaaa2']);
  });

  it('are paired in the language that the user may write', async () => {
    const { editors, idsOf } = await openEditors(
      { pt: [levada], en: [levada, poncha] },
      { source: 'en', writable: ['pt'] },
    );
    await selectText(editors.pt, 7);
    await press(editors.pt.view.dom, 'Enter');
    await type(editors.pt, 'D');
    expect(idsOf('pt')).toEqual(['aaaaaaa1', 'aaaaaaa2']);
  });
});

describe('finding words', () => {
  const platform = (name: string) => vi.spyOn(navigator, 'platform', 'get').mockReturnValue(name);
  const isOpen = (container: HTMLElement) => container.querySelector('search') !== null;
  const field = (container: HTMLElement) => container.querySelector<HTMLInputElement>('search input')!;

  it.each<[string, string, string, KeyboardEventInit, boolean]>([
    ['Linux', 'Linux x86_64', 'h', { ctrlKey: true }, true],
    ['Linux', 'Linux x86_64', 'H', { ctrlKey: true }, true],
    ['Linux', 'Linux x86_64', 'h', { ctrlKey: true, altKey: true }, false],
    ['Linux', 'Linux x86_64', 'h', {}, false],
    ['a Mac', 'MacIntel', 'ƒ', { metaKey: true, altKey: true, code: 'KeyF' }, true],
    ['a Mac', 'MacIntel', 'h', { ctrlKey: true }, false],
    ['a Mac', 'MacIntel', 'f', { metaKey: true, code: 'KeyF' }, false],
  ])('is opened by keys on %s (%s, %s, %o): %s', async (_name, system, key, options, opens) => {
    const { container } = await openEditors({ pt: [levada], en: [] });
    const spy = platform(system);
    const isDefault = await press(document.body, key, options);
    spy.mockRestore();
    expect([isOpen(container), isDefault]).toEqual([opens, !opens]);
  });

  it('begins with the selected words', async () => {
    const { container, editors } = await openEditors({ pt: [levada], en: [poncha] });
    await selectText(editors.en, 1, 4);
    await click(button(container, 'find'));
    expect(field(container).value).toBe('Pon');
  });

  it('goes through the texts that are shown, and back', async () => {
    const { container, editors } = await openEditors({
      pt: [textBlock('aaaaaaa1', 'mar e mar')],
      en: [textBlock('aaaaaaa1', 'o mar')],
    });
    await click(button(container, 'find'));
    const status = () => container.querySelector('search [role=status]')!.textContent;
    expect(status()).toBe('');
    await enter(field(container), 'mar');
    expect(status()).toBe('3');
    await press(field(container), 'Enter');
    expect([status(), editors.pt.state.selection.from]).toEqual(['1 / 3', 1]);
    await click(button(container, 'findNext'));
    await click(button(container, 'findNext'));
    expect([status(), editors.en.state.selection.from]).toEqual(['3 / 3', 3]);
    await press(field(container), 'Enter', { shiftKey: true });
    expect(status()).toBe('2 / 3');
    await click(button(container, 'findPrevious'));
    expect(status()).toBe('1 / 3');
    await enter(field(container), 'serra');
    expect(status()).toBe('notFound');
  });

  it('leaves out a text that is not shown or not writable', async () => {
    const texts = { pt: [textBlock('aaaaaaa1', 'mar')], en: [textBlock('aaaaaaa1', 'mar')] };
    for (const options of [{ view: 'en' }, { writable: ['pt'] }] as const) {
      const { container, unmount } = await openEditors(texts, options);
      await click(button(container, 'find'));
      await enter(field(container), 'mar');
      expect(container.querySelector('search [role=status]')!.textContent).toBe('1');
      await unmount();
    }
  });

  it('replaces one match or all, and says how many', async () => {
    const { container, editors } = await openEditors({ pt: [textBlock('aaaaaaa1', 'mar Mar marca mar')], en: [] });
    await click(button(container, 'find'));
    const [search, replacement, cases, whole] = container.querySelectorAll('search input');
    await enter(search!, 'mar');
    await enter(replacement!, 'sol');
    await press(search!, 'Enter');
    await press(replacement!, 'Enter');
    expect(editors.pt.state.doc.textContent).toBe('sol Mar marca mar');
    await click(button(container, 'replace'));
    expect(editors.pt.state.doc.textContent).toBe('sol sol marca mar');
    await during(() => (whole as HTMLInputElement).click());
    await during(() => (cases as HTMLInputElement).click());
    await click(button(container, 'replaceAll'));
    expect(editors.pt.state.doc.textContent).toBe('sol sol marca sol');
    expect(container.querySelector('search [role=status]')!.textContent).toBe('replaced: 1');
    await type(editors.pt, 'x');
    expect(container.querySelector('search [role=status]')!.textContent).toBe('notFound');
  });

  it('replaces all in both languages in one step of undo', async () => {
    const texts = { pt: [textBlock('aaaaaaa1', 'mar')], en: [textBlock('aaaaaaa1', 'o mar')] };
    const { container, editors } = await openEditors(texts);
    const shown = () => [editors.pt.state.doc.textContent, editors.en.state.doc.textContent];
    const undo = (of: 'pt' | 'en', key = 'z') => press(editors[of].view.dom, key, { ctrlKey: true });
    await selectText(editors.pt, 4);
    await type(editors.pt, '!');
    await click(button(container, 'find'));
    const [search, replacement] = container.querySelectorAll('search input');
    await enter(search!, 'mar');
    await enter(replacement!, 'sol');
    await click(button(container, 'replaceAll'));
    expect(shown()).toEqual(['sol!', 'o sol']);
    await undo('pt');
    expect(shown()).toEqual(['mar!', 'o mar']);
    await undo('en', 'y');
    expect(shown()).toEqual(['sol!', 'o sol']);
    await undo('en');
    expect(shown()).toEqual(['mar!', 'o mar']);
    await undo('pt');
    expect(shown()).toEqual(['mar', 'o mar']);
  });

  it('undoes a replacement in one language where something was written in the other since', async () => {
    const texts = { pt: [textBlock('aaaaaaa1', 'mar')], en: [textBlock('aaaaaaa1', 'o mar')] };
    const { container, editors } = await openEditors(texts);
    await click(button(container, 'find'));
    const [search, replacement] = container.querySelectorAll('search input');
    await enter(search!, 'mar');
    await enter(replacement!, 'sol');
    await click(button(container, 'replaceAll'));
    await selectText(editors.en, 1);
    await type(editors.en, 'x');
    await press(editors.pt.view.dom, 'z', { ctrlKey: true });
    expect([editors.pt.state.doc.textContent, editors.en.state.doc.textContent]).toEqual(['mar', 'xo sol']);
  });

  it('ends with Escape, and unmarks the matches', async () => {
    const { container, editors } = await openEditors({ pt: [textBlock('aaaaaaa1', 'mar')], en: [] });
    await click(button(container, 'find'));
    await enter(field(container), 'mar');
    expect(container.querySelectorAll('.ProseMirror-search-match, .ProseMirror-active-search-match').length).toBe(1);
    await press(field(container), 'Escape');
    expect([isOpen(container), editors.pt.view.hasFocus()]).toEqual([false, true]);
    expect(container.querySelectorAll('.ProseMirror-search-match, .ProseMirror-active-search-match').length).toBe(0);
  });
});

it('asks before the screen is left while something is uploaded', async () => {
  const { editors } = await openEditors({ pt: [levada], en: [] });
  takeUploads();
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  expect(mayLeave()).toBe(true);
  await during(() => uploadAtCaret(editors.pt, [new File(['x'], 'x.pdf')]));
  expect([mayLeave(), confirm.mock.calls]).toEqual([false, [['leaveUploads']]]);
});

describe('a text that only this tab edits', () => {
  const open = async (texts: Localized<Block[]>) => {
    const changes: [Locale, Block[]][] = [];
    const onChange = (language: Locale, blocks: Block[]) => void changes.push([language, blocks]);
    const labels = { pt: 'Texto', en: 'Text' };
    const pair = ['pt', 'en'] as const;
    const element = (shown: Localized<Block[]>, replacements: number) =>
      createElement(RichTextProvider, {
        ...{ pictures: {}, openLibrary: async () => [] },
        children: createElement(UnsharedEditor, { texts: shown, pair, replacements, labels, onChange }),
      });
    const { container, show } = await render(element(texts, 0));
    const { editor } = container.querySelector('.tiptap[lang=pt]') as unknown as { editor: Parameters<typeof type>[0] };
    return {
      changes,
      editor,
      replace: (next: Localized<Block[]>, replacements = 1) => show(element(next, replacements)),
    };
  };

  it('reports what is typed in its language', async () => {
    const { editor, changes } = await open({ pt: [levada], en: [levada] });
    await selectText(editor, 7);
    await type(editor, 's');
    expect(changes).toEqual([['pt', [textBlock('aaaaaaa1', 'Levadas')]]]);
  });

  it('shows a replaced text without reporting it', async () => {
    const { editor, changes, replace } = await open({ pt: [levada], en: [] });
    await replace({ pt: [poncha], en: [] });
    expect([editor.state.doc.textContent, changes]).toEqual(['Poncha', []]);
    await replace({ pt: [levada], en: [] });
    expect(editor.state.doc.textContent).toBe('Poncha');
  });
});
