// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it } from 'vitest';
import { linksOf, renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import type { VoteStatisticsAnswer } from '../../admin/queries/figure-views.ts';
import { t } from '../../i18n.ts';
import { Anomalies } from './anomalies.tsx';
import StatisticsScreen from './statistics-screen.tsx';
import { formatDifference } from './totals-table.tsx';

const group = (key: string, votes: number, counted = votes) => ({
  ...{ key, name: { pt: key, en: key }, votes, counted, difference: votes - counted },
  ...{ rank: 1, countedRank: 2 },
});
const statistics = {
  groups: [group('2030-05-01', 1200, 1300)],
  total: { votes: 1200, counted: 1300, difference: -100 },
  dropped: { network_limit: 90, unknown_reason: 10 },
  time: { unit: 'day', counts: [] },
  hours: [group('09', 1200)],
  areas: [group('funchal', 1200)],
  ranking: { unit: 'week', periods: [], restaurants: [] },
  refused: { already_voted: 4, site_limit: 3 },
};
const anomalies = {
  ...{ bursts: [], seconds: [], found: { bursts: 0, seconds: 0 }, burstVotes: 12, votesPerNetwork: 1.26 },
};

const open = async (search: string, changed: object = {}, proofs: string[] = []) => {
  const asked: unknown[] = [];
  const answer = {
    anomalies: undefined,
    names: new Map(),
    replay: { state: 'done', at: '2030-05-10T08:00:00Z' },
    ...changed,
  };
  const voteStatistics = async (filter: unknown) => {
    asked.push(filter);
    return answer as unknown as VoteStatisticsAnswer;
  };
  const voteProof = async (day: string) => (proofs.includes(day) ? {} : undefined);
  const page = await renderScreen(
    () => StatisticsScreen({ locale: 'en', params: {}, query: new URLSearchParams(search) }),
    {
      adminQueries: { voteStatistics } as unknown as NonNullable<ScreenContext['adminQueries']>,
      queries: { voteProof } as unknown as NonNullable<ScreenContext['queries']>,
    },
  );
  return { page, asked };
};
const headings = (page: ParentNode) => textsOf(page, '.statistics-table thead th');

describe('the form of the statistics', () => {
  it('shows the last thirty days at first', async () => {
    const { page, asked } = await open('');
    expect(asked).toMatchObject([{ from: '2030-04-11', to: '2030-05-10', by: 'day' }]);
    expect([...page.querySelectorAll('[aria-current=true]')].map(({ textContent }) => textContent)).toEqual([
      t('en', 'statistics.last', { days: 30 }),
    ]);
    expect([textsOf(page, 'h2')[0], page.querySelectorAll('[aria-invalid]').length]).toEqual([
      '11 April 2030 to 10 May 2030',
      0,
    ]);
    expect(
      [...page.querySelectorAll('.statistics-field input, .statistics-field select')].map((each) =>
        each.getAttribute('type'),
      ),
    ).toEqual(['date', 'date', null, null, 'number']);
  });

  it.each([
    ['from=2030-05-01', `Since 1 May 2030`],
    ['to=2030-05-01', `Until 1 May 2030`],
  ])('names a period with one end: %s', async (search, named) => {
    expect(textsOf((await open(search)).page, 'h2')[0]).toBe(named);
  });

  it('names what is not possible beside what was typed, and counts nothing', async () => {
    const { page, asked } = await open('from=today&by=age&rule=network&limit=0');
    expect(asked).toEqual([]);
    expect(textsOf(page, '.desk-error')).toEqual([
      '“today” is no day: write it like 2030-05-10.',
      expect.stringMatching(/^Votes cannot be added up by “age”: choose day, .* or /),
      expect.stringMatching(/^“0” is no limit of a network: write a whole number from 1 to /),
    ]);
    const wrong = [...page.querySelectorAll<HTMLInputElement>('[aria-invalid]')];
    expect(wrong.map(({ name, type }) => [name, type.replace('select-one', 'select')])).toEqual([
      ['from', 'text'],
      ['by', 'select'],
      ['limit', 'text'],
    ]);
    expect(page.querySelector('select[name=by] option')!.textContent).toBe('age');
    for (const field of wrong) {
      expect(page.querySelector(`#${field.getAttribute('aria-describedby')}`)?.className).toBe('desk-error');
    }
    expect(page.querySelectorAll('h2')).toHaveLength(0);
  });
});

describe('the results of the statistics', () => {
  it('say that there are none', async () => {
    const { page } = await open('', { statistics: { ...statistics, groups: [] } });
    expect([textsOf(page, '.desk-empty'), page.querySelector('table')]).toEqual([[t('en', 'statistics.none')], null]);
  });

  it.each([
    ['running', { state: 'running' }, '[role=status]'],
    ['busy', { state: 'busy' }, '[role=status]'],
    ['failed.log', { state: 'failed', reason: 'log' }, '[role=alert]'],
    ['failed.out_of_order', { state: 'failed', reason: 'out_of_order' }, '[role=alert]'],
  ] as const)('say why there is nothing yet: %s', async (id, replay, selector) => {
    const { page } = await open('rule=network&limit=3', { replay });
    expect(page.querySelector(selector)?.textContent).toContain(t('en', `statistics.${id}`));
    const reload = [...page.querySelectorAll('.statistics-state a')].map((each) => each.getAttribute('href'));
    expect(reload).toEqual(
      replay.state === 'failed' ? [] : ['/admin/statistics?from=2030-04-11&to=2030-05-10&by=day&rule=network&limit=3'],
    );
  });
});

describe('files and proof', () => {
  it.each([
    ['from=2030-05-01&to=2030-05-04', ['2030-05-04'], 'Proof of the votes of 4 May 2030'],
    ['from=2030-05-01', ['2030-05-09'], 'Proof of the votes of 9 May 2030'],
    ['from=2030-05-01&to=2030-05-10', ['2030-05-09', '2030-05-10'], 'Proof of the votes of 9 May 2030'],
    ['from=2030-05-01&to=2030-05-09', ['2030-05-09', '2030-05-08'], 'Proof of the votes of 9 May 2030'],
    ['from=2030-05-01&to=2030-05-04', ['2030-05-09'], undefined],
  ])('are offered for %s', async (search, proofs, proof) => {
    const { page } = await open(search, { statistics }, proofs);
    const texts = textsOf(page, '.statistics-links a');
    expect([texts.length, texts[2]]).toEqual([proof ? 3 : 2, proof]);
    expect(linksOf(page, '.statistics-links a')[0]).toMatch(/^\/api\/statistics\/votes\.csv\?from=2030-05-01/);
  });
});

describe('the table of the groups', () => {
  it('has the votes and the place of each group', async () => {
    const { page } = await open('', { statistics });
    expect([headings(page).length, textsOf(page, '.statistics-table td')]).toEqual([3, ['1,200', '1']]);
    expect(textsOf(page, '.statistics-sum')).toEqual(['1,200 votes']);
    expect(page.textContent).toContain('Counted again from the event log');
  });

  it('compares them with what was counted under another rule', async () => {
    const { page } = await open('rule=network', { statistics });
    expect([headings(page).length, textsOf(page, '.statistics-table td')]).toEqual([
      6,
      ['1,200', '1,300', '-100', '1', '2'],
    ]);
    const [sum, dropped] = textsOf(page, '.statistics-sum, .statistics-sum + p');
    expect(sum).toContain('1,200 votes by this rule, 1,300 were counted; difference -100');
    expect(dropped).toBe('Dropped by the rule: Limit of a network reached (90), unknown_reason (10).');
    const none = await open('rule=network', { statistics: { ...statistics, dropped: {} } });
    expect(none.page.textContent).not.toContain('Dropped by');
  });

  it('has differences with their sign', () => {
    expect([1, 0, -1200].map((each) => formatDifference('en', each))).toEqual(['+1', '0', '-1,200']);
  });
});

describe('how votes are distributed', () => {
  it('shows all hours of the day, the municipalities, and why votes were refused', async () => {
    const { page } = await open('', { statistics });
    const tables = [...page.querySelectorAll('.statistics-shares table')];
    expect(tables[0]!.querySelectorAll('tbody tr')).toHaveLength(24);
    expect(textsOf(tables[0]!, 'tbody tr:nth-child(9) td, tbody tr:nth-child(10) td')).toEqual(['0', '1,200']);
    expect(page.querySelector('.statistics-shares')!.textContent).toContain(
      t('en', 'statistics.refusedSum', { votes: 7 }),
    );
  });
});

describe('what chance would hardly bring', () => {
  const restaurants = (...ids: string[]) => ids.map((restaurant, index) => ({ restaurant, votes: 9 - index }));
  const show = (changed: object) =>
    renderScreen(() =>
      h(Anomalies, {
        ...{ locale: 'en', anomalies: { ...anomalies, ...changed } as never },
        names: new Map([
          ['a', 'Atlântico'],
          ['b', 'Baía'],
        ]),
      }),
    );
  const burst = (changed: object = {}) => ({
    ...{ from: '2030-05-01T08:30:00Z', to: '2030-05-01T08:31:12Z', network: 'N1', votes: 1200, counted: 3 },
    ...{ restaurants: restaurants('a'), ...changed },
  });

  it('is nothing', async () => {
    const page = await show({});
    expect([textsOf(page, '.desk-empty').length, page.querySelector('table')]).toEqual([2, null]);
    expect(page.textContent).toContain('1.3');
  });

  it('lists bursts with their times, and names three restaurants at most', async () => {
    const page = await show({
      bursts: [
        burst({ restaurants: restaurants('a', 'x', 'b', 'c', 'd') }),
        burst({ network: 'N2', restaurants: restaurants('a', 'b', 'b') }),
      ],
      found: { bursts: 2, seconds: 0 },
    });
    expect(textsOf(page, 'tbody th')[0]).toMatch(/1 May 2030, 09:30:00.–.09:31:12/);
    expect(textsOf(page, 'tbody td')).toEqual([
      ...['N1', '1,200', '3', 'Atlântico (9), Unknown restaurant (8), Baía (7), +2'],
      ...['N2', '1,200', '3', 'Atlântico (9), Baía (8), Baía (7)'],
    ]);
    expect(page.textContent).not.toContain('largest');
  });

  it('lists the largest of many seconds', async () => {
    const second = { at: '2030-05-01T08:30:00Z', networks: 2, votes: 30, counted: 20, votesOfHour: 40 };
    const page = await show({
      seconds: [{ ...second, restaurants: restaurants('b') }],
      found: { bursts: 0, seconds: 50 },
    });
    expect([textsOf(page, 'tbody th'), textsOf(page, 'tbody td')]).toEqual([
      ['1 May 2030, 09:30:00'],
      ['2', '30', '20', '40', 'Baía (9)'],
    ]);
    expect(page.textContent).toContain('The 1 largest of 50.');
  });
});
