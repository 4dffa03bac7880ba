// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { linksOf, renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import { OwnTasks } from './own-tasks.tsx';

const locale: Locale = 'en';
type Answers = Record<string, (...given: never[]) => unknown>;
/** Queries whose answers are given. */
const answers = (all: Answers) => all as NonNullable<ScreenContext['queries']>;
const adminAnswers = (all: Answers) => all as NonNullable<ScreenContext['adminQueries']>;

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
