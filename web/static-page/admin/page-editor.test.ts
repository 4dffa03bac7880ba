// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { createStore, keys } from 'idb-keyval';
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Page } from '#domain/static-page/decider.ts';
import { holdAnswers } from '#testing/dom/held-answers.ts';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { during, until } from '#testing/dom/render.ts';
import { textsOf } from '#testing/dom/render-screen.ts';
import { problem, type SentRequest } from '#testing/dom/server.ts';
import { stubPreview } from '#testing/dom/stub-preview.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { button, click, enter, hasButton, press } from '#testing/dom/user.ts';
import { FORM_DRAFTS } from '../../admin/drafts/take-over-plain-text.client.ts';
import { PageEditor } from './page-editor.client.tsx';

beforeEach(() => {
  toast.dismiss();
  sessionStorage.clear();
});
const saved: Page = { pt: { title: 'Sobre', content: [] }, en: { title: 'About', content: [] } };
type Answer = (request: SentRequest) => Response | Promise<Response> | undefined;

/** Opens the editor for a user of their own each time, unless one is given: what was not saved is kept for that user. */
const open = async ({ userId = crypto.randomUUID() as string, answer = (() => undefined) as Answer } = {}) => {
  const key = { account: userId, key: btoa('k'.repeat(32)) };
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const page = await openOnPage(
    h(PageEditor, {
      ...{ locale: 'en', userId, page: 'about', revision: 3, saved, pictures: {} },
      languageNames: { pt: 'Português', en: 'Inglês' },
    }),
    (request) => (request.path === '/api/desk/draft-key' ? Response.json(key) : answer(request)),
  );
  const { container } = page;
  await until(() => container.querySelectorAll('.tiptap').length, 2);
  return {
    ...page,
    userId,
    title: (language: string) => container.querySelector<HTMLInputElement>(`[name="${language}.title"]`)!,
    status: () => textsOf(container, 'p[role=status]:not(.desk-alert)')[0],
    commands: () => page.sent.filter(({ path }) => path.startsWith('/api/commands')).map(({ body }) => body),
  };
};
const drafts = createStore(FORM_DRAFTS, 'drafts');
const stored = (userId: string, count: number) =>
  until(async () => (await keys(drafts)).filter((path) => String(path).startsWith(`${userId}/page/`)).length, count);

describe('the editor of a static page', () => {
  it('has the titles and texts of both languages', async () => {
    const { title, container, status } = await open();
    expect([title('pt').value, title('en').value, status()]).toEqual(['Sobre', 'About', '']);
    expect(textsOf(container, '.article-heads label')).toEqual(['title (PT)', 'title (EN)']);
    expect([...container.querySelectorAll('.tiptap')].map((each) => each.getAttribute('aria-label'))).toEqual([
      'textOf, PT',
      'textOf, EN',
    ]);
  });

  it('tells that something is unsaved, until it is saved by the button or Ctrl+S', async () => {
    const held = holdAnswers();
    const { title, status, container, commands } = await open({
      answer: ({ path }) => (path.startsWith('/api/commands') ? held.answer() : undefined),
    });
    await enter(title('pt'), 'Quem somos');
    expect(status()).toBe('unsaved');
    await click(button(container, 'save'));
    expect(commands()).toEqual([
      { page: 'about', expectedRevision: 3, translations: { pt: { title: 'Quem somos', content: [] } } },
    ]);
    await held.respond(Response.json({ message: 'Saved.', revision: 4 }));
    expect([status(), toastTitles()]).toEqual(['', ['Saved.']]);
    await enter(title('en'), 'Who we are');
    await press(window, 's', { ctrlKey: true });
    expect(commands()[1]).toMatchObject({ expectedRevision: 4, translations: { en: { title: 'Who we are' } } });
  });

  it('keeps what was typed where it could not be saved, and says why', async () => {
    const { title, status, container } = await open({
      answer: ({ path }) => (path.startsWith('/api/commands') ? problem(422, { detail: 'Too long.' }) : undefined),
    });
    await enter(title('pt'), 'Quem somos');
    await click(button(container, 'save'));
    expect([title('pt').value, status(), textsOf(container, '[role=alert]')]).toEqual([
      'Quem somos',
      'unsaved',
      ['Too long.'],
    ]);
  });

  it('shows the page as it would be, until that is closed', async () => {
    stubPreview();
    const { title, container } = await open();
    await enter(title('en'), 'Who we are');
    expect(document.querySelector('.preview-dialog')).toBe(null);
    await click(button(container, 'open'));
    const dialog = document.querySelector('.preview-dialog')!;
    const sent = JSON.parse(dialog.querySelector<HTMLInputElement>('[name=values]')!.value);
    expect([sent.page, sent.translations.en.title]).toEqual(['about', 'Who we are']);
    await click(button(dialog, 'close'));
    expect(document.querySelector('.preview-dialog')).toBe(null);
  });
});

describe('text of a page that was not saved', () => {
  const leave = async () => {
    const { userId, title, show } = await open();
    await enter(title('pt'), 'Quem somos');
    await stored(userId, 1);
    await show(h('p'));
    return userId;
  };
  const offered = ({ container }: { container: HTMLElement }) =>
    until(() => hasButton(container, 'restoreDraft'), true);

  it('is offered when the page is opened again, and can be restored', async () => {
    const opened = await open({ userId: await leave() });
    const { container, title, status } = opened;
    await offered(opened);
    expect([title('pt').value, textsOf(container, '.desk-alert')[0]]).toEqual([
      'Sobre',
      expect.stringMatching(/^draftFound /),
    ]);
    await click(button(container, 'restoreDraft'));
    expect([title('pt').value, status(), hasButton(container, 'restoreDraft')]).toEqual([
      'Quem somos',
      'unsaved',
      false,
    ]);
    await stored(opened.userId, 1);
  });

  it('can be discarded', async () => {
    const opened = await open({ userId: await leave() });
    await offered(opened);
    await click(button(opened.container, 'discardDraft'));
    expect([opened.title('pt').value, hasButton(opened.container, 'restoreDraft')]).toEqual(['Sobre', false]);
    await stored(opened.userId, 0);
  });

  it('is kept no longer after it was saved', async () => {
    const { userId, title, container } = await open({
      answer: () => Response.json({ message: 'Saved.', revision: 4 }),
    });
    await enter(title('pt'), 'Quem somos');
    await stored(userId, 1);
    await click(button(container, 'save'));
    await stored(userId, 0);
    await during(() => {});
  });
});
