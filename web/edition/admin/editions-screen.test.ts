// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { linksOf, renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import { t } from '../../i18n.ts';
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

  const existing = (status: string) => ({
    revision: 4,
    state: {
      ...{ status, number: 46, cover: { mediaId: null, alt: { pt: '', en: '' } } },
      facts: { month: '2030-05', title: { pt: 'Mar', en: 'Sea' }, summary: { pt: '', en: '' }, hue: 'sea' },
    },
  });

  it.each([
    ['published', 'Withdraw', 'edition.publishedNote'],
    ['planned', 'Publish', 'edition.unpublishedNote'],
  ] as const)('opens one that is %s with its forms and history', async (status, save, note) => {
    const page = await open('open=46', [edition(46, '2030-05')], existing(status));
    const panel = page.querySelector('aside')!;
    expect([linksOf(panel, '.desk-panel-close a'), panel.querySelectorAll('form').length]).toEqual([
      ['/admin/history?thing=edition-46', '/admin/editions'],
      3,
    ]);
    expect([textsOf(panel, 'h2')[0]!.endsWith(': Sea'), textsOf(panel, '[role=status]')[0]]).toEqual([
      true,
      t('en', note),
    ]);
    expect(textsOf(panel, 'form:first-of-type [type=submit]')[0]).toContain(save);
  });

  it('opens the cover of the current one alone', async () => {
    const panel = (await open('open=cover', [edition(46, '2030-05')], existing('published'))).querySelector('aside')!;
    expect([panel.querySelectorAll('form').length, linksOf(panel).includes('/admin/editions?open=46')]).toEqual([
      1,
      true,
    ]);
  });
});
