// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import { toEditedArticle } from './article-editor.fixture.ts';
import ArticleScreen from './article-screen.tsx';

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
