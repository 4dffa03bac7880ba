// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { ABSENT_FACTS } from '#domain/article/events.ts';
import { during, render, until } from '#testing/dom/render.ts';
import { inRouter } from '#testing/dom/router.ts';
import { problem, type SentRequest, serve } from '#testing/dom/server.ts';
import { takeSockets } from '#testing/dom/sockets.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { press } from '#testing/dom/user.ts';
import { mayLeave } from '../../../admin/leaving/question-before-leaving.client.ts';
import { type ArticleValues, emptyText } from '../../working-copy/article-values.ts';
import { factsOf, lineOf } from '../../working-copy/document-fields.ts';
import { writeValues } from '../../working-copy/write-values.ts';
import { EditorProvider, useEditor } from './editing/editor-context.client.tsx';
import type { EditorArticle } from './editor-article.ts';

beforeEach(() => {
  toast.dismiss();
  history.replaceState(null, '', '/admin/articles/a?new');
});
const NOBODY = { category: null, author: null, photographer: null, mainImage: null };
const values: ArticleValues = {
  facts: { ...ABSENT_FACTS, ...NOBODY, date: '2030-05-01' },
  featured: false,
  texts: { pt: { ...emptyText, title: 'Levada' }, en: emptyText },
};
const article = (changed: Partial<EditorArticle> = {}) =>
  ({
    id: 'a',
    revision: 3,
    isDeleted: false,
    source: 'pt',
    edited: values,
    publications: {},
    outdated: { pt: [], en: [] },
    updates: [],
    ...changed,
  }) as EditorArticle;

type Editor = ReturnType<typeof useEditor>;
const open = async (
  shown: EditorArticle,
  {
    writable = 'all',
    answer = () => undefined,
  }: { writable?: 'all' | ('pt' | 'en')[]; answer?: (request: SentRequest) => Response | undefined } = {},
) => {
  const sockets = takeSockets();
  const { sent, refreshes } = serve(
    (request) =>
      answer(request) ??
      (request.path.endsWith('/save') ? Response.json({ id: 'a', revision: 4, message: 'Saved.' }) : undefined),
  );
  let editor!: Editor;
  const Reader = () => {
    editor = useEditor();
    return null;
  };
  const element = (of: EditorArticle) =>
    h(EditorProvider, {
      locale: 'pt',
      userId: 'ana',
      article: of,
      isAuthor: false,
      writable,
      children: h(Reader),
    });
  const { element: first, wrap } = inRouter(element(shown));
  const { show } = await render(first);
  await until(() => sockets.length, 1);
  const host = new Y.Doc();
  const connect = (from: ArticleValues | undefined = shown.revision < 0 ? undefined : shown.edited) =>
    during(() => {
      if (from) writeValues(host, from, { origin: undefined, before: from });
      sockets.at(-1)!.open();
      sockets.at(-1)!.send({
        type: 'welcome',
        epoch: '1',
        update: Y.encodeStateAsUpdate(host),
        stateVector: Y.encodeStateVector(host),
      });
    });
  const confirm = () =>
    during(() => {
      for (const message of sockets.at(-1)!.received)
        if (message.type === 'update') sockets.at(-1)!.send({ type: 'stored', n: message.n });
    });
  const write = (title: string) => during(() => editor.version.changeLines('pt', { title }));
  const commands = () =>
    sent.filter(({ path }) => path !== '/api/desk/draft-key').map(({ path, body }) => [path, body]);
  return {
    sockets,
    sent,
    refreshes,
    connect,
    confirm,
    write,
    commands,
    editor: () => editor,
    show: (of: EditorArticle) => show(wrap(element(of))),
  };
};

describe('the editing of an article', () => {
  it('shows the saved values until the shared document is here, with what was written by then', async () => {
    const { editor, connect, write } = await open(article());
    expect([editor().version.value.texts.pt.title, editor().version.isLoaded]).toEqual(['Levada', false]);
    await write('Levadas');
    expect([editor().version.value.texts.pt.title, editor().version.isDirty]).toEqual(['Levadas', true]);
    vi.stubGlobal('confirm', () => false);
    expect(mayLeave()).toBe(false);
    await connect();
    expect([editor().version.isLoaded, editor().version.value.texts.pt.title, mayLeave()]).toEqual([
      true,
      'Levadas',
      true,
    ]);
    await write('Levadas altas');
    expect(editor().version.value.texts.pt.title).toBe('Levadas altas');
  });

  it('keeps the unsaved words of the shared document where one types before it is here', async () => {
    const { editor, connect, write } = await open(article());
    await write('Levada!');
    await write('Levada!!');
    await connect({ ...values, texts: { pt: { ...emptyText, title: 'A Levada do Rei' }, en: emptyText } });
    expect(editor().version.value.texts.pt.title).toBe('A Levada do Rei!!');
  });

  it('saves once everything written is stored, and loads the screen again', async () => {
    const { editor, connect, write, confirm, commands, refreshes } = await open(article());
    await connect();
    await write('Levadas');
    let saved: string | undefined;
    await during(() => {
      void editor()
        .version.save()
        .then((id) => {
          saved = id;
        });
    });
    expect([commands(), editor().version.isSaving, editor().isBusy]).toEqual([[], true, true]);
    await confirm();
    await until(() => saved, 'a');
    expect([commands(), toastTitles(), refreshes()]).toEqual([[['/api/desk/articles/a/save', {}]], ['Saved.'], 1]);
    await until(() => editor().version.isSaving, false);
  });

  it('saves nothing where nothing was changed, but a new article always', async () => {
    const { editor, connect, commands } = await open(article());
    await connect();
    expect(await during(() => editor().version.save())).toBe('a');
    expect(commands()).toEqual([]);
    const begun = await open(article({ revision: -1, edited: { ...values, texts: { pt: emptyText, en: emptyText } } }));
    await begun.connect();
    await during(() => begun.editor().version.save());
    expect([begun.commands(), begun.editor().isSaved, editor().isSaved]).toEqual([
      [['/api/desk/articles/a/save', {}]],
      false,
      true,
    ]);
  });

  it('schedules a save', async () => {
    const { editor, connect, write, confirm, commands } = await open(article());
    await connect();
    await write('Levadas');
    await confirm();
    await during(() => editor().version.scheduleSave('2030-06-01T09:00:00Z'));
    expect(commands()).toEqual([['/api/desk/articles/a/save', { at: '2030-06-01T09:00:00Z' }]]);
  });

  it('shows the errors of a rejected save at their fields, until one succeeds', async () => {
    let isRejected = true;
    const answer = ({ path }: SentRequest) =>
      isRejected && path.endsWith('/save')
        ? problem(422, { detail: 'Invalid.', errors: [{ path: 'translations.pt.title', message: 'Too long.' }] })
        : undefined;
    const { editor, connect, write, confirm } = await open(article(), { answer });
    await connect();
    await write('Levadas');
    await confirm();
    expect(await during(() => editor().version.save())).toBe(undefined);
    expect([editor().version.errors, toastTitles()]).toEqual([{ 'translations.pt.title': 'Too long.' }, ['Invalid.']]);
    isRejected = false;
    await during(() => editor().version.save());
    expect(editor().version.errors).toEqual({});
  });

  it('fails to save while the host does not store the text', async () => {
    const { editor, connect, write, commands } = await open(article());
    await connect();
    await write('Levadas');
    vi.useFakeTimers();
    const saved = await during(async () => {
      const saving = editor().version.save();
      await vi.advanceTimersByTimeAsync(15_000);
      return saving;
    });
    vi.useRealTimers();
    expect([saved, toastTitles(), commands()]).toEqual([undefined, ['noAnswer'], []]);
  });

  it('saves by keys instead of the browser', async () => {
    const { connect, write, confirm, commands } = await open(article());
    await connect();
    await write('Levadas');
    await confirm();
    expect([await press(document.body, 's'), await press(document.body, 'x', { ctrlKey: true })]).toEqual([true, true]);
    expect(await press(document.body, 'S', { metaKey: true })).toBe(false);
    expect(commands()).toHaveLength(1);
  });

  it('ends the scheduled update whose changes were saved now', async () => {
    const update = {
      id: 'u',
      at: '2030-06-01T09:00:00Z',
      values,
      base: values,
    } as unknown as EditorArticle['updates'][number];
    const { editor, connect, confirm, commands } = await open(article({ updates: [update] }));
    await connect();
    await during(() => editor().version.copy!.setUpdate('u'));
    await confirm();
    await during(() => editor().version.save());
    expect([commands().map(([path]) => path), editor().version.copy!.snapshot().update]).toEqual([
      ['/api/desk/articles/a/save', '/api/commands/CancelArticleUpdate'],
      undefined,
    ]);
  });

  it('knows of no update for a user who writes one language, and keeps one that is scheduled again', async () => {
    const author = await open(article(), { writable: ['pt'] });
    await author.connect();
    await during(() => author.editor().version.copy!.setUpdate('u'));
    await author.confirm();
    await during(() => author.editor().version.save());
    expect(author.commands()).toEqual([]);
    const editor = await open(article());
    await editor.connect();
    await during(() => editor.editor().version.copy!.setUpdate('u'));
    await editor.confirm();
    await during(() => editor.editor().version.scheduleSave('2030-06-01T09:00:00Z'));
    expect(editor.commands().map(([path]) => path)).toEqual(['/api/desk/articles/a/save']);
  });

  it('saves before an action, which is not sent without that', async () => {
    let isRejected = true;
    const answer = ({ path }: SentRequest) =>
      isRejected && path.endsWith('/save') ? problem(422, { detail: 'Invalid.' }) : undefined;
    const { editor, connect, write, confirm, commands } = await open(article(), { answer });
    await connect();
    await write('Levadas');
    await confirm();
    const act = () => during(() => editor().saveAndRun((id) => ({ url: `/api/commands/X/${id}` })));
    expect([await act(), commands().length]).toEqual([false, 1]);
    isRejected = false;
    expect(await act()).toBe(true);
    expect(commands().at(-1)![0]).toBe('/api/commands/X/a');
  });
});

it('shows the errors of an action until another one succeeds', async () => {
  let isRejected = true;
  const errors = [{ path: 'scheduleFor', message: 'Choose a date in the future.' }];
  const answer = ({ path }: SentRequest) =>
    isRejected && path.includes('/X') ? problem(422, { detail: 'Invalid.', errors }) : undefined;
  const { editor, connect } = await open(article(), { answer });
  await connect();
  const act = () => during(() => editor().run({ url: '/api/commands/X' }));
  expect([await act(), editor().version.errors]).toEqual([false, { scheduleFor: 'Choose a date in the future.' }]);
  isRejected = false;
  expect([await act(), editor().version.errors]).toEqual([true, {}]);
});

describe('a new article', () => {
  const begun = (title = '') =>
    article({ revision: -1, edited: { ...values, texts: { pt: emptyText, en: { ...emptyText, title } } } });

  it('gets the language that was written first as its source', async () => {
    const { editor, connect } = await open(begun());
    await connect();
    const source = () => factsOf(editor().version.copy!.doc).get('source');
    expect(source()).toBe(undefined);
    await during(() => editor().version.changeLines('en', { title: 'Walk' }));
    expect(source()).toBe('en');
    await during(() => editor().version.changeLines('pt', { title: 'Passeio' }));
    expect(source()).toBe('en');
  });

  it('has its own URL once it is saved, unless the user has left it', async () => {
    const { show } = await open(begun());
    expect(location.search).toBe('?new');
    await show(article({ revision: 0 }));
    expect(location.pathname + location.search).toBe('/admin/articles/a');
    history.replaceState(null, '', '/admin/other?new');
    await show(article({ revision: 1 }));
    expect(location.search).toBe('?new');
  });
});

it('opens the document again when a deleted article is restored', async () => {
  const { sockets, show } = await open(article({ isDeleted: true }));
  await during(() => sockets[0]!.close());
  await show(article({ isDeleted: true }));
  expect(sockets).toHaveLength(1);
  await show(article());
  expect(sockets).toHaveLength(2);
  await during(() => sockets[1]!.close());
  await show(article({ revision: 4 }));
  expect(sockets).toHaveLength(2);
});

it('shows what others write', async () => {
  const { sockets, connect, editor } = await open(article());
  await connect();
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(editor().version.copy!.doc));
  lineOf(other, 'pt', 'title').insert(6, 's');
  await during(() => sockets[0]!.send({ type: 'update', update: Y.encodeStateAsUpdate(other) }));
  expect(editor().version.value.texts.pt.title).toBe('Levadas');
});
