// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { linksOf, renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import EditionsScreen from './editions-screen.tsx';

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
