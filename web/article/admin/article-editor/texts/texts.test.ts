// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { during, render } from '#testing/dom/render.ts';
import { button, click, enter, hasButton, press } from '#testing/dom/user.ts';
import type { ApiAction } from '../../../../admin/requests/send-action.client.ts';
import { emptyText } from '../../../working-copy/article-values.ts';
import { OutdatedPanel } from './outdated-panel.client.tsx';
import { TranslationFields } from './translation-fields.client.tsx';

describe('the fields of a language', () => {
  type Props = Parameters<typeof TranslationFields>[0];
  const open = async (changed: Partial<Props> = {}) => {
    const written: object[] = [];
    const undone: string[] = [];
    const undoing = {
      undo: (language: string, name: string) => undone.push(`undo ${language} ${name}`),
      redo: (language: string, name: string) => undone.push(`redo ${language} ${name}`),
    } as unknown as NonNullable<Props['undoing']>;
    const props: Props = {
      ...{
        language: 'pt',
        text: { ...emptyText, title: 'Levada', summary: 'abc' },
        hasPicture: false,
        errors: {},
        isOwn: true,
        isFirst: false,
        isReadOnly: false,
      },
      ...{ undoing, onChange: (text: object) => void written.push(text) },
      ...changed,
    };
    const { container, show } = await render(h(TranslationFields, props));
    const field = (name: string) => container.querySelector<HTMLTextAreaElement>(`[name="pt.${name}"]`)!;
    return {
      container,
      field,
      written,
      undone,
      show: (next: Partial<Props>) => show(h(TranslationFields, { ...props, ...next })),
    };
  };

  it('are those of the text, with the ones of the picture if there is one', async () => {
    const { container, field } = await open();
    expect([field('title').value, field('mainImageAlt'), container.querySelector('small')!.textContent]).toEqual([
      'Levada',
      null,
      'summaryCount 3',
    ]);
    expect((await open({ hasPicture: true })).field('mainImageCaption')).not.toBe(null);
    const content = [{ type: 'text' as const, text: [{ text: 'um dois três' }] }];
    expect(
      (await open({ text: { ...emptyText, content: [...content] } })).container.querySelector('.desk-quiet')!
        .textContent,
    ).toBe('wordCount 3 1');
    expect((await open()).container.querySelector('.desk-quiet')!.textContent).toBe('noWords');
  });

  it('hold one line', async () => {
    const { field, written } = await open();
    await enter(field('title'), 'a\r\n\nb');
    expect([written, await press(field('title'), 'Enter'), await press(field('title'), 'a')]).toEqual([
      [{ title: 'a b' }],
      false,
      true,
    ]);
  });

  it.each<[string, KeyboardEventInit, string[]]>([
    ['z', { ctrlKey: true }, ['undo pt title']],
    ['Z', { metaKey: true, shiftKey: true }, ['redo pt title']],
    ['y', { ctrlKey: true }, ['redo pt title']],
    ['z', { ctrlKey: true, altKey: true }, []],
    ['x', { ctrlKey: true }, []],
    ['Enter', { ctrlKey: true }, []],
    ['z', {}, []],
  ])('undo by keys what this tab wrote: %s with %o', async (key, options, expected) => {
    const { field, undone } = await open();
    expect([await press(field('title'), key, options), undone]).toEqual([expected.length === 0, expected]);
  });

  it('show their errors', async () => {
    const { field, container } = await open({
      errors: { 'translations.pt.title': 'Too long.', 'translations.en.slug': 'x' },
    });
    expect([
      field('title').getAttribute('aria-invalid'),
      field('slug').getAttribute('aria-invalid'),
      container.querySelector('[role=alert]')!.textContent,
    ]).toEqual(['true', null, 'Too long.']);
    expect(field('title').getAttribute('aria-describedby')).toBe(container.querySelector('[role=alert]')!.id);
  });

  it('begin with the title of a new article, and cannot be written in another language', async () => {
    const { field } = await open({ isFirst: true });
    expect(document.activeElement).toBe(field('title'));
    expect((await open({ isReadOnly: true })).field('title').readOnly).toBe(true);
  });

  it('keep the caret in its place while others write before it', async () => {
    const { field, show } = await open();
    await during(() => {
      field('title').focus();
      field('title').setSelectionRange(3, 5);
    });
    await during(() => void field('title').dispatchEvent(new KeyboardEvent('keyup', { key: 'End', bubbles: true })));
    await show({ text: { ...emptyText, title: 'A Levada', summary: 'abcd' } });
    expect([field('title').selectionStart, field('title').selectionEnd]).toEqual([5, 7]);
    field('summary').setSelectionRange(0, 0);
    await show({ text: { ...emptyText, title: 'A Levada', summary: 'x abcd' } });
    expect(field('title').selectionStart).toBe(5);
  });
});

describe('outdated parts of a translation', () => {
  const part = (name: string) => ({ part: name, original: [{ text: `new ${name}`, is: 'added' as const }] });
  const open = async (names: string[], { isDone = true, isSending = false } = {}) => {
    vi.spyOn(Element.prototype, 'checkVisibility').mockImplementation(function (this: Element) {
      return !this.hasAttribute('data-hidden');
    });
    const fields = await render(
      h(
        'div',
        {},
        h('textarea', { name: 'en.title' }),
        h('textarea', { name: 'en.summary' }),
        h('textarea', { name: 'en.slug', 'data-hidden': '' }),
        h('div', { className: 'ProseMirror', lang: 'en', tabIndex: 0 }, h('p', { 'data-outdated': 'b1' }, 'text')),
      ),
    );
    const actions: ApiAction[] = [];
    const run = async (action: ApiAction) => {
      actions.push(action);
      return isDone;
    };
    const element = (shown: string[], isBusy = isSending) =>
      h(OutdatedPanel, { articleId: 'a', language: 'en', parts: shown.map(part), isSending: isBusy, run });
    const { container, show } = await render(element(names));
    const focused = () => (document.activeElement as HTMLTextAreaElement).name ?? document.activeElement!.className;
    return {
      container,
      actions,
      fields: fields.container,
      show: (shown: string[], isBusy?: boolean) => show(element(shown, isBusy)),
      focused,
      shown: () => container.querySelector('.word-diff')?.textContent?.trim(),
    };
  };

  it('are counted and gone through, around their end', async () => {
    const { container, focused, shown } = await open(['title', 'summary', 'b1']);
    expect([container.querySelector('em')!.textContent, shown()]).toEqual(['en: outdated (3)', undefined]);
    await click(button(container, 'outdatedNext'));
    expect([focused(), shown()]).toEqual(['en.title', 'outdatedOriginal new title']);
    expect(await press(document.body, 'F8')).toBe(false);
    expect(focused()).toBe('en.summary');
    await press(document.body, 'F8');
    expect([focused(), shown()]).toEqual(['ProseMirror', 'outdatedOriginal new b1']);
    await press(document.body, 'F8');
    expect(focused()).toBe('en.title');
  });

  it('that are not shown are passed over', async () => {
    const { container, focused } = await open(['slug', 'summary']);
    await click(button(container, 'outdatedNext'));
    expect(focused()).toBe('en.summary');
  });

  it('begin behind the one with the focus', async () => {
    const { focused, fields } = await open(['title', 'summary']);
    fields.querySelector('textarea')!.focus();
    await press(document.body, 'F8');
    expect(focused()).toBe('en.summary');
  });

  it('are said to be right, one or all', async () => {
    const { container, actions, focused } = await open(['title', 'summary']);
    expect(await press(document.body, 'F8', { shiftKey: true })).toBe(false);
    expect([actions, hasButton(container, 'outdatedStillRight')]).toEqual([[], false]);
    await click(button(container, 'outdatedNext'));
    await press(document.body, 'F8', { shiftKey: true });
    expect(focused()).toBe('en.summary');
    await click(button(container, 'outdatedAllRight'));
    expect(actions.map(({ body, undo }) => [body, undo?.body])).toEqual([
      [
        { id: 'a', locale: 'en', right: ['title'] },
        { id: 'a', locale: 'en', outdated: ['title'] },
      ],
      [
        { id: 'a', locale: 'en', right: ['title', 'summary'] },
        { id: 'a', locale: 'en', outdated: ['title', 'summary'] },
      ],
    ]);
  });

  it('stay where that failed', async () => {
    const { container, focused } = await open(['title', 'summary'], { isDone: false });
    await click(button(container, 'outdatedNext'));
    await click(button(container, 'outdatedStillRight'));
    expect(focused()).toBe('en.title');
  });

  it('are said to be right together, after something else was sent', async () => {
    const all = ['title', 'summary', 'b1'];
    const { container, actions, focused, show } = await open(all, { isSending: true });
    await click(button(container, 'outdatedNext'));
    for (const next of ['en.summary', 'ProseMirror']) {
      await press(document.body, 'F8', { shiftKey: true });
      expect([focused(), actions]).toEqual([next, []]);
    }
    expect(container.querySelector('em')!.textContent).toBe('en: outdated (1)');
    await show(all, false);
    expect(actions.map(({ body }) => body)).toEqual([{ id: 'a', locale: 'en', right: ['title', 'summary'] }]);
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'])('leave F8 with %s to others', async (key) => {
    await open(['title']);
    expect(await press(document.body, 'F8', { [key]: true })).toBe(true);
  });
});
