// @vitest-environment happy-dom
import { createElement as h, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { during, render } from '#testing/dom/render.ts';
import { inRouter } from '#testing/dom/router.ts';
import { problem, serve } from '#testing/dom/server.ts';
import { button, click, enter, hasButton, press } from '#testing/dom/user.ts';
import type { ShownNote } from '../../../admin/queries/note-views.ts';
import type { ApiAction } from '../../../admin/requests/send-action.client.ts';
import { NoteTextField } from './note-text-field.client.tsx';
import { NoteThread } from './note-thread.client.tsx';
import { NotesProvider, useNotes } from './notes-context.client.tsx';

const people = [
  { id: 'ana', name: 'Ana Freitas' },
  { id: 'andre', name: 'André Sousa' },
  { id: 'rui', name: 'Rui Gouveia' },
] as Parameters<typeof NoteThread>[0]['people'];
const note = (id: string, changed: object = {}) =>
  ({
    ...{ id, locale: 'pt', isResolved: false, isUnread: false, words: { quote: `quote ${id}` } },
    entries: [
      {
        id,
        author: { id: 'ana', name: 'Ana' },
        at: '2030-05-01T10:00:00Z',
        isDeleted: false,
        parts: [{ text: 'Why?' }],
      },
    ],
    ...changed,
  }) as unknown as ShownNote;

let value: NonNullable<ReturnType<typeof useNotes>>;
const Reader = () => {
  value = useNotes()!;
  return null;
};
interface Shown {
  notes?: ShownNote[];
  linked?: string;
  answer?: Parameters<typeof serve>[0];
}
/** Opens notes with something inside their provider. */
const open = async (inside: React.ReactNode, { notes = [], linked, answer }: Shown = {}) => {
  const { sent, refreshes } = serve(answer);
  const [showPanel, hidePanel] = [vi.fn(), vi.fn()];
  const element = (shown: readonly ShownNote[], link = linked) =>
    h(NotesProvider, {
      article: 'a',
      notes: shown,
      people,
      linked: link,
      showPanel,
      hidePanel,
      children: [h(Reader, { key: 1 }), h('div', { key: 2 }, inside)],
    });
  const { element: first, wrap } = inRouter(element(notes));
  const { container, show } = await render(first);
  return {
    container,
    sent,
    refreshes,
    showPanel,
    hidePanel,
    show: (shown: readonly ShownNote[], link?: string) => show(wrap(element(shown, link))),
  };
};

describe('the notes of an article', () => {
  it('open a note, and begin one on chosen words', async () => {
    const { showPanel } = await open(null, { notes: [note('n')] });
    await during(() => value.open('n'));
    expect([value.active, showPanel.mock.calls.length]).toEqual(['n', 1]);
    const words = { locale: 'pt', words: { quote: 'x' } } as Parameters<typeof value.choose>[0];
    await during(() => value.choose(words));
    expect([value.chosen, showPanel.mock.calls.length]).toEqual([words, 2]);
    await during(() => value.keepDraft('new', 'begun'));
    await during(() => value.choose(undefined));
    expect([value.chosen, value.draftOf('new'), showPanel.mock.calls.length]).toEqual([undefined, '', 2]);
  });

  it('ask before the screen is left while one is being written', async () => {
    const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await open(null, { notes: [note('n')] });
    const asked = [isAsked()];
    for (const text of [' ', 'begun', '']) {
      await during(() => value.keepDraft('n', text));
      asked.push(isAsked());
    }
    expect(asked).toEqual([false, false, true, false]);
  });

  it('open the note of the URL once', async () => {
    const { show, showPanel } = await open(null, { notes: [], linked: 'n' });
    expect(value.active).toBe(undefined);
    const notes = [note('n')];
    await show(notes, 'n');
    expect(value.active).toBe('n');
    await during(() => value.activate(undefined));
    await show([...notes], 'n');
    expect([value.active, showPanel.mock.calls.length]).toEqual([undefined, 1]);
  });

  it('close a note that is resolved, but not one that was opened as such', async () => {
    const { show } = await open(null, { notes: [note('n')] });
    await during(() => value.open('n'));
    await show([note('n')]);
    expect(value.active).toBe('n');
    await show([note('n', { isResolved: true })]);
    expect(value.active).toBe(undefined);
    await during(() => value.open('n'));
    await show([note('n', { isResolved: true })]);
    expect(value.active).toBe('n');
  });

  it('record that the open note was read, with the number of its entries', async () => {
    const { sent, show } = await open(null, { notes: [note('n', { isUnread: true }), note('o', { isUnread: true })] });
    expect(sent).toEqual([]);
    await during(() => value.open('n'));
    expect(sent).toEqual([{ method: 'PUT', path: '/api/desk/articles/a/notes/n/read', body: { entries: 1 } }]);
    await show([note('n')]);
    expect(sent).toHaveLength(1);
  });

  it('are loaded again once it is recorded, not where that failed', async () => {
    const refreshesAfter = async (answer: () => Response) => {
      const { refreshes } = await open(null, { notes: [note('n', { isUnread: true })], answer });
      await during(() => value.open('n'));
      return refreshes();
    };
    expect(await refreshesAfter(() => Response.json({}))).toBe(1);
    expect(await refreshesAfter(() => problem(503, {}))).toBe(0);
  });

  it('know where words are in both texts, and move the caret to them', async () => {
    vi.useFakeTimers();
    const { hidePanel } = await open(null, { notes: [note('n')] });
    await during(() => value.report('pt', new Map([['n', 4]])));
    await during(() => value.report('en', new Map([['m', 7]])));
    expect([...value.places]).toEqual([
      ['n', 4],
      ['m', 7],
    ]);
    const revealed: string[] = [];
    const shown: Locale[] = [];
    value.showLanguage.current = (language) => void shown.push(language);
    const leave = value.connect('pt', (id) => void revealed.push(id));
    await during(() => value.reveal({ id: 'n', locale: 'pt' }));
    await during(() => vi.runAllTimers());
    expect([value.active, revealed, shown, hidePanel.mock.calls.length]).toEqual(['n', ['n'], ['pt'], 1]);
    leave();
    await during(() => value.reveal({ id: 'n', locale: 'pt' }));
    await during(() => vi.runAllTimers());
    expect(revealed).toEqual(['n']);
    vi.useRealTimers();
  });
});

describe('the field for a note', () => {
  const openField = async (isSent: boolean | Promise<boolean> = true) => {
    const sent: string[] = [];
    const onCancel = vi.fn();
    const Field = () => {
      const [isShown, setShown] = useState(true);
      const onSend = async (text: string) => {
        sent.push(text);
        return isSent;
      };
      return h(
        'div',
        {},
        h('button', { type: 'button', onClick: () => setShown(!isShown) }, 'toggle'),
        isShown && h(NoteTextField, { draft: 'new', label: 'Note', send: 'Send', people, onSend, onCancel }),
      );
    };
    const { container } = await open(h(Field));
    const area = () => container.querySelector('textarea')!;
    const typeIn = async (text: string, caret = text.length) => {
      await during(() => area().focus());
      await enter(area(), text);
      area().setSelectionRange(caret, caret);
      // By a key that moves the caret.
      await during(() => void area().dispatchEvent(new KeyboardEvent('keyup', { key: 'End', bubbles: true })));
    };
    const options = () =>
      [...container.querySelectorAll('[role=option]')].map(
        (each) => `${each.getAttribute('aria-selected') === 'true' ? '>' : ''}${each.textContent}`,
      );
    return { container, sent, onCancel, area, typeIn, options };
  };

  it('sends the text once by its button, or by Ctrl+Enter', async () => {
    const { container, sent, area, typeIn } = await openField();
    expect((button(container, 'Send') as HTMLButtonElement).disabled).toBe(true);
    await press(area(), 'Enter', { ctrlKey: true });
    await typeIn('One');
    await click(button(container, 'Send'));
    expect([sent, area().value]).toEqual([['One'], '']);
    await typeIn('Two');
    expect(await press(area(), 'Enter')).toBe(true);
    expect(await press(area(), 'Enter', { metaKey: true })).toBe(false);
    expect(sent).toEqual(['One', 'Two']);
  });

  it('keeps a text that could not be sent, also when the field is opened again', async () => {
    const { container, area, typeIn } = await openField(false);
    await typeIn('One');
    await click(button(container, 'Send'));
    expect(area().value).toBe('One');
    await click(button(container, 'toggle'));
    await click(button(container, 'toggle'));
    expect(area().value).toBe('One');
  });

  it('sends nothing twice at the same time', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const { container, sent, area, typeIn } = await openField(promise);
    await typeIn('One');
    await click(button(container, 'Send'));
    await press(area(), 'Enter', { ctrlKey: true });
    expect(sent).toEqual(['One']);
    await during(() => resolve(true));
    expect(area().value).toBe('');
  });

  it('takes no letters while it is sent, which would be lost with it', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const { area, typeIn } = await openField(promise);
    await typeIn('Why?');
    await press(area(), 'Enter', { ctrlKey: true });
    expect(area().readOnly).toBe(true);
    await during(() => resolve(false));
    expect([area().readOnly, area().value]).toEqual([false, 'Why?']);
  });

  it('is given up by Escape while nothing is typed', async () => {
    const { onCancel, area, typeIn, container } = await openField();
    await typeIn('One');
    await press(area(), 'Escape');
    expect(onCancel).not.toHaveBeenCalled();
    await typeIn(' ');
    await press(area(), 'Escape');
    await click(button(container, 'cancel'));
    expect(onCancel).toHaveBeenCalledTimes(2);
  });

  it('names a colleague who is chosen from the list', async () => {
    const { container, sent, area, typeIn, options } = await openField();
    await typeIn('Ask @an about it', 7);
    expect([options(), container.querySelector<HTMLElement>('[role=listbox]')!.hidden]).toEqual([
      ['Ana Freitas', 'André Sousa'],
      false,
    ]);
    await press(area(), 'ArrowDown');
    await press(area(), 'ArrowDown');
    expect([options(), area().getAttribute('aria-activedescendant')]).toEqual([
      ['Ana Freitas', '>André Sousa'],
      container.querySelectorAll('[role=option]')[1]!.id,
    ]);
    await press(area(), 'Enter');
    expect([area().value, options()]).toEqual(['Ask @André Sousa  about it', []]);
    await click(button(container, 'Send'));
    expect(sent).toEqual(['Ask @[andre]  about it']);
  });

  it('takes the first colleague with Enter, or the one that is clicked', async () => {
    const { container, area, typeIn } = await openField();
    await typeIn('@ru');
    expect(await press(area(), 'Enter')).toBe(false);
    expect(area().value).toBe('@Rui Gouveia ');
    await typeIn('@an');
    await click(container.querySelectorAll('[role=option]')[1]!);
    expect(area().value).toBe('@André Sousa ');
  });

  it('closes the list with Escape until another name is begun', async () => {
    const { area, typeIn, options, onCancel } = await openField();
    await typeIn('@an');
    expect(await press(area(), 'Escape')).toBe(false);
    expect([options(), onCancel.mock.calls]).toEqual([[], []]);
    await typeIn('@ana');
    expect(options()).toEqual([]);
    await typeIn('@ana @r');
    expect(options()).toEqual(['Rui Gouveia']);
  });
});

describe('a note in the panel', () => {
  const openThread = async (shown: ShownNote, changed: object = {}, isDone = true) => {
    const actions: ApiAction[] = [];
    const run = async (action: ApiAction) => {
      actions.push(action);
      return isDone;
    };
    const [onReveal, onActivate] = [vi.fn(), vi.fn()];
    const props = {
      article: 'a',
      note: shown,
      isInText: true,
      isActive: false,
      locale: 'en',
      userId: 'ana',
      isAuthor: true,
      people,
      onReveal,
      onActivate,
      run,
      ...changed,
    } as const;
    const { container } = await open(
      h('section', { className: 'article-notes', tabIndex: -1 }, h('ol', {}, h(NoteThread, props))),
      { notes: [shown] },
    );
    const names = () =>
      actions.map(({ url, body, undo }) => [url.split('/').at(-1), body, undo?.url.split('/').at(-1)]);
    return { container, names, onReveal, onActivate, actions };
  };
  const answered = note('n', {
    entries: [
      note('n').entries[0],
      {
        id: 'm1',
        author: { id: 'rui', name: null },
        at: '2030-05-01T11:00:00Z',
        isDeleted: false,
        parts: [{ text: 'See ' }, { account: { id: 'ana', name: 'Ana' } }, { account: { id: 'x', name: null } }],
      },
      { id: 'm2', author: { id: 'ana', name: 'Ana' }, at: '2030-05-01T12:00:00Z', isDeleted: true, parts: [] },
      {
        id: 'm3',
        author: { id: 'ana', name: 'Ana' },
        at: '2030-05-01T13:00:00Z',
        isDeleted: false,
        parts: [{ text: 'Done' }],
      },
    ],
  });

  it('shows who wrote what', async () => {
    const { container } = await openThread(answered);
    expect(
      [...container.querySelectorAll('.note-entries > li')].map((each) => [
        each.querySelector('strong')!.textContent,
        each.querySelector('.note-text, .desk-quiet')!.textContent,
      ]),
    ).toEqual([
      ['Ana', 'Why?'],
      ['formerAccount', 'See @Ana@formerAccount'],
      ['Ana', 'deletedAnswer'],
      ['Ana', 'Done'],
    ]);
    expect(container.querySelector('.note-unread')).toBe(null);
  });

  it('leads to its words, as long as they are in the text', async () => {
    const { container, onReveal, onActivate } = await openThread(note('n', { isUnread: true }));
    expect([container.querySelector('.note-unread') !== null, container.querySelector('.desk-hint')]).toEqual([
      true,
      null,
    ]);
    await click(button(container, 'show: quote n'));
    await during(() => container.querySelector<HTMLElement>('li')!.focus());
    expect([onReveal.mock.calls.length, onActivate.mock.calls.length]).toEqual([1, 1]);
    const lost = await openThread(note('n'), { isInText: false });
    expect([
      lost.container.querySelector('.desk-hint')!.textContent,
      lost.container.querySelector('.note-words q')!.textContent,
    ]).toEqual(['wordsGone', 'quote n']);
  });

  it.each<[string, object, string[], string[]]>([
    ['its author', {}, ['resolve', 'delete'], ['m3']],
    ['another author', { userId: 'rui' }, ['resolve'], ['m1']],
    ['an editor', { userId: 'eva', isAuthor: false }, ['resolve', 'delete'], ['m1', 'm3']],
  ])('offers %s what they may do', async (_name, changed, names, deletable) => {
    const { container, actions } = await openThread(answered, changed);
    expect(['resolve', 'reopen', 'delete'].filter((name) => hasButton(container, name))).toEqual(names);
    for (const each of [...container.querySelectorAll('button')].filter(
      ({ textContent }) => textContent === 'deleteAnswer',
    ))
      await click(each);
    expect(actions.map(({ body }) => (body as { answer: string }).answer)).toEqual(deletable);
  });

  it('is resolved, opened again and deleted with undo, and the panel takes the focus', async () => {
    const { container, names } = await openThread(note('n'));
    await click(button(container, 'resolve'));
    expect(document.activeElement).toBe(container.querySelector('section'));
    await click(button(container, 'delete'));
    expect(names()).toEqual([
      ['ResolveNote', { id: 'a', note: 'n' }, 'ReopenNote'],
      ['DeleteNote', { id: 'a', note: 'n' }, 'RestoreNote'],
    ]);
    const resolved = await openThread(note('n', { isResolved: true }), {}, false);
    await click(button(resolved.container, 'reopen'));
    expect([resolved.names()[0]![0], document.activeElement === resolved.container.querySelector('section')]).toEqual([
      'ReopenNote',
      false,
    ]);
  });

  it('is answered', async () => {
    const { container, names } = await openThread(note('n'));
    await click(button(container, 'answer'));
    await enter(container.querySelector('textarea')!, 'Because.');
    await click(button(container, 'answer'));
    expect([names(), container.querySelector('textarea')]).toEqual([
      [['AnswerNote', { id: 'a', note: 'n', text: 'Because.' }, undefined]],
      null,
    ]);
    await click(button(container, 'answer'));
    await click(button(container, 'cancel'));
    expect(container.querySelector('textarea')).toBe(null);
    const failing = await openThread(note('n'), {}, false);
    await click(button(failing.container, 'answer'));
    await enter(failing.container.querySelector('textarea')!, 'Because.');
    await click(button(failing.container, 'answer'));
    expect(failing.container.querySelector('textarea')!.value).toBe('Because.');
  });

  it('is scrolled to in its panel only where it is not visible', async () => {
    const { container: root } = await render(h('div', { className: 'article-side' }));
    const panel = root.firstElementChild as HTMLElement;
    Object.defineProperty(panel, 'clientHeight', { value: 100 });
    for (const [top, scrolled] of [
      [50, 0],
      [95, 87],
      [-10, -18],
    ] as const) {
      panel.scrollTop = 0;
      vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(20);
      vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
        return { top: this === panel ? 0 : top } as DOMRect;
      });
      vi.spyOn(Element.prototype, 'closest').mockReturnValue(panel);
      await openThread(note('n'), { isActive: true });
      vi.restoreAllMocks();
      expect(panel.scrollTop).toBe(scrolled);
    }
  });
});
