// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { ABSENT_FACTS } from '#domain/article/events.ts';
import { disabledNames, holdAnswers } from '#testing/dom/held-answers.ts';
import { during, render, until } from '#testing/dom/render.ts';
import { inRouter } from '#testing/dom/router.ts';
import { serve } from '#testing/dom/server.ts';
import { takeSockets } from '#testing/dom/sockets.ts';
import { button, click, enter, hasButton } from '#testing/dom/user.ts';
import { type ArticleValues, emptyText } from '../../working-copy/article-values.ts';
import { writeValues } from '../../working-copy/write-values.ts';
import { ArticleEditor } from './article-editor.client.tsx';
import type { EditorArticle } from './editor-article.ts';

type Props = Parameters<typeof ArticleEditor>[0];
const NOBODY = { category: null, author: null, photographer: null, mainImage: null };
const values: ArticleValues = {
  facts: { ...ABSENT_FACTS, ...NOBODY, date: '2030-05-01', category: 'food', author: 'ana' },
  featured: false,
  texts: { pt: { ...emptyText, title: 'Levada', slug: 'levada', summary: 's'.repeat(300) }, en: emptyText },
};
const article = (changed: Partial<EditorArticle> = {}): EditorArticle => ({
  ...{
    id: 'a',
    revision: 3,
    isDeleted: false,
    source: 'pt',
    edited: values,
    publications: { pt: publication('draft') },
    outdated: { pt: [], en: [] },
  },
  ...{ updates: [], corrections: undefined },
  ...changed,
});
const publication = (status: string, changed: object = {}) =>
  ({
    status,
    scheduleFor: undefined,
    until: undefined,
    isOutdated: false,
    isIncomplete: false,
    address: undefined,
    ...changed,
  }) as NonNullable<EditorArticle['publications']['pt']>;

beforeEach(() => void toast.dismiss());

const open = async (
  shown: EditorArticle = article(),
  changed: Partial<Props> = {},
  isNarrow = false,
  answerCommand: () => Promise<Response> | undefined = () => undefined,
) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isNarrow && query.includes('1100'),
    addEventListener() {},
    removeEventListener() {},
  }));
  const sockets = takeSockets();
  const { sent } = serve(({ path }) =>
    path.startsWith('/api/desk/find')
      ? Response.json({
          items: [
            {
              id: 'p'.repeat(32),
              url: '/p',
              title: 'p.png',
              texts: { pt: { alt: 'Alt', caption: 'Cap' }, en: { alt: '', caption: '' } },
            },
          ],
        })
      : path.endsWith('/save')
        ? Response.json({ id: 'a', revision: 4, message: 'Saved.' })
        : path.startsWith('/api/commands')
          ? answerCommand()
          : undefined,
  );
  const props: Props = {
    ...{
      locale: 'pt',
      userId: 'ana',
      isAuthor: false,
      writable: 'all',
      article: shown,
      pictures: {},
      pictureTexts: {},
      credits: {},
      heading: 'Heading',
    },
    categories: [
      { id: 'food', name: 'Food' },
      { id: 'sea', name: 'Sea' },
    ],
    contributors: [
      { id: 'ana', name: 'Ana', roles: [] },
      { id: 'rui', name: 'Rui', roles: ['author'] },
      { id: 'eva', name: 'Eva', roles: ['photographer'] },
    ],
    ...{
      keywords: [],
      glossary: [],
      tasks: {},
      assignees: [],
      notes: [],
      people: [],
      linked: undefined,
      categoryUrls: { food: { pt: 'x.pt/comida', en: 'x.pt/food' } },
    },
    ...changed,
  };
  const { element, wrap, navigations } = inRouter(h(ArticleEditor, props));
  const { container, show } = await render(element);
  await until(() => sockets.length, 1);
  const host = new Y.Doc();
  await during(() => {
    if (shown.revision >= 0) writeValues(host, shown.edited, { origin: undefined, before: shown.edited });
    sockets[0]!.open();
    sockets[0]!.send({
      type: 'welcome',
      epoch: '1',
      update: Y.encodeStateAsUpdate(host),
      stateVector: Y.encodeStateVector(host),
    });
  });
  await until(() => container.querySelectorAll('.tiptap').length, 2);
  const confirm = () =>
    during(() => {
      for (const message of sockets[0]!.received)
        if (message.type === 'update') sockets[0]!.send({ type: 'stored', n: message.n });
    });
  const side = (label: string) => container.querySelector<HTMLElement>(`.article-side [aria-label="${label}"]`)!;
  const field = (label: string) =>
    [...container.querySelectorAll('label')]
      .find(({ textContent }) => textContent === label)!
      .parentElement!.querySelector<HTMLInputElement>('input, select')!;
  const commands = () =>
    sent.filter(({ path }) => path.startsWith('/api/commands')).map(({ path, body }) => [path.split('/').at(-1), body]);
  return {
    container,
    sent,
    commands,
    navigations,
    confirm,
    side,
    field,
    show: (next: Partial<Props>) => show(wrap(h(ArticleEditor, { ...props, ...next }))),
  };
};

describe('the facts of an article', () => {
  it('are chosen, and emptied', async () => {
    const { field, container } = await open();
    const names = (label: string) =>
      [...(field(label) as unknown as HTMLSelectElement).options].map(({ text }) => text);
    expect([names('author'), names('photographer'), field('category').value]).toEqual([
      ['choose', 'Ana', 'Rui'],
      ['nobody', 'Eva'],
      'food',
    ]);
    await enter(field('category'), 'sea');
    await enter(field('author'), '');
    await enter(field('photographer'), 'eva');
    await enter(field('layout'), 'essay');
    await enter(field('date'), '2030-06-01');
    await enter(field('date'), '');
    expect(['category', 'author', 'photographer', 'layout', 'date'].map((label) => field(label).value)).toEqual([
      'sea',
      '',
      'eva',
      'essay',
      '2030-06-01',
    ]);
    expect(container.querySelector('.article-state')!.textContent).not.toBe('saved');
  });

  it('have a main picture, whose texts come with it', async () => {
    const { container, side } = await open();
    expect(container.querySelector('.facts-picture')).toBe(null);
    await click(button(side('facts'), 'choosePicture'));
    await until(() => document.querySelectorAll('.picture-dialog-found button').length, 1);
    await click(document.querySelector('.picture-dialog-found button')!);
    expect([
      container.querySelector('.facts-picture')!.getAttribute('src'),
      container.querySelector<HTMLTextAreaElement>('[name="pt.mainImageAlt"]')!.value,
    ]).toEqual(['/p', 'Alt']);
    await click(button(side('facts'), 'takeAway'));
    expect(container.querySelector('.facts-picture')).toBe(null);
  });

  it('are none of the business of a translator', async () => {
    const { side, container } = await open(article(), { writable: ['en'], isAuthor: true });
    expect([side('facts'), hasButton(container, 'facts'), hasButton(container, 'showPublishing')]).toEqual([
      null,
      false,
      false,
    ]);
  });
});

describe('the publication of an article', () => {
  it('saves before it is published', async () => {
    const { side, commands, confirm, field, sent } = await open();
    await enter(field('category'), 'sea');
    await confirm();
    await click(button(side('publishing'), 'publish'));
    expect([sent.some(({ path }) => path.endsWith('/save')), commands()]).toEqual([
      true,
      [['PublishArticle', { id: 'a', locale: 'pt' }]],
    ]);
  });

  it('ends whatever is unsaved', async () => {
    const published = article({ publications: { pt: publication('published', {}) } });
    const { side, commands, confirm, field, sent } = await open(published);
    await enter(field('category'), 'sea');
    await confirm();
    await click(button(side('publishing'), 'unpublish'));
    expect([sent.some(({ path }) => path.endsWith('/save')), commands()]).toEqual([
      false,
      [['UnpublishArticle', { id: 'a', locale: 'pt' }]],
    ]);
  });

  it.each<[string, object, string[]]>([
    ['draft', {}, ['publish']],
    ['unpublished', {}, ['publish']],
    ['scheduled', { scheduleFor: '2030-06-01T09:00:00Z' }, ['publish', 'unschedule']],
    ['published', { address: '/artigos/levada' }, ['view', 'unpublish']],
    ['published', { until: '2030-06-01T09:00:00Z' }, ['unpublish', 'stays']],
  ])('offers for a language that is %s with %o: %s', async (status, changed, names) => {
    const { side } = await open(article({ publications: { pt: publication(status, changed) } }));
    const all = ['publish', 'unschedule', 'view', 'unpublish', 'stays'];
    expect(all.filter((name) => hasButton(side('publishing'), name))).toEqual(
      all.filter((name) => names.includes(name)),
    );
  });

  it('says that a scheduled text is incomplete', async () => {
    const { side } = await open(article({ publications: { pt: publication('scheduled', { isIncomplete: true }) } }));
    expect(side('publishing').querySelector('[role=alert]')!.textContent).toBe('scheduleIncomplete');
    expect(
      (await open(article({ publications: { pt: publication('draft', { isIncomplete: true }) } })))
        .side('publishing')
        .querySelector('[role=alert]'),
    ).toBe(null);
  });

  it('is of no language before one is written', async () => {
    const { side } = await open(
      article({ revision: -1, publications: {}, edited: { ...values, texts: { pt: emptyText, en: emptyText } } }),
    );
    expect(side('publishing').textContent).toContain('publishingLater');
  });

  it('is not of authors', async () => {
    const { side } = await open(article(), { isAuthor: true });
    expect([side('publishing'), side('updates')]).toEqual([null, null]);
  });
});

describe('scheduled updates of an article', () => {
  const update = (changed: object = {}) =>
    ({
      id: 'u',
      at: '2030-06-01T09:00:00Z',
      locales: ['pt'],
      isConflicting: false,
      isOverdue: false,
      values,
      base: values,
      ...changed,
    }) as unknown as EditorArticle['updates'][number];
  const live = { pt: publication('published') };

  it('can be made while readers see the article and something is changed', async () => {
    const { side, field } = await open(article({ publications: live }));
    expect([side('updates').textContent.includes('updatesHint'), side('updates').querySelector('fieldset')]).toEqual([
      true,
      null,
    ]);
    await enter(field('category'), 'sea');
    expect([
      side('updates').textContent.includes('updatesHint'),
      side('updates').querySelector('fieldset') !== null,
    ]).toEqual([false, true]);
    expect((await open()).side('updates')).toBe(null);
  });

  it('are cancelled, and opened unless something is unsaved', async () => {
    const { side, commands, field } = await open(
      article({ publications: live, updates: [update({ isOverdue: true }), update({ id: 'v', isConflicting: true })] }),
    );
    expect([...side('updates').querySelectorAll('.text-outdated')].map(({ textContent }) => textContent)).toEqual([
      'updateOverdue',
      'updateConflicts',
    ]);
    await click(button(side('updates'), 'updateCancel'));
    expect(commands()).toEqual([['CancelArticleUpdate', { id: 'a', update: 'u' }]]);
    await enter(field('category'), 'sea');
    const opens = button(side('updates'), 'updateOpen') as HTMLButtonElement;
    expect([opens.disabled, opens.title]).toEqual([true, 'updateFirst']);
  });
});

describe('the work on an article', () => {
  const steps = (container: HTMLElement) => container.querySelector<HTMLElement>('.article-steps')!;

  it('is moved by its editors', async () => {
    const { container, commands } = await open(article(), {
      tasks: { pt: { step: 'review', assignee: null, due: null } } as Props['tasks'],
    });
    const [pt, en] = steps(container).querySelectorAll('fieldset');
    expect([pt!.querySelector('select')!.value, en!.querySelector('select')!.value]).toEqual(['review', 'draft']);
    await enter(pt!.querySelector('select')!, 'ready');
    expect(commands()).toEqual([['MoveArticleStep', { id: 'a', locale: 'pt', step: 'ready', from: 'review' }]]);
  });

  it.each([
    ['draft', ['toReview'], ''],
    ['review', ['toDraft'], 'submitted'],
    ['ready', [], 'isReady'],
  ])('that is %s offers authors %s', async (step, names, text) => {
    const { container } = await open(article(), {
      isAuthor: true,
      writable: ['pt'],
      tasks: { pt: { step, assignee: null, due: null } } as Props['tasks'],
    });
    expect(['toReview', 'toDraft'].filter((name) => hasButton(steps(container), name))).toEqual(names);
    expect([
      steps(container).querySelectorAll('fieldset').length,
      steps(container).querySelector('fieldset p')?.textContent ?? '',
    ]).toEqual([1, text]);
  });

  it('is submitted by its author, saved before', async () => {
    const { container, commands, confirm } = await open(article(), { isAuthor: true });
    await confirm();
    await click(button(steps(container), 'toReview'));
    expect(commands()).toEqual([['MoveArticleStep', { id: 'a', locale: 'pt', step: 'review', from: 'draft' }]]);
  });
});

describe('what is done with an article as a whole', () => {
  it('is featured, duplicated and deleted', async () => {
    const { container, commands, navigations } = await open();
    await click(button(container, 'feature'));
    await click(button(container, 'duplicate'));
    await click(button(container, 'delete'));
    const [[, copied]] = [commands()[1] as [string, { copy?: string }]];
    expect(commands().map(([name]) => name)).toEqual(['FeatureArticle', 'DuplicateArticle', 'DeleteArticle']);
    expect([
      navigations.length,
      navigations[0]!.path.startsWith('/admin/articles/'),
      navigations[0]!.path === '/admin/articles/a',
      navigations[1]!.path,
      copied !== undefined,
    ]).toEqual([2, true, false, '/admin/articles', true]);
  });

  it('is no longer featured, and not changed while it is deleted', async () => {
    const { container, commands } = await open(article({ isDeleted: true, edited: { ...values, featured: true } }));
    await click(button(container, 'unfeature'));
    const isDisabled = (name: string) => (button(container, name) as HTMLButtonElement).disabled;
    expect([commands()[0]![0], ...['duplicate', 'save', 'delete'].map(isDisabled)]).toEqual([
      'UnfeatureArticle',
      ...[true, true, true],
    ]);
  });

  it('is saved as a template under a name', async () => {
    const { container, commands } = await open();
    await click(button(container, 'save'));
    const form = [...container.querySelectorAll('form')].at(-1)!;
    expect(form.querySelector('input')!.value).toBe('Levada');
    await during(() => void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
    expect([commands()[0]![0], commands()[0]![1], hasButton(container, 'save')]).toMatchObject([
      'SaveAsTemplate',
      { id: 'a', name: 'Levada' },
      true,
    ]);
  });

  it('gets another original where that has text', async () => {
    const { container, commands } = await open(
      article({ edited: { ...values, texts: { ...values.texts, en: { ...emptyText, title: 'Walk' } } } }),
    );
    await click(button(container, 'makeOriginalEn'));
    expect(commands()).toEqual([['ChangeSourceLanguage', { id: 'a', locale: 'en' }]]);
    expect(hasButton((await open()).container, 'makeOriginalEn')).toBe(false);
  });

  it.each([
    [160, 'x'.repeat(160)],
    [161, `${'x'.repeat(159)}…`],
  ])('is shown with a summary of at most 160 letters: %d', async (length, shown) => {
    const pt = { ...emptyText, title: 'Levada', summary: 'x'.repeat(length) };
    const { container } = await open(article({ edited: { ...values, texts: { pt, en: emptyText } } }));
    expect(container.querySelector('.search-preview div')!.lastElementChild!.textContent).toBe(shown);
  });

  it('is shown as search engines show it', async () => {
    const { container } = await open();
    const preview = container.querySelector('.search-preview div')!;
    expect([
      preview.querySelector('.search-preview-address')!.textContent,
      preview.lastElementChild!.textContent!.endsWith('s…'),
      container.querySelectorAll('.search-preview > div').length,
    ]).toEqual(['x.pt/comida/levada', true, 1]);
  });
});

describe('an action on an article', () => {
  const update = { id: 'u', at: '2030-06-01T09:00:00Z', locales: ['pt'], values, base: values };
  const corrections = { articleId: 'a', published: ['pt'], changes: [], corrections: [] };

  it('disables all others while it is sent', async () => {
    const held = holdAnswers();
    const shown = {
      publications: { pt: publication('published'), en: publication('draft') },
      updates: [{ ...update, isConflicting: false, isOverdue: false }],
      edited: { ...values, texts: { ...values.texts, en: { ...values.texts.pt, title: 'Levada' } } },
      corrections,
    } as unknown as Partial<EditorArticle>;
    const tasks = { pt: { step: 'review', assignee: null, due: null } } as Props['tasks'];
    const { container } = await open(article(shown), { tasks }, false, held.answer);
    const side = container.querySelector('.article-side')!;
    const before = disabledNames(side);
    await click(button(container, 'feature'));
    const buttons = [...side.querySelectorAll('button')].map(({ textContent }) => textContent!);
    const names = disabledNames(side).filter((name) => buttons.includes(name) && !before.includes(name));
    expect(names).toEqual([
      ...['unpublish', 'publish', 'updateOpen', 'updateCancel', 'makeOriginalEn'],
      ...['duplicate', 'save', 'delete'],
    ]);
    const steps = [...side.querySelectorAll<HTMLFieldSetElement>('.article-steps fieldset')];
    expect(steps.map(({ disabled }) => disabled)).toEqual([true, true]);
    await held.respond(Response.json({ message: 'Done.' }));
    expect(disabledNames(side)).toEqual(before);
  });
});

describe('the bar and the panel of an article', () => {
  it('tells whether the text is saved, and how many notes are open', async () => {
    const note = (id: string, isResolved: boolean) => ({
      id,
      locale: 'pt',
      isResolved,
      isUnread: false,
      words: { quote: id, before: '', after: '', place: null },
      entries: [{ id, author: { id: 'ana', name: 'Ana' }, at: '2030-05-01T00:00:00Z', isDeleted: false, parts: [] }],
    });
    const { container, side } = await open(article(), {
      notes: [note('n', false), note('m', true)] as unknown as Props['notes'],
    });
    expect([
      container.querySelector('.article-state')!.textContent,
      hasButton(container, 'title 1'),
      hasButton(container, 'save'),
    ]).toEqual(['saved', true, true]);
    await click(button(container, 'title 1'));
    expect(document.activeElement!.getAttribute('data-panel')).toBe('notes');
    await click(button(container, 'showPublishing'));
    expect(document.activeElement).toBe(side('publishing'));
  });

  const noteOn = (quote: string, changed: object = {}) =>
    ({
      ...{ id: quote, locale: 'pt', isResolved: true, isUnread: false },
      words: { quote, before: '', after: '', place: null },
      entries: [
        { id: quote, author: { id: 'ana', name: 'Ana' }, at: '2030-05-01T00:00:00Z', isDeleted: false, parts: [] },
      ],
      ...changed,
    }) as unknown as Props['notes'][number];

  it('opens the note that the URL names', async () => {
    const { container } = await open(article(), { notes: [noteOn('m'), noteOn('n')], linked: 'n' });
    expect(container.querySelector('[data-active]')!.getAttribute('data-note')).toBe('n');
    await open(article(), { notes: [noteOn('m')], linked: 'm' }, true);
    expect(document.querySelector('[role=dialog] [data-panel=notes]')).not.toBe(null);
  });

  it('leads from a note to its language, unless both are shown, and no longer covers the text', async () => {
    const { container } = await open(article(), { notes: [noteOn('m')] });
    const view = () => container.querySelector('.article-texts')!.getAttribute('data-view');
    await click(button(container, 'show: m'));
    expect(view()).toBe('both');
    await click(button(container, 'en'));
    await click(button(container, 'show: m'));
    expect(view()).toBe('pt');
    await open(article(), { notes: [noteOn('m')], linked: 'm' }, true);
    await click(button(document.querySelector('[role=dialog]')!, 'show: m'));
    expect(document.querySelector('[role=dialog]')).toBe(null);
  });

  it('says nothing of a new article before it is written', async () => {
    const { container } = await open(
      article({ revision: -1, publications: {}, edited: { ...values, texts: { pt: emptyText, en: emptyText } } }),
    );
    expect([
      container.querySelector('.article-state')!.textContent,
      hasButton(container, 'saveDraft'),
      container.querySelector('.article-steps'),
    ]).toEqual(['', true, null]);
  });

  it('tells no number of notes where there are none', async () => {
    const { container } = await open();
    expect([
      container.querySelector('[data-panel=notes] h2')!.textContent!.trim(),
      hasButton(container, 'title'),
    ]).toEqual(['title', true]);
  });

  it('is a sheet in a narrow window', async () => {
    const { container } = await open(article(), {}, true);
    expect([
      container.querySelector('.article-side'),
      button(container, 'facts').getAttribute('aria-haspopup'),
    ]).toEqual([null, 'dialog']);
    await click(button(container, 'facts'));
    expect(document.querySelector('[role=dialog] [data-panel=details]')).not.toBe(null);
    await click(button(document.querySelector('[role=dialog]')!, 'close'));
    expect(document.querySelector('[role=dialog]')).toBe(null);
  });

  it('shows one language, or both', async () => {
    const { container } = await open();
    const shown = () => [...container.querySelectorAll<HTMLElement>('.text-head')].map(({ lang }) => lang).join();
    expect(shown()).toBe('pt,en');
    await click(button(container, 'en'));
    expect([
      shown(),
      container.querySelector('.article-texts')!.getAttribute('data-view'),
      button(container, 'en').getAttribute('aria-pressed'),
    ]).toEqual(['en', 'en', 'true']);
    await click(button(container, 'both'));
    expect(shown()).toBe('pt,en');
  });

  it('tells what is outdated, except beside the original alone', async () => {
    const outdated = { pt: [], en: [{ part: 'title', original: [] }] };
    const { container } = await open(article({ outdated }));
    expect(container.querySelector('.outdated-panel') !== null).toBe(true);
    await click(button(container, 'pt'));
    expect(container.querySelector('.outdated-panel')).toBe(null);
  });
});
