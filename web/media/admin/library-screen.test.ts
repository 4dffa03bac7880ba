// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { linksOf, renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import LibraryScreen from './library-screen.tsx';

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

  it('marks which pictures are shown, and how', async () => {
    const current = async (search: string) => textsOf((await open(search)).screen, '.desk-tabs [aria-current=true]');
    const [first, other] = [await current(''), await current('show=unused&view=list')];
    expect([first.length, other.length, first.some((each) => other.includes(each))]).toEqual([2, 2, false]);
  });

  it('says that nothing was found, and has pages', async () => {
    const [found, none] = [await open('q=x'), await open('')];
    expect(textsOf(found.screen, '.desk-empty')).not.toEqual(textsOf(none.screen, '.desk-empty'));
    const { screen } = await open('before=2030-05-01T00:00:00.000Z_p', 'editor', { pictures: [], next: 'n' });
    expect(linksOf(screen, 'section > .desk-actions a').some((link) => link!.includes('before=n'))).toBe(true);
    expect(linksOf(none.screen, 'section > .desk-actions a')).toEqual([]);
  });
});
