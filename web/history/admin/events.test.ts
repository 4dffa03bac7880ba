// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import { disabledNames, holdAnswers } from '#testing/dom/held-answers.ts';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { linksOf, renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import { problem } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { button, click } from '#testing/dom/user.ts';
import AuditEventScreen from './audit-event-screen.tsx';
import AuditScreen from './audit-screen.tsx';
import { ChangeList } from './change-list.client.tsx';
import DeletedScreen from './deleted-screen.tsx';
import { RestoreButton } from './restore-button.client.tsx';
import { UndoButton } from './undo-button.client.tsx';

beforeEach(() => void toast.dismiss());
const props = (search = '', params = {}) => ({ locale: 'en' as const, params, query: new URLSearchParams(search) });
type AdminQueries = NonNullable<ScreenContext['adminQueries']>;
const change = (label: string) => ({ label, sides: [{ from: { text: 'old' }, to: { text: 'new' } }] });
const entry = (changed: object = {}) => ({
  ...{ position: '7', stream: 'article-a', type: 'ArticleEdited', headline: 'Article changed', subject: 'Sea' },
  ...{ at: '2030-05-10T08:00:00Z', userName: 'Rui', changes: [], notUndoable: undefined, isRestorable: true },
  ...changed,
});
const ways = (page: ParentNode) => [...page.querySelectorAll('button')].map((each) => each.getAttribute('aria-label'));

describe('the screen of an event', () => {
  const open = (found: object | undefined, { id = '7', role = 'editor' } = {}) =>
    renderScreen(() => AuditEventScreen(props('', { id })), {
      account: { role } as never,
      adminQueries: {
        auditEvent: async (_locale: string, position: string) => (position === '7' ? found : undefined),
      } as unknown as AdminQueries,
    });

  it('shows what it changed, and how it can be undone', async () => {
    const page = await open({ entry: entry({ changes: [change('Title')] }), raw: '{"a":1}' });
    expect([textsOf(page, 'h1'), textsOf(page, 'pre'), textsOf(page, 'dt'), linksOf(page, 'p span a')]).toEqual([
      ['Article changed'],
      ['{"a":1}'],
      ['Title'],
      ['/admin/articles/a', '/admin/history?thing=article-a'],
    ]);
    expect(page.textContent).toContain('Rui, 10 May 2030, 09:00');
    expect(ways(page)).toEqual(['Undo: Article changed', expect.stringMatching(/: 10 May 2030, 09:00$/)]);
  });

  it('says why it cannot be undone', async () => {
    const page = await open({ entry: entry({ notUndoable: 'It was sent.', isRestorable: false }), raw: '' });
    expect([ways(page), page.textContent?.includes('It was sent.'), page.querySelector('dl')]).toEqual([
      [],
      true,
      null,
    ]);
  });

  it('offers nothing to those who may not undo events', async () => {
    const page = await open({ entry: entry({ notUndoable: 'It was sent.' }), raw: '' }, { role: 'analyst' });
    expect([ways(page), page.textContent?.includes('It was sent.')]).toEqual([[], false]);
  });

  it.each(['8', 'x', '1234567890123456789'])('is not found for %s', async (id) => {
    expect((await open({ entry: entry(), raw: 'raw' }, { id })).querySelector('pre')).toBe(null);
  });

  it('names an item by its stream where its kind is unknown', async () => {
    const page = await open({ entry: entry({ stream: 'unknown-x', subject: '' }), raw: '' });
    expect([textsOf(page, 'p > span:first-child')[0], linksOf(page, 'p span a')]).toEqual([
      expect.stringMatching(/^unknown-x /),
      ['/admin/history?thing=unknown-x'],
    ]);
  });
});

describe('the history', () => {
  const open = (changes: object[], role = 'editor') =>
    renderScreen(() => AuditScreen(props()), {
      account: { role } as never,
      adminQueries: {
        audit: async () => ({ entries: [entry({ changes })], next: undefined, actors: [] }),
      } as unknown as AdminQueries,
    });
  const details = (page: ParentNode) =>
    page.querySelector('details.audit-changed, li details') as HTMLDetailsElement | null;

  it('shows up to two changes at once, and more folded', async () => {
    const two = await open([change('Title'), change('Summary')]);
    const three = await open([change('Title'), change('Summary'), change('Text')]);
    expect([details(two)!.hasAttribute('open'), details(three)!.hasAttribute('open')]).toEqual([true, false]);
    expect(details(await open([]))).toBe(null);
    expect(linksOf(two, '.audit-ways a')).toEqual(['/admin/history/7']);
  });

  it('offers no undo of what only administrators may change', async () => {
    const settings = { entry: entry({ stream: 'settings-magazine' }), raw: '' };
    const waysOf = async (role: string) =>
      ways(
        await renderScreen(() => AuditEventScreen(props('', { id: '7' })), {
          account: { role } as never,
          adminQueries: { auditEvent: async () => settings } as unknown as AdminQueries,
        }),
      );
    expect([(await waysOf('editor')).length, (await waysOf('admin')).length]).toEqual([0, 2]);
  });

  it('offers to undo an event only to those who may', async () => {
    expect(ways(await open([])).filter((name) => name?.startsWith('Undo'))).toHaveLength(1);
    expect(ways(await open([], 'analyst')).filter((name) => name?.startsWith('Undo'))).toHaveLength(0);
  });
});

describe('changed fields', () => {
  const show = async (...sides: object[]) => {
    const { container } = await openOnPage(h(ChangeList, { changes: [{ label: 'Field', sides }] as never }));
    return container;
  };

  it('have their old and new value in each language', async () => {
    const list = await show(
      { language: 'pt', from: { text: 'Mar' }, to: { text: 'Oceano' } },
      { language: 'en', to: { text: 'Ocean' } },
      { from: { text: 'old' } },
    );
    expect([textsOf(list, 'small'), textsOf(list, 'del'), textsOf(list, 'ins')]).toEqual([
      ['pt', 'en'],
      ['Mar', 'old'],
      ['Oceano', 'Ocean', 'nothing'],
    ]);
    expect([...list.querySelectorAll('ins')].map((each) => each.getAttribute('lang'))).toEqual(['pt', 'en', null]);
  });

  it('show pictures and colours beside their names', async () => {
    const list = await show({
      from: { text: 'sea', hue: 'sea' },
      to: { text: '#ff0000', colour: '#ff0000', pictures: [{ id: 'm', url: '/m.webp' }] },
    });
    expect([...list.querySelectorAll('.audit-swatch')].map((each) => each.getAttribute('data-hue'))).toEqual([
      'sea',
      null,
    ]);
    expect(list.querySelector('img')!.getAttribute('src')).toBe('/m.webp');
    expect((await show({ to: { text: 'x' } })).querySelector('.audit-swatch, img')).toBe(null);
  });
});

describe('the screen of deleted items', () => {
  const open = async (search: string, items: object[], next?: string, role = 'editor') => {
    const asked: unknown[] = [];
    const deleted = async (_locale: string, before: unknown) => {
      asked.push(before);
      return { items, next };
    };
    const adminQueries = { deleted } as unknown as AdminQueries;
    const account = { role } as never;
    return { asked, page: await renderScreen(() => DeletedScreen(props(search)), { adminQueries, account }) };
  };
  const item = { stream: 'article-a', name: 'Sea', at: '2030-05-10T08:00:00Z', userName: 'Rui' };

  it('lists them with a button that restores each', async () => {
    const { page } = await open('', [item, { ...item, stream: 'article-b', name: '' }]);
    expect([textsOf(page, 'strong'), ways(page), textsOf(page, '.desk-empty')]).toEqual([
      ['Sea', 'article-b'],
      ['Restore: Sea', 'Restore: article-b'],
      [],
    ]);
    expect(textsOf(page, 'li .desk-quiet')[0]).toBe('Rui, 10 May 2030, 09:00');
    expect(textsOf(page, 'li strong + span')).toEqual(['Articles', 'Articles']);
  });

  it('has no button for what only administrators may restore', async () => {
    const webhook = { ...item, stream: 'webhook-a' };
    expect(ways((await open('', [webhook])).page)).toEqual([]);
    expect(ways((await open('', [webhook], undefined, 'admin')).page)).toEqual(['Restore: Sea']);
  });

  it('has earlier pages', async () => {
    const { page, asked } = await open('before=90', [item], '80');
    expect([asked, linksOf(page, '.desk-actions a')]).toEqual([['90'], ['/admin/deleted', '/admin/deleted?before=80']]);
    const first = await open('before=x', []);
    expect([first.asked, linksOf(first.page, '.desk-actions a'), textsOf(first.page, '.desk-empty').length]).toEqual([
      [undefined],
      [],
      1,
    ]);
  });
});

describe('the button that undoes an event', () => {
  const plan = { changes: [change('Title')], refusal: undefined };
  const open = (answer: Parameters<typeof openOnPage>[1]) =>
    openOnPage(h(UndoButton, { mode: 'undo', position: '7', name: 'Article changed' }), answer);

  it('shows in a dialog what would change', async () => {
    const { container, requests } = await open(() => Response.json(plan));
    expect(document.querySelector('[role=dialog]')).toBe(null);
    await click(button(container, 'undo: Article changed'));
    expect(requests()).toEqual([['GET', '/api/desk/undo?position=7', undefined]]);
    expect(textsOf(document, '[role=dialog] dt')).toEqual(['Title']);
    await click(button(document.querySelector('[role=dialog]')!, 'close'));
    expect(document.querySelector('[role=dialog]')).toBe(null);
  });

  it.each([
    ['an error', () => problem(500, {})],
    ['nothing', () => Promise.reject(new Error('offline'))],
  ])('says that the server answered %s', async (_name, answer) => {
    const { container } = await open(answer);
    await click(button(container, 'undo: Article changed'));
    expect([toastTitles(), document.querySelector('[role=dialog]')]).toEqual([['noAnswer'], null]);
  });
});

it('restores a deleted item once at a time, which can be undone', async () => {
  const held = holdAnswers();
  const commands = { command: 'RestoreArticle', undoCommand: 'DeleteArticle', body: { id: 'a' } };
  const { container, requests } = await openOnPage(h(RestoreButton, { name: 'Sea', ...commands }), held.answer);
  await click(button(container, 'restore: Sea'));
  expect([requests(), disabledNames(container)]).toEqual([
    [['POST', '/api/commands/RestoreArticle', { id: 'a' }]],
    ['restore: Sea'],
  ]);
  await held.respond(Response.json({ message: 'Restored.' }));
  expect([toastTitles(), disabledNames(container)]).toEqual([['Restored.'], []]);
});
