// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { disabledNames, holdAnswers } from '#testing/dom/held-answers.ts';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { linksOf, renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { button, click } from '#testing/dom/user.ts';
import { t } from '../../i18n.ts';
import { EraseButton } from './erase-button.client.tsx';
import SubscribersScreen from './subscribers-screen.tsx';

beforeEach(() => void toast.dismiss());
interface Answers {
  total?: number;
  items?: object[];
  weeks?: number[];
  gained?: number;
  lost?: number;
  role?: string;
}

const open = async (search: string, answers: Answers = {}) => {
  const { total = 0, items = [], weeks = [], gained = 0, lost = 0, role = 'admin' } = answers;
  const asked: unknown[] = [];
  const subscribers = async (query: unknown) => {
    asked.push(query);
    return { total, items };
  };
  const subscriberGrowth = async () => ({
    ...{ gained, lost },
    weeks: weeks.map((count, index) => ({ day: `2030-04-0${index + 1}`, count })),
  });
  const page = await renderScreen(
    () => SubscribersScreen({ locale: 'en', params: {}, query: new URLSearchParams(search) }),
    {
      account: { role } as never,
      adminQueries: { subscribers, subscriberGrowth } as unknown as NonNullable<ScreenContext['adminQueries']>,
    },
  );
  return { page, asked };
};
const pages = (page: ParentNode) => linksOf(page, 'p.desk-actions a');

describe('the screen of subscribers', () => {
  it('lists them, with the names that were erased left out', async () => {
    const one = { id: 's1', email: 'eva@x.pt', state: 'confirmed', locale: 'pt', createdAt: '2030-05-10T08:00:00Z' };
    const { page } = await open('', { total: 2, items: [one, { ...one, id: 's2', email: null, locale: 'en' }] });
    expect([textsOf(page, 'tbody th'), textsOf(page, 'tbody td:nth-child(3)')]).toEqual([
      ['eva@x.pt', t('en', 'subscribers.erased')],
      ['PT', 'EN'],
    ]);
    expect([...page.querySelectorAll('tbody button')].map((each) => each.getAttribute('aria-label'))).toEqual(
      ['eva@x.pt', 's2'].map((email) => t('en', 'subscribers.eraseOf', { email })),
    );
    expect([textsOf(page, '.desk-empty'), pages(page)]).toEqual([[], []]);
  });

  it('has pages, whose links keep the filters', async () => {
    const middle = await open('state=confirmed&offset=50', { total: 151 });
    expect(middle.asked).toMatchObject([{ state: 'confirmed', offset: 50 }]);
    const links = pages(middle.page);
    expect([links.length, links.every((link) => link!.includes('state=confirmed'))]).toEqual([2, true]);
    const [{ limit }] = middle.asked as [{ limit: number }];
    expect(pages((await open('', { total: limit })).page)).toEqual([]);
    expect(pages((await open('', { total: limit + 1 })).page)).toHaveLength(1);
    expect(pages((await open(`offset=${limit}`, { total: limit + 1 })).page)).toHaveLength(1);
  });

  it('links to the e-mails for administrators, and to the file with the state that is shown', async () => {
    const links = async (role: string) =>
      linksOf((await open('state=confirmed', { role })).page, '.subscriber-links a');
    expect([await links('admin'), await links('editor')]).toEqual([
      ['/admin/emails', '/api/subscribers.csv?state=confirmed'],
      ['/api/subscribers.csv?state=confirmed'],
    ]);
    expect(textsOf((await open('')).page, '.desk-empty')).toHaveLength(1);
  });

  it.each([
    ['a sentence where little changed', { weeks: [1, 2, 3, 4], gained: 8, lost: 1 }, false],
    ['a sentence before the first week', { weeks: [], gained: 0, lost: 0 }, false],
    ['a sentence in the first weeks', { weeks: [1, 2, 9], gained: 9, lost: 1 }, false],
    ['a chart else', { weeks: [1, 2, 3, 9], gained: 9, lost: 1 }, true],
  ])('shows how the number changed by %s', async (_name, answers, isChart) => {
    const { page } = await open('', answers);
    expect(page.querySelector('.subscriber-growth') !== null).toBe(isChart);
    const { weeks, gained, lost } = answers;
    expect(page.textContent).toContain(t('en', 'subscribers.growth', { count: weeks.at(-1) ?? 0, gained, lost }));
  });
});

it('erases a subscriber only after a question, once at a time', async () => {
  const held = holdAnswers();
  const { container, requests } = await openOnPage(
    h(EraseButton, { id: 's1', email: 'eva@x.pt', label: 'Erase eva' }),
    held.answer,
  );
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  await click(button(container, 'Erase eva'));
  expect([requests(), confirm.mock.calls]).toEqual([[], [['sureToErase eva@x.pt']]]);
  confirm.mockReturnValue(true);
  await click(button(container, 'Erase eva'));
  expect([requests(), disabledNames(container)]).toEqual([
    [['POST', '/api/commands/EraseSubscriber', { id: 's1' }]],
    ['Erase eva'],
  ]);
  await held.respond(Response.json({ message: 'Erased.' }));
  expect([toastTitles(), disabledNames(container)]).toEqual([['Erased.'], []]);
});
