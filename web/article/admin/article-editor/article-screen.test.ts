// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import { renderedProps } from '#testing/dom/rendered-props.ts';
import { ArticleEditor } from './article-editor.client.tsx';
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
  const asked: string[] = [];
  const given = (
    saved: object | undefined,
    { search = '', account = {} as ScreenContext['account'], access = 'write' } = {},
  ): [() => Promise<ReactNode>, ScreenContext] => [
    () => ArticleScreen(props(search, { id })),
    {
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
        lastAuthor: async () => 'rui',
        streamHistory: async (stream: string) => {
          asked.push(stream);
          return [];
        },
      }),
    },
  ];
  const open = (...of: Parameters<typeof given>) => renderScreen(...given(...of));
  const editorOf = async (...of: Parameters<typeof given>) => (await renderedProps(ArticleEditor, ...given(...of)))!;
  const isEditor = (page: HTMLElement) => page.querySelector('.article-desk') !== null;

  it('edits a saved article, or a new one', async () => {
    expect([
      isEditor(await open(toEditedArticle(id))),
      isEditor(await open(undefined, { search: 'new' })),
      isEditor(await open(undefined)),
    ]).toEqual([true, true, false]);
  });

  it('begins a new article today, in the language of the admin area, with the author who was chosen last', async () => {
    const { article, unsavedArticles } = await editorOf(undefined, { search: 'new' });
    expect(article).toMatchObject({ id, revision: -1, isDeleted: false, source: 'en', publications: {}, updates: [] });
    expect(article.edited).toMatchObject({ featured: false, facts: { author: 'rui', date: '2030-05-10' } });
    expect([article.corrections, unsavedArticles]).toEqual([undefined, []]);
  });

  it('edits a saved article by its values, without those that are not saved yet', async () => {
    const { article, unsavedArticles, linked } = await editorOf(toEditedArticle(id), { search: 'note=n' });
    expect([article.id, article.edited.texts.pt.title, unsavedArticles, linked]).toEqual([
      id,
      'Levada',
      undefined,
      'n',
    ]);
  });

  it('reads the history of what readers see, for its corrections', async () => {
    asked.length = 0;
    await open(toEditedArticle(id));
    expect(asked).toEqual([]);
    await open(toEditedArticle(id, 'published'));
    expect(asked).toEqual([`article-${id}`]);
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
    const rightsOf = async (account: ScreenContext['account']) => {
      const { writable, isAuthor } = await editorOf(toEditedArticle(id), { account });
      return [writable, isAuthor];
    };
    expect([await rightsOf(translator('en')), await rightsOf({})]).toEqual([
      [['en'], true],
      ['all', false],
    ]);
    expect(isEditor(await open(toEditedArticle(id, 'published'), { account: translator('pt') }))).toBe(false);
    expect(isEditor(await open(toEditedArticle(id, 'scheduled'), { account: translator('pt') }))).toBe(false);
    expect(isEditor(await open(undefined, { search: 'new', account: translator('en') }))).toBe(false);
  });
});
