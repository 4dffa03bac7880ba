// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { messageNames } from '#testing/dom/messages.ts';
import { during, render, until } from '#testing/dom/render.ts';
import { inRouter } from '#testing/dom/router.ts';
import { problem, type SentRequest, serve } from '#testing/dom/server.ts';
import { takeUploads } from '#testing/dom/uploads.ts';
import { button, click, enter, hasButton } from '#testing/dom/user.ts';
import { ArticleTable } from '#web/article/admin/list/article-table.client.tsx';
import { localCopies } from '#web/article/admin/working-copy/local-copies.client.ts';
import { UnsavedArticles } from '#web/article/admin/working-copy/unsaved-articles.client.tsx';
import { PasteTerms } from '#web/glossary/admin/paste-terms.client.tsx';
import { UndoDialog } from '#web/history/admin/undo-dialog.client.tsx';
import { PictureActions } from '#web/media/admin/picture-actions.client.tsx';
import { SendAgainButton } from '#web/outbox/admin/send-again-button.client.tsx';
import { Preview } from '#web/preview/admin/preview.client.tsx';
import { PreviewLinks } from '#web/preview/admin/preview-links.client.tsx';

// Without a browser a frame loads nothing; its URL is what counts.
vi.mock('#web/preview/admin/preview-frame.client.tsx', () => ({
  PreviewFrame: ({ src }: { src: string }) => h('a', { href: src, 'data-frame': '' }),
}));

beforeEach(() => void toast.dismiss());
const titles = () => toast.getToasts().map((each) => ('title' in each ? each.title : ''));
const open = async (element: React.ReactElement, answer?: (request: SentRequest) => Response | undefined) => {
  const { sent, refreshes } = serve(answer);
  const { element: whole, navigations, wrap } = inRouter(element);
  const { container, show } = await render(whole);
  return {
    container,
    sent,
    refreshes,
    navigations,
    show: (next: React.ReactElement) => show(wrap(next)),
    requests: () => sent.map(({ method, path, body }) => [method, path, body]),
  };
};
const command = (name: string, body: object) => ['POST', `/api/commands/${name}`, body];

describe('articles that were never saved', () => {
  const article = (id: string, title = '') => ({ id, title, titleLocale: 'pt', at: '2030-05-01T10:00:00Z' });
  const list = (articles: object[], changed: object = {}) =>
    h(UnsavedArticles, { locale: 'pt', userId: 'ana', articles, messages: messageNames(), ...changed } as Parameters<
      typeof UnsavedArticles
    >[0]);
  const names = (container: HTMLElement) =>
    [...container.querySelectorAll('li a')].map((each) => [each.textContent, each.hasAttribute('lang')]);

  it('are listed, without the open one', async () => {
    const { container } = await open(
      list([article('a', 'Levada'), article('b'), article('c', 'x')], { excludeId: 'c' }),
    );
    expect(names(container)).toEqual([
      ['Levada', true],
      ['untitled', false],
    ]);
    expect((await open(list([article('c')], { excludeId: 'c' }))).container.innerHTML).not.toContain('<section');
  });

  it('are also those of this browser, each once, which can be given up', async () => {
    const userId = crypto.randomUUID();
    const key = { account: userId, key: btoa('k'.repeat(32)) };
    const answer = ({ path }: SentRequest) => (path === '/api/desk/draft-key' ? Response.json(key) : undefined);
    serve(answer);
    const copy = (title: string, isNew = true) => ({
      epoch: '',
      state: '',
      at: '2030-05-01T10:00:00Z',
      isNew,
      titles: { pt: title, en: '' },
    });
    for (const [path, title, isNew] of [
      ['b/1', 'Here', true],
      ['b/2', 'Here', true],
      ['a/1', 'Both', true],
      ['s/1', 'Saved', false],
    ] as const)
      expect(await localCopies.write(userId, path, 1, copy(title, isNew))).toBe(true);
    const { container, requests } = await open(list([article('a', 'Server')], { userId }), answer);
    await until(() => names(container).map(([name]) => name), ['Server', 'Here']);
    await click(button(container, 'letGo: Here'));
    expect(requests().at(-1)).toEqual(['DELETE', '/api/desk/articles/b/document', undefined]);
    await until(() => names(container).map(([name]) => name), ['Server']);
    expect((await localCopies.list(userId, 'b')).length).toBe(0);
  });

  it('stay where that failed', async () => {
    const { container } = await open(list([article('a', 'Levada')]), () => problem(409, { detail: 'No.' }));
    await click(button(container, 'letGo: Levada'));
    expect([titles(), names(container).length]).toEqual([['No.'], 1]);
  });
});

describe('links of a preview', () => {
  const links = (article: string | undefined, at?: string) =>
    h(PreviewLinks, { locale: 'en', article, at, messages: messageNames({ until: 'until …' }) } as Parameters<
      typeof PreviewLinks
    >[0]);
  const answer = ({ method }: SentRequest) =>
    method === 'GET'
      ? Response.json({
          items: [
            { id: 'l', at: null, expiresAt: '2030-05-01T00:00:00Z' },
            { id: 'm', at: '2030-04-01T00:00:00Z', expiresAt: '2030-05-01T00:00:00Z' },
          ],
        })
      : method === 'POST'
        ? Response.json({ id: 'l', url: 'https://x.pt/l' })
        : undefined;

  it('are listed, made and revoked', async () => {
    const { container, requests, show } = await open(links('a'), answer);
    expect([...container.querySelectorAll('li')].map(({ textContent }) => /^until/.test(textContent!))).toEqual([
      true,
      false,
    ]);
    await click(button(container, 'makeLink'));
    expect([requests()[1], container.querySelector<HTMLInputElement>('input')!.value, titles()]).toEqual([
      ['POST', '/api/desk/preview-links', { article: 'a' }],
      'https://x.pt/l',
      ['made'],
    ]);
    await show(links('a', '2030-06-01T00:00:00Z'));
    expect(container.querySelector('input')).toBe(null);
    await show(links('a'));
    await click([...container.querySelectorAll('li button')][1]!);
    expect(container.querySelector('input')).not.toBe(null);
    await click(container.querySelector('li button')!);
    expect([requests().at(-2), container.querySelector('input')]).toEqual([
      ['DELETE', '/api/desk/preview-links/l', undefined],
      null,
    ]);
    expect(
      requests()
        .filter(([method]) => method === 'GET')
        .map(([, path]) => path),
    ).toEqual(Array(4).fill('/api/desk/preview-links?article=a'));
  });

  it('of the whole site have no article, and tell what failed', async () => {
    const { container, requests } = await open(links(undefined), (request) =>
      request.method === 'GET' ? answer(request) : problem(403, { detail: 'No.' }),
    );
    await click(button(container, 'makeLink'));
    await click(container.querySelector('li button')!);
    expect([requests()[0]![1], titles(), container.querySelector('input')]).toEqual([
      '/api/desk/preview-links',
      ['No.', 'No.'],
      null,
    ]);
  });
});

describe('a preview', () => {
  const openPreview = async (changed: object = {}) => {
    const { container } = await open(
      h(Preview, {
        locale: 'pt',
        times: [{ at: '2030-06-01T09:00:00Z', text: 'June' }],
        messages: messageNames(),
        ...changed,
      } as Parameters<typeof Preview>[0]),
      () => Response.json({ items: [] }),
    );
    const query = () =>
      Object.fromEntries(
        new URL(container.querySelector<HTMLAnchorElement>('[data-frame]')!.href, location.href).searchParams,
      );
    return {
      container,
      query,
      time: () => container.querySelector<HTMLInputElement>('[type=datetime-local]')!,
      select: container.querySelector('select')!,
    };
  };

  it('shows an article in a language at a time', async () => {
    const { container, query, time, select } = await openPreview({ article: 'a' });
    expect(query()).toEqual({ article: 'a', locale: 'pt' });
    await click(button(container, 'en'));
    await enter(time(), '2030-05-01T10:00');
    expect(query()).toEqual({ article: 'a', locale: 'en', at: '2030-05-01T09:00:00.000Z' });
    await enter(select, '2030-06-01T09:00:00Z');
    expect([query().at, time().value, select.value]).toEqual(['2030-06-01T09:00:00Z', '', '2030-06-01T09:00:00Z']);
    await enter(select, '');
    expect(query()).toEqual({ article: 'a', locale: 'en' });
  });

  it('begins at a time, and offers no times where nothing changes', async () => {
    const { query, container } = await openPreview({ language: 'en', at: '2030-05-01T09:00:00.000Z', times: [] });
    expect([query(), container.querySelector('select')]).toEqual([
      { locale: 'en', at: '2030-05-01T09:00:00.000Z' },
      null,
    ]);
  });
});

describe('pasted terms', () => {
  const terms = h(PasteTerms, {
    existing: [{ name: { pt: 'poncha', en: 'poncha' } }],
    messages: messageNames({ add: 'add …', known: '… known', unreadable: 'unreadable: …', progress: '…' }),
  } as Parameters<typeof PasteTerms>[0]);
  const submit = (container: HTMLElement) =>
    during(
      () =>
        void container.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );

  it('are added, without those that are known or cannot be read', async () => {
    const { container, sent } = await open(terms, () => Response.json({ id: 'n' }));
    const area = container.querySelector('textarea')!;
    const status = () => container.querySelector('[role=status]')!.textContent!.trim();
    expect([status(), (button(container, 'add 0') as HTMLButtonElement).disabled]).toEqual(['', true]);
    await submit(container);
    await enter(area, 'levada\tchannel\nponcha\tponcha\n;;w1\n;;w2\n;;w3\n;;w4');
    expect([status(), hasButton(container, 'add 1')]).toEqual(['1 known unreadable: ;;w1 · ;;w2 · ;;w3', true]);
    await submit(container);
    expect([sent.map(({ path }) => path), area.value, titles()]).toEqual([
      ['/api/commands/AddTerm'],
      ';;w1\n;;w2\n;;w3\n;;w4',
      ['added'],
    ]);
  });

  it('stay where that failed', async () => {
    const { container } = await open(terms, () => problem(409, { detail: 'No.' }));
    await enter(container.querySelector('textarea')!, 'levada\tchannel');
    await submit(container);
    expect(container.querySelector('textarea')!.value).toBe('levada\tchannel');
  });
});

describe('the undo of an event', () => {
  const dialog = (plan: object) =>
    h(UndoDialog, { name: 'Changed', plan, messages: messageNames(), onClose: () => {} } as unknown as Parameters<
      typeof UndoDialog
    >[0]);
  const steps = [
    { command: 'A', body: { id: 1 } },
    { command: 'B', body: { id: 2 } },
  ];
  const link = { to: '/admin/x', text: 'Show' };
  const title = () => document.querySelector('[role=dialog] h2')!.textContent;

  it('sends its commands in turn, and tells what was done', async () => {
    const { requests, refreshes } = await open(dialog({ steps, changes: [], link }), ({ path }) =>
      Response.json({ message: `done ${path.at(-1)}` }),
    );
    expect([title(), hasButton(document, 'Show'), document.body.textContent!.includes('only')]).toEqual([
      'preview',
      false,
      true,
    ]);
    await click(button(document, 'go'));
    expect([requests(), refreshes(), title(), document.activeElement!.textContent]).toEqual([
      [command('A', { id: 1 }), command('B', { id: 2 })],
      1,
      'done',
      'done B',
    ]);
    expect([hasButton(document, 'go'), hasButton(document, 'Show')]).toEqual([false, true]);
  });

  it('stops at the first that fails', async () => {
    const { requests } = await open(dialog({ steps, changes: [] }), () => problem(409, { detail: 'No.' }));
    await click(button(document, 'go'));
    expect([requests().length, document.querySelector('[role=dialog] [role=alert]')!.textContent, title()]).toEqual([
      1,
      'No.',
      'preview',
    ]);
  });

  it('says why it is impossible', async () => {
    await open(dialog({ no: 'Gone.', link }));
    expect([
      title(),
      hasButton(document, 'go'),
      hasButton(document, 'Show'),
      document.body.textContent!.includes('Gone.'),
    ]).toEqual(['refused', false, true, true]);
  });
});

describe('an e-mail that is sent again', () => {
  it.each([
    ['sent', 'success', 'sent'],
    ['failed', 'error', 'failed: full'],
    ['waiting', undefined, 'waiting'],
  ])('is told to be %s', async (email, type, text) => {
    const { container, requests, refreshes } = await open(
      h(SendAgainButton, { id: 'e', label: 'Again', messages: messageNames({ failed: 'failed: …' }) }),
      () => Response.json({ email, reason: 'full' }),
    );
    await click(button(container, 'Again'));
    expect([
      requests(),
      titles(),
      toast.getToasts()[0] && (toast.getToasts()[0] as { type?: string }).type,
      refreshes(),
    ]).toEqual([[['POST', '/api/emails/e/send-again', {}]], [text], type, 1]);
  });

  it('is told to have failed', async () => {
    const { container, refreshes } = await open(
      h(SendAgainButton, { id: 'e', label: 'Again', messages: messageNames() }),
      () => problem(404, { detail: 'Gone.' }),
    );
    await click(button(container, 'Again'));
    expect([titles(), refreshes(), (button(container, 'Again') as HTMLButtonElement).disabled]).toEqual([
      ['Gone.'],
      1,
      false,
    ]);
  });
});

describe('what is done with a picture', () => {
  const actions = (changed: object = {}) =>
    h(PictureActions, {
      id: 'p',
      isDeleted: false,
      isReplaced: false,
      isInUse: false,
      canReplace: true,
      closeUrl: '/admin/media',
      messages: messageNames(),
      ...changed,
    } as Parameters<typeof PictureActions>[0]);
  const names = (container: HTMLElement) =>
    [...container.querySelectorAll('button')].map(({ textContent }) => textContent);

  it('depends on its state and the user', async () => {
    for (const [changed, expected] of [
      [{}, ['replace', 'remove']],
      [{ isReplaced: true }, ['replace', 'own', 'remove']],
      [{ isReplaced: true, canReplace: false }, ['remove']],
      [{ isDeleted: true }, ['restore']],
    ] as const)
      expect(names((await open(actions(changed))).container)).toEqual(expected);
    const used = await open(actions({ isInUse: true }));
    expect([
      (button(used.container, 'remove') as HTMLButtonElement).disabled,
      used.container.querySelector('#in-use') !== null,
    ]).toEqual([true, true]);
  });

  it('is deleted, restored and shown as it was', async () => {
    const first = await open(actions());
    await click(button(first.container, 'remove'));
    expect([first.requests(), first.navigations.map(({ path }) => path)]).toEqual([
      [command('DeleteMedia', { mediaId: 'p' })],
      ['/admin/media'],
    ]);
    const deleted = await open(actions({ isDeleted: true }));
    await click(button(deleted.container, 'restore'));
    const replaced = await open(actions({ isReplaced: true }));
    await click(button(replaced.container, 'own'));
    expect([deleted.requests(), replaced.requests()]).toEqual([
      [command('RestoreMedia', { mediaId: 'p' })],
      [command('ReplaceMedia', { mediaId: 'p', by: 'p' })],
    ]);
    const failing = await open(actions(), () => problem(409, { detail: 'No.' }));
    await click(button(failing.container, 'remove'));
    expect(failing.navigations).toEqual([]);
  });

  it('is replaced by an uploaded one', async () => {
    const uploads = takeUploads();
    const { container, requests } = await open(actions());
    const choose = (files: File[]) =>
      during(() => {
        const input = container.querySelector<HTMLInputElement>('[type=file]')!;
        Object.defineProperty(input, 'files', { value: files, configurable: true });
        input.dispatchEvent(new Event('change', { bubbles: true }));
      });
    await choose([]);
    await choose([new File(['x'], 'a.png')]);
    expect([uploads.length, (button(container, 'replace') as HTMLButtonElement).disabled]).toEqual([1, true]);
    await uploads[0]!.respond(201, { id: 'n', url: '/n' });
    expect(requests()).toEqual([command('ReplaceMedia', { mediaId: 'p', by: 'n' })]);
    await choose([new File(['x'], 'a.png')]);
    await uploads[1]!.respond(422, { detail: 'Broken.' });
    const { disabled } = button(container, 'replace') as HTMLButtonElement;
    expect([titles().includes('Broken.'), requests().length, disabled]).toEqual([true, 1, false]);
  });
});

describe('the table of articles', () => {
  const row = (changed: object = {}) => ({
    id: 'a',
    title: 'Levada',
    titleLocale: 'pt',
    translations: {},
    isFeatured: false,
    category: '',
    author: 'Ana',
    date: '2030-05-01',
    changedAt: '2030-05-01T10:00:00Z',
    image: undefined,
    ...changed,
  });
  const openTable = (changed: object = {}, here: object = {}, isAuthor = false) =>
    open(
      h(ArticleTable, {
        locale: 'en',
        here,
        articles: [row(changed)],
        isAuthor,
        messages: messageNames({ selected: '… selected', select: 'select …', progress: '…' }),
      } as unknown as Parameters<typeof ArticleTable>[0]),
    );

  it('shows the state of both languages', async () => {
    const translations = { pt: { status: 'published', address: '/artigos/levada', isOutdated: true }, en: undefined };
    const { container } = await openTable({ translations, isFeatured: true, image: '/i.jpg' });
    const [pt, en] = container.querySelectorAll('.articles-states li');
    expect([pt!.textContent, pt!.querySelector('a')!.getAttribute('href'), en!.textContent]).toEqual([
      'pt published · outdated',
      '/artigos/levada',
      'en missing',
    ]);
    expect([
      container.querySelector('.articles-featured') !== null,
      container.querySelector('img') !== null,
      [...container.querySelectorAll('td[data-label]')].some(({ textContent }) => textContent === '–'),
    ]).toEqual([true, true, true]);
    const plain = await openTable({
      translations: { pt: { status: 'scheduled', scheduleFor: '2030-06-01T09:00:00Z', isOutdated: false } },
    });
    expect([
      plain.container.querySelector('.articles-states li')!.textContent,
      plain.container.querySelector('.articles-featured'),
      plain.container.querySelector('img'),
    ]).toEqual([expect.stringMatching(/^pt scheduled 1 Jun/), null, null]);
  });

  it('names its order, and hides columns', async () => {
    const sorted = async (here: object) =>
      [...(await openTable({}, here)).container.querySelectorAll('th[scope=col]')]
        .map((each) => each.getAttribute('aria-sort'))
        .filter(Boolean);
    expect([await sorted({}), await sorted({ sort: 'title' })]).toEqual([['descending'], ['ascending']]);
    const heads = async (here: object) =>
      [...(await openTable({}, here)).container.querySelectorAll('th[scope=col]')].map(
        ({ textContent }) => textContent,
      );
    expect([
      (await heads({})).length - (await heads({ without: 'image,author' })).length,
      (await heads({ without: 'image' })).includes('image'),
    ]).toEqual([2, false]);
  });

  it('changes the selected articles, but not for authors', async () => {
    history.replaceState(null, '', '/admin/articles');
    const { container, sent } = await openTable({ translations: { pt: { status: 'draft' } } });
    await during(() => container.querySelector<HTMLInputElement>('tbody input')!.click());
    expect(container.querySelector('.desk-bulk strong')!.textContent).toBe('1 selected');
    await click(button(container, 'publish'));
    expect([sent.map(({ path }) => path), titles(), container.querySelector('.desk-bulk')!.textContent]).toEqual([
      ['/api/commands/PublishArticle'],
      ['didPublish'],
      '',
    ]);
    expect((await openTable({}, {}, true)).container.querySelectorAll('input').length).toBe(0);
  });
});
