// @vitest-environment happy-dom
import { createElement as h, useEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ABSENT_FACTS } from '#domain/article/events.ts';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { during, until } from '#testing/dom/render.ts';
import { textsOf } from '#testing/dom/render-screen.ts';
import { problem } from '#testing/dom/server.ts';
import { takeSockets } from '#testing/dom/sockets.ts';
import { pressUndo } from '#testing/dom/toast-titles.ts';
import { button, click, enter, hasButton } from '#testing/dom/user.ts';
import type { ShownNote } from '../../../admin/queries/note-views.ts';
import { emptyText } from '../../working-copy/article-values.ts';
import { EditorProvider } from '../article-editor/editing/editor-context.client.tsx';
import type { EditorArticle } from '../article-editor/editor-article.ts';
import { NotesProvider, useNotes } from './notes-context.client.tsx';
import { NotesPanel } from './notes-panel.client.tsx';

const note = (id: string, changed: object = {}) =>
  ({
    ...{ id, locale: 'pt', isResolved: false, isUnread: false, words: { quote: `quote ${id}`, place: null } },
    entries: [
      { id, author: { id: 'rui', name: 'Rui' }, at: '2030-05-01T10:00:00Z', isDeleted: false, parts: [{ text: id }] },
    ],
    ...changed,
  }) as unknown as ShownNote;

let notes: NonNullable<ReturnType<typeof useNotes>>;
const Reader = () => {
  const value = useNotes()!;
  useEffect(() => {
    notes = value;
  });
  return null;
};

const article = {
  ...{ id: 'a', revision: 3, isDeleted: false, source: 'pt', publications: {}, outdated: { pt: [], en: [] } },
  ...{ updates: [], corrections: undefined },
  edited: {
    facts: { ...ABSENT_FACTS, category: null, author: null, photographer: null, mainImage: null, date: '2030-05-01' },
    ...{ featured: false, texts: { pt: emptyText, en: emptyText } },
  },
} as unknown as EditorArticle;

const open = async (shown: ShownNote[], changed: object = {}) => {
  takeSockets();
  let answer = () => Response.json({ message: 'Done.' });
  const element = (listed: readonly ShownNote[]) =>
    h(EditorProvider, {
      ...{ locale: 'en', userId: 'ana', article, isAuthor: false, writable: 'all' },
      ...changed,
      children: h(NotesProvider, {
        ...{ article: 'a', notes: listed, people: [], linked: undefined },
        ...{ showPanel: vi.fn(), hidePanel: vi.fn() },
        children: [h(Reader, { key: 1 }), h(NotesPanel, { key: 2 })],
      }),
    });
  const page = await openOnPage(element(shown), ({ path }) =>
    path.startsWith('/api/commands') ? answer() : undefined,
  );
  return {
    ...page,
    commands: () => page.requests().filter(([, path]) => String(path).startsWith('/api/commands')),
    fail: () => {
      answer = () => problem(409, { detail: 'Deleted.' });
    },
    quotes: () => textsOf(page.container, '.notes .note-words'),
    heading: () => textsOf(page.container, 'h2')[0],
    resolved: () => page.container.querySelector('details'),
    choose: () => during(() => notes.choose({ locale: 'pt', words: { quote: 'mar alto', block: null } } as never)),
  };
};

describe('the notes of an article in their panel', () => {
  it('are none at first', async () => {
    const { heading, container, resolved } = await open([]);
    expect([heading(), textsOf(container, '.desk-hint'), resolved()]).toEqual(['title', ['none'], null]);
  });

  it('are counted and listed by language, and the resolved ones are folded', async () => {
    const { heading, quotes, resolved, container } = await open([
      note('en1', { locale: 'en' }),
      note('done', { isResolved: true }),
      note('pt1'),
    ]);
    expect([heading(), quotes().map((quote) => quote.match(/\w+\d|done/)?.[0])]).toEqual([
      'title 2',
      ['pt1', 'en1', 'done'],
    ]);
    expect([resolved()!.open, textsOf(container, 'summary')[0], textsOf(container, 'section > .desk-hint')]).toEqual([
      false,
      'resolved 1',
      [],
    ]);
  });

  it('are in the order of their words, and those whose words are gone come last', async () => {
    const { quotes, container } = await open([note('gone1'), note('late'), note('early'), note('gone2')]);
    await during(() => notes.report('pt', new Map(Object.entries({ late: 9, early: 3 }))));
    expect(quotes().map((quote) => quote.match(/gone\d|late|early/)?.[0])).toEqual(['early', 'late', 'gone1', 'gone2']);
    expect(textsOf(container, '.note .desk-hint')).toEqual(['wordsGone', 'wordsGone']);
  });

  it('become the active one with the focus, and lead to their words', async () => {
    const { container } = await open([note('a'), note('b', { locale: 'en' })]);
    const revealed: unknown[] = [];
    await during(() => {
      notes.report('en', new Map([['b', 3]]));
      notes.connect('en', (id) => void revealed.push(id));
      notes.showLanguage.current = (language) => void revealed.push(language);
    });
    await during(() => container.querySelector<HTMLElement>('[data-note=a]')!.focus());
    expect(container.querySelector('[data-active]')!.getAttribute('data-note')).toBe('a');
    await click(button(container, 'show: quote b'));
    await until(() => revealed, ['en', 'b']);
    expect(container.querySelector('[data-active]')!.getAttribute('data-note')).toBe('b');
  });

  it('unfold when a resolved one is opened, and stay so', async () => {
    const { resolved } = await open([note('a'), note('done', { isResolved: true })]);
    await during(() => notes.activate('done'));
    expect(resolved()!.open).toBe(true);
    await during(() => notes.activate('a'));
    expect(resolved()!.open).toBe(true);
  });

  it('are resolved, opened again and deleted, which can be undone', async () => {
    const { container, commands } = await open([note('a'), note('done', { isResolved: true })]);
    const bodies = { a: { id: 'a', note: 'a' }, done: { id: 'a', note: 'done' } };
    const doing = async (id: 'a' | 'done', label: string) => {
      await click(button(container.querySelector(`[data-note=${id}]`)!, label));
      await pressUndo();
      return commands()
        .slice(-2)
        .map(([, path, body]) => [String(path).split('/').at(-1), body]);
    };
    expect(await doing('a', 'resolve')).toEqual([
      ['ResolveNote', bodies.a],
      ['ReopenNote', bodies.a],
    ]);
    expect(await doing('done', 'reopen')).toEqual([
      ['ReopenNote', bodies.done],
      ['ResolveNote', bodies.done],
    ]);
    expect(await doing('a', 'delete')).toEqual([
      ['DeleteNote', bodies.a],
      ['RestoreNote', bodies.a],
    ]);
  });

  it('are deleted by authors only if they are their own', async () => {
    const offered = async (isAuthor: boolean, userId: string) => {
      const { container } = await open([note('a')], { isAuthor, userId });
      await during(() => notes.activate('a'));
      return hasButton(container, 'delete');
    };
    expect([await offered(true, 'ana'), await offered(true, 'rui'), await offered(false, 'ana')]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('a new note', () => {
  it('is pinned to the chosen words, and closed after that', async () => {
    const { container, choose, commands } = await open([]);
    await choose();
    expect([textsOf(container, 'q'), textsOf(container, 'section > .desk-hint')]).toEqual([['mar alto'], []]);
    await enter(container.querySelector('textarea')!, 'Is it?');
    await click(button(container, 'pin'));
    const body = { id: 'a', locale: 'pt', words: { quote: 'mar alto', block: null }, text: 'Is it?' };
    expect([commands(), container.querySelector('textarea')]).toEqual([
      [['POST', '/api/commands/PinNote', body]],
      null,
    ]);
  });

  it('stays with its text where it could not be pinned, and can be given up', async () => {
    const { container, choose, fail } = await open([]);
    await choose();
    fail();
    await enter(container.querySelector('textarea')!, 'Is it?');
    await click(button(container, 'pin'));
    expect(container.querySelector('textarea')!.value).toBe('Is it?');
    await click(button(container, 'cancel'));
    expect([container.querySelector('textarea'), hasButton(container, 'pin')]).toEqual([null, false]);
  });
});
