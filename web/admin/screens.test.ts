// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { messageNames } from '#testing/dom/messages.ts';
import { linksOf, renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import { AccountState } from '#web/account/admin/people/account-state.tsx';
import { toEditedArticle } from '#web/article/admin/article-editor/article-editor.fixture.ts';
import ArticleScreen from '#web/article/admin/article-editor/article-screen.tsx';
import ArticlesScreen from '#web/article/admin/list/articles-screen.tsx';
import { OwnTasks } from '#web/dashboard/admin/own-tasks.tsx';
import EditionsScreen from '#web/edition/admin/editions-screen.tsx';
import LibraryScreen from '#web/media/admin/library-screen.tsx';
import { PicturePanel } from '#web/media/admin/picture-panel.tsx';
import BucketsScreen from '#web/object-storage/admin/buckets-screen.tsx';
import SignedUrlsScreen from '#web/object-storage/admin/signed-urls-screen.tsx';
import { StoredEmails } from '#web/outbox/admin/stored-emails.tsx';
import { RankingChart, TimeChart } from '#web/vote/admin/time-charts.tsx';
import { ItemsScreen } from './items/items-screen.tsx';

const locale: Locale = 'en';
const props = (search = '', params: Record<string, string> = {}) => ({
  locale,
  params,
  query: new URLSearchParams(search),
});
type Answers = Record<string, (...given: never[]) => unknown>;
/** Queries whose answers are given. */
const answers = (all: Answers) => all as NonNullable<ScreenContext['queries']>;
const adminAnswers = (all: Answers) => all as NonNullable<ScreenContext['adminQueries']>;

describe('the screen of buckets', () => {
  const bucket = (id: string, changed: object = {}) => ({
    id,
    public: false,
    readers: null,
    writers: null,
    own_writers: null,
    ...changed,
  });
  const open = async (search: string, total: number, items: object[] = []) => {
    const asked: unknown[] = [];
    const buckets = async (query: unknown) => {
      asked.push(query);
      return { total, items };
    };
    return {
      page: await renderScreen(() => BucketsScreen(props(search)), { adminQueries: adminAnswers({ buckets }) }),
      asked,
    };
  };

  it('says who may read and write', async () => {
    const { page } = await open('', 2, [
      bucket('a', { public: true, own_writers: ['editor'], writers: [] }),
      bucket('b', { readers: ['editor', 'author'], own_writers: [] }),
    ]);
    const [a, b] = textsOf(page, '.bucket-summary .desk-hint');
    expect([a!.split(' · ').length, b!.split(' · ').length]).toEqual([4, 2]);
    expect(b).toMatch(/, /);
    expect(linksOf(page, '.desk-actions a')).toEqual([]);
  });

  it('has pages of fifty, of which the last is shown beyond the end', async () => {
    const middle = await open('offset=50', 120);
    expect([middle.asked, linksOf(middle.page, 'section > .desk-actions a')]).toEqual([
      [{ limit: 50, offset: 50 }],
      ['/admin/buckets?offset=0', '/admin/buckets?offset=100'],
    ]);
    expect((await open('offset=500', 120)).asked.at(-1)).toEqual({ limit: 50, offset: 100 });
    expect((await open('offset=100', 100)).asked.at(-1)).toEqual({ limit: 50, offset: 50 });
    expect((await open('offset=x', 120)).asked).toEqual([{ limit: 50, offset: 0 }]);
    expect((await open('offset=70', 0)).asked).toHaveLength(1);
    expect(linksOf((await open('offset=50', 100)).page, 'section > .desk-actions a')).toEqual([
      '/admin/buckets?offset=0',
    ]);
  });
});

describe('stored e-mails', () => {
  const open = (total: number, sendsEmail: boolean, offset = 0, items: object[] = []) =>
    renderScreen(() => h(StoredEmails, { locale, offset }), {
      adminQueries: adminAnswers({ storedEmails: async () => ({ total, items }) }),
      sendsEmail,
    });

  it('are listed while there are some, or no mail server', async () => {
    expect([
      (await open(0, true)).innerHTML,
      textsOf(await open(0, false), 'h2, .desk-hint, table').length,
      textsOf(await open(1, true), 'h2, .desk-hint, table').length,
    ]).toEqual(['', 1, 2]);
    const page = await open(120, true, 50, [
      { id: 'e', at: '2030-05-01T00:00:00Z', to: 'rui@x.pt', subject: 'Hi' },
      { id: 'f', at: '2030-05-01T00:00:00Z' },
    ]);
    expect([textsOf(page, 'tbody th')[0], linksOf(page)]).toEqual([
      'rui@x.pt',
      ['/admin/emails/e', '/admin/emails?offset=0', '/admin/emails?offset=100'],
    ]);
    expect(linksOf(await open(100, true, 50))).toEqual(['/admin/emails?offset=0']);
  });
});

describe('the tasks of a user', () => {
  const card = (id: string, due: string | null, changed: object = {}) => ({
    id,
    language: 'pt',
    title: id,
    titleLocale: 'pt',
    step: 'draft',
    due,
    ...changed,
  });
  const open = (draft: object[], review: object[], mentions: object[] = []) =>
    renderScreen(() => h(OwnTasks, { locale }), {
      queries: answers({ board: async () => ({ draft: { cards: draft }, review: { cards: review } }) }),
      adminQueries: adminAnswers({ unreadMentions: async () => mentions }),
    });

  it('are those that are due first, at most six', async () => {
    const page = await open(
      [card('none', null), card('late', '2030-05-09'), card('c', '2030-05-12')],
      [card('today', '2030-05-10'), card('d', '2030-05-13', { title: '' }), card('e', '2030-05-14'), card('f', null)],
    );
    expect(linksOf(page, '.today-list a')).toEqual(
      ['late', 'today', 'c', 'd', 'e', 'none'].map((id) => `/admin/articles/${id}`),
    );
    const facts = textsOf(page, '.today-list .desk-quiet');
    expect([
      facts[0]!.split(' · ').length,
      facts[5]!.split(' · ').length,
      facts[0]!.split(' · ')[2] === facts[1]!.split(' · ')[2]!.replace('10', '9'),
      page.querySelector('a[lang]:nth-child(1)') !== null,
    ]).toEqual([3, 2, false, true]);
  });

  it('are none', async () => {
    expect([
      textsOf(await open([], []), 'section > p').length,
      (await open([], [])).querySelector('.today-list'),
    ]).toEqual([1, null]);
  });
});

describe('the state of an account', () => {
  const messages = messageNames<Parameters<typeof AccountState>[0]['messages']>({
    lastSignIn: 'last …',
    invitedAt: 'invited …',
    acceptedAt: 'accepted …',
    recoveryAt: 'recovery …',
    validUntil: 'until …',
    nextAttempt: 'next …',
    reason: 'because …',
  });
  const link = (changed: object = {}) => ({
    at: '2030-05-01T00:00:00Z',
    email: 'sent',
    isValid: true,
    validUntil: '2030-05-02T00:00:00Z',
    ...changed,
  });
  const open = async (person: object) =>
    textsOf(
      await renderScreen(() => h(AccountState, { locale, person: person as never, messages })),
      '.account-state > *',
    ).map((text) => text.replace(/ \d.*/, ''));
  const at = '2030-05-01T00:00:00Z';

  it.each<[string, object, string[]]>([
    ['never signed in', {}, ['neverSignedIn']],
    ['signed in', { lastSignIn: at }, ['last']],
    ['invited, without a link', { invitedAt: at }, ['invited', 'linkInvalid']],
    ['invited', { invitedAt: at, invitation: link() }, ['invited', 'email.sent', 'until']],
    [
      'invited by an e-mail that waits',
      { invitedAt: at, invitation: link({ email: 'waiting', nextAttempt: at, reason: 'full', isValid: false }) },
      ['invited', 'email.waiting', 'next', 'because full', 'linkInvalid'],
    ],
    ['accepted', { invitedAt: at, acceptedAt: at, lastSignIn: at }, ['last', 'accepted']],
    ['with a link for a password', { lastSignIn: at, recovery: link() }, ['last', 'recovery', 'email.sent', 'until']],
    ['with an expired link', { lastSignIn: at, recovery: link({ isValid: false }) }, ['last']],
    [
      'with an expired link that never arrived',
      { lastSignIn: at, recovery: link({ isValid: false, email: 'failed' }) },
      ['last', 'recovery', 'email.failed', 'linkInvalid'],
    ],
  ])('is told: %s', async (_name, person, expected) => expect(await open(person)).toEqual(expected));
});

describe('votes over time', () => {
  const time = {
    unit: 'day',
    counts: [
      { key: '2030-05-01', votes: 3, counted: 2 },
      { key: '2030-05-02', votes: 5, counted: 5 },
    ],
  };

  it('are compared with what was counted', async () => {
    const open = (compares: boolean) =>
      renderScreen(() => h(TimeChart, { locale, time: time as never, compares, anomalies: undefined }));
    const [compared, plain] = [await open(true), await open(false)];
    expect([
      textsOf(compared, 'thead th').length,
      compared.querySelectorAll('.plot-mark').length,
      textsOf(compared, '.plot-legend').length,
    ]).toEqual([3, 2, 1]);
    expect([
      textsOf(plain, 'thead th').length,
      plain.querySelectorAll('.plot-mark').length,
      textsOf(plain, '.plot-legend').length,
    ]).toEqual([2, 0, 0]);
  });

  it('are ranked from two periods on', async () => {
    const open = (periods: string[]) =>
      renderScreen(() => h(RankingChart, { locale, ranking: { unit: 'month', periods, restaurants: [] } as never }));
    expect([
      (await open(['2030-05'])).querySelector('svg'),
      (await open(['2030-04', '2030-05'])).querySelector('svg') !== null,
    ]).toEqual([null, true]);
  });
});

describe('the screen of editions', () => {
  const edition = (number: number, month: string, isPublished = true) => ({
    number,
    title: `Edition ${number}`,
    month,
    isPublished,
  });
  const open = (search: string, editions: object[], item?: object) =>
    renderScreen(() => EditionsScreen(props(search)), {
      queries: answers({ plannedEditions: async () => editions }),
      adminQueries: adminAnswers({ item: async () => item }),
    });

  it('lists them, with the cover of the current one', async () => {
    const page = await open('', [edition(47, '2030-06', false), edition(46, '2030-05')]);
    expect([textsOf(page, 'tbody th'), linksOf(page, '.desk-head a'), page.querySelector('aside')]).toEqual([
      ['Edition 47', 'Edition 46'],
      ['/admin/editions?open=cover', '/admin/editions?open=new'],
      null,
    ]);
    const none = await open('open=x', []);
    expect([linksOf(none, '.desk-head a'), textsOf(none, '.desk-empty').length]).toEqual([
      ['/admin/editions?open=new'],
      1,
    ]);
  });

  it('opens a new one, and none that does not exist', async () => {
    expect((await open('open=new', [edition(46, '2030-05')])).querySelector('aside')).not.toBe(null);
    expect((await open('open=46', [edition(46, '2030-05')])).querySelector('aside')).toBe(null);
  });
});

describe('the panel of a picture', () => {
  const picture = {
    id: 'p',
    focus: { x: 0.5, y: 0.5 },
    mediaId: 'p',
    texts: { pt: { alt: 'Alt', caption: '' }, en: { alt: '', caption: '' } },
    credit: {},
    width: 10,
    height: 10,
    whole: { width: 10, height: 10, framing: {} },
    bytes: 5000,
    addedAt: '2030-05-01T00:00:00Z',
    isDeleted: false,
    isReplaced: false,
    widths: [],
    fileName: 'p.jpg',
    revision: 1,
  };
  const open = (role: string, { shown = picture as object | null, places = [] as object[], actorId = 'me' } = {}) =>
    renderScreen(() => h(PicturePanel, { locale, id: 'p', close: '/admin/media' }), {
      ...{ account: { role: role as never }, queries: answers({ libraryPicture: async () => shown ?? undefined }) },
      adminQueries: adminAnswers({
        mediaUsages: async () => places,
        streamHistory: async () => [
          { position: 2, type: 'MediaEdited', userName: 'Rui', at: '2030-05-02T00:00:00Z', actorId: 'rui' },
          { position: 1, type: 'MediaRegistered', userName: 'Ana', at: '2030-05-01T00:00:00Z', actorId },
        ],
      }),
    });

  it('is changed by editors, and seen by others', async () => {
    const editor = await open('editor');
    expect([
      editor.querySelector('form') !== null,
      textsOf(editor, '.library-history li').length,
      textsOf(editor, 'aside > p[lang]'),
    ]).toEqual([true, 2, []]);
    const translator = await open('translator');
    expect([translator.querySelector('form'), textsOf(translator, 'aside > p[lang]')]).toEqual([null, ['Alt', '–']]);
  });

  it('says where the picture is used', async () => {
    const page = await open('editor', { places: [{ stream: 's', kind: 'article', title: { pt: 'Levada', en: '' } }] });
    expect(textsOf(page, '.desk-list:not(.library-history) li')[0]).toMatch(/^Levada /);
    expect((await open('editor')).querySelectorAll('.desk-list').length).toBe(1);
  });

  it('is replaced and deleted by editors, and by the photographer who added it', async () => {
    const buttons = async (role: string, actorId: string) =>
      textsOf(await open(role, { actorId }), 'aside button').length;
    const [editor, own, others] = [
      await buttons('editor', 'rui'),
      await buttons('photographer', 'me'),
      await buttons('photographer', 'rui'),
    ];
    expect([editor > others, own > others]).toEqual([true, true]);
  });

  it('is nothing for a picture that does not exist', async () =>
    expect((await open('editor', { shown: null })).innerHTML).toBe(''));
});

describe('the list of articles', () => {
  const open = async (
    search: string,
    changed: { account?: ScreenContext['account']; page?: object; all?: number } = {},
  ) => {
    const asked: unknown[] = [];
    const adminArticles = async (_locale: string, query: unknown) => {
      asked.push(query);
      return { articles: [], total: 0, previous: undefined, next: undefined, ...changed.page };
    };
    const option = [{ id: 'c1', name: 'Food' }];
    const queries = answers({
      adminArticleCounts: async () => ({ all: changed.all ?? 3, labels: { 'pt:draft': 2, featured: 0 } }),
      categories: async () => option,
      contributors: async () => option,
      adminKeywords: async () => option,
      adminArticles,
    });
    return {
      page: await renderScreen(() => ArticlesScreen(props(search)), { queries, account: changed.account ?? {} }),
      asked,
    };
  };

  it('is filtered by a valid query, by id or by name', async () => {
    const { asked } = await open('q=sea&label=pt:draft&category=c1&contributor=food&keyword=x&sort=title&after=z');
    expect(asked).toEqual([
      {
        q: 'sea',
        labels: ['pt:draft'],
        category: 'c1',
        contributor: 'c1',
        keyword: undefined,
        sort: 'title',
        after: 'z',
        before: undefined,
        ownOf: undefined,
      },
    ]);
    expect((await open('label=x&sort=y')).asked).toMatchObject([{ q: '', labels: [], sort: 'changed' }]);
    expect((await open('', { account: { role: 'author' } })).asked).toMatchObject([{ ownOf: 'me' }]);
  });

  it('says whether there are none at all, and has pages', async () => {
    const [some, none] = [await open('q=x'), await open('', { all: 0 })];
    expect(textsOf(some.page, '.desk-empty')).not.toEqual(textsOf(none.page, '.desk-empty'));
    const { page } = await open('q=x', { page: { previous: 'p', next: 'n' } });
    expect(linksOf(page, 'nav.desk-pages a')).toEqual(['/admin/articles?q=x&before=p', '/admin/articles?q=x&after=n']);
    expect(linksOf(some.page, 'nav.desk-pages a')).toEqual([]);
  });
});

describe('the screen of an article', () => {
  const id = '0190a0a0-0000-7000-8000-000000000000';
  const list = async () => [];
  const open = (
    saved: object | undefined,
    { search = '', account = {} as ScreenContext['account'], access = 'write' } = {},
  ) =>
    renderScreen(() => ArticleScreen(props(search, { id })), {
      account: account!,
      queries: answers({
        editedArticle: async () => saved,
        authorAccess: async () => access,
        categories: list,
        contributors: list,
        adminKeywords: list,
        glossary: list,
        articleTasks: async () => ({}),
      }),
      adminQueries: adminAnswers({
        assignees: list,
        shownNotes: list,
        mentionable: list,
        unsavedArticles: list,
        lastAuthor: async () => undefined,
        streamHistory: list,
      }),
    });
  const isEditor = (page: HTMLElement) => page.querySelector('.article-desk') !== null;

  it('edits a saved article, or a new one', async () => {
    expect([
      isEditor(await open(toEditedArticle(id))),
      isEditor(await open(undefined, { search: 'new' })),
      isEditor(await open(undefined)),
    ]).toEqual([true, true, false]);
  });

  it('is read by authors of others, and hidden where they may not', async () => {
    const author = { role: 'author' } as const;
    const read = await open(toEditedArticle(id), { account: author, access: 'read' });
    expect([
      isEditor(read),
      textsOf(read, 'h1'),
      isEditor(await open(toEditedArticle(id), { account: author })),
    ]).toEqual([false, ['Levada'], true]);
    expect(textsOf(await open(toEditedArticle(id), { account: author, access: 'none' }), 'h1')).not.toEqual(['Levada']);
  });

  it('is edited by translators in languages that readers do not see', async () => {
    const translator = (...languages: Locale[]) => ({ role: 'translator', languages }) as ScreenContext['account'];
    expect(isEditor(await open(toEditedArticle(id), { account: translator('en') }))).toBe(true);
    expect(isEditor(await open(toEditedArticle(id, 'published'), { account: translator('pt') }))).toBe(false);
    expect(isEditor(await open(toEditedArticle(id, 'scheduled'), { account: translator('pt') }))).toBe(false);
    expect(isEditor(await open(undefined, { search: 'new', account: translator('en') }))).toBe(false);
  });
});

describe('the screen of items', () => {
  const rows = [{ id: 'x', name: 'Fanal', cells: ['plain', { message: 'desk.close' }] }];
  const type = {
    path: '/admin/links',
    title: 'desk.close',
    add: 'desk.undo',
    none: 'desk.previous',
    noun: 'Hyperlink',
    schemas: 'hyperlink',
    columns: ['desk.close', 'desk.undo'],
    fields: {},
    rows: async () => rows,
  };
  const open = async (search: string, status?: string, changed: object = {}) => {
    const item = async () => status && { state: { status, id: 'x', facts: {} }, revision: 2 };
    const asked = {
      ...props(search),
      type: { ...type, ...changed },
      stream: 'hyperlink',
      moreColumns: { labels: ['More'], cells: () => ['more'] },
      children: () => h('i', {}, 'below'),
    };
    return renderScreen(() => h(ItemsScreen as never, asked as never), { adminQueries: adminAnswers({ item }) });
  };

  it('lists them with their cells', async () => {
    const page = await open('');
    expect([textsOf(page, 'tbody td'), textsOf(page, 'tbody th'), page.querySelector('aside')]).toEqual([
      ['plain', 'Close', 'more'],
      ['Fanal'],
      null,
    ]);
    expect([
      textsOf(await open('', undefined, { rows: async () => [] }), '.desk-empty').length,
      (await open('open=!!')).querySelector('aside'),
    ]).toEqual([1, null]);
  });

  it('opens one, with its history and what is below', async () => {
    const page = await open('open=x', 'active');
    expect([
      textsOf(page, 'aside h2'),
      linksOf(page, '.desk-panel-close a'),
      textsOf(page, 'i'),
      page.querySelector('.desk-alert'),
    ]).toEqual([['Fanal'], ['/admin/history?thing=hyperlink-x', '/admin/links'], ['below'], null]);
    expect(textsOf(page, 'aside button').length).toBe(2);
  });

  it('says that one was deleted, or does not exist', async () => {
    const deleted = await open('open=x', 'deleted');
    expect([deleted.querySelector('.desk-alert') !== null, textsOf(deleted, 'aside button').length]).toEqual([true, 1]);
    const missing = await open('open=y');
    expect([
      missing.querySelector('form'),
      textsOf(missing, 'aside .desk-empty').length,
      textsOf(missing, 'aside h2'),
    ]).toEqual([null, 1, ['y']]);
  });

  it('opens a new one', async () => {
    const page = await open('open=new');
    expect([
      page.querySelector('aside form') !== null,
      linksOf(page, '.desk-panel-close a'),
      textsOf(page, 'i'),
      textsOf(page, 'aside button').length,
    ]).toEqual([true, ['/admin/links'], [], 1]);
  });
});

describe('the screen of signed URLs', () => {
  it('has pages of fifty', async () => {
    const open = async (search: string, total: number) =>
      linksOf(
        await renderScreen(() => SignedUrlsScreen(props(search)), {
          adminQueries: adminAnswers({ signedUrls: async () => ({ total, items: [] }) }),
        }),
      );
    expect([await open('', 51), await open('', 50), await open('offset=50', 100), await open('offset=x', 0)]).toEqual([
      ['/admin/signed-urls?offset=50'],
      [],
      ['/admin/signed-urls?offset=0'],
      [],
    ]);
  });
});

describe('the media library', () => {
  const open = async (search: string, role = 'editor', page: object = { pictures: [], next: undefined }) => {
    const asked: string[] = [];
    const find = (name: string) => async () => {
      asked.push(name);
      return page;
    };
    const screen = await renderScreen(() => LibraryScreen(props(search)), {
      ...{
        account: { role: role as never },
        queries: answers({
          libraryCounts: async () => ({ all: 1, noAlt: 0 }),
          libraryPage: find('all'),
          libraryPicture: async () => undefined,
        }),
      },
      adminQueries: adminAnswers({ unusedPictures: find('unused'), mediaUsages: list, streamHistory: list }),
    });
    return { screen, asked };
  };
  const list = async () => [];

  it('is filtered, and changed by those who may', async () => {
    expect([(await open('show=unused')).asked, (await open('')).asked]).toEqual([['unused'], ['all']]);
    expect([
      (await open('')).screen.querySelector('.library-upload') !== null,
      (await open('', 'translator')).screen.querySelector('.library-upload, .desk-bulk'),
    ]).toEqual([true, null]);
  });

  it('says that nothing was found, and has pages', async () => {
    const [found, none] = [await open('q=x'), await open('')];
    expect(textsOf(found.screen, '.desk-empty')).not.toEqual(textsOf(none.screen, '.desk-empty'));
    const { screen } = await open('before=2030-05-01T00:00:00.000Z_p', 'editor', { pictures: [], next: 'n' });
    expect(linksOf(screen, 'section > .desk-actions a').some((link) => link!.includes('before=n'))).toBe(true);
    expect(linksOf(none.screen, 'section > .desk-actions a')).toEqual([]);
  });
});
