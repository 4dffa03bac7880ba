// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import { renderedProps } from '#testing/dom/rendered-props.ts';
import type { OperationsOverview } from '../../admin/queries/operations-view.ts';
import { PeriodicRefresh } from '../../admin/requests/periodic-refresh.client.tsx';
import { t } from '../../i18n.ts';
import OperationsScreen from './operations-screen.tsx';

const fault = {
  position: '9',
  stream: 'article-a',
  type: 'ArticleEdited',
  message: 'No column',
  at: '',
  isSkippable: true,
};
const model = (name: string, changed: object = {}) => ({
  ...{ name, state: 'upToDate', position: '120', lag: { events: 0, seconds: null }, fault: undefined },
  ...{ rebuild: undefined, ...changed },
});
const job = (state: string, changed: object = {}) => ({
  ...{ name: 'expire-subscriptions', state, startedAt: '2030-05-10T08:00:00Z', nextRun: '2030-05-11T08:00:00Z' },
  ...changed,
});
const overview = {
  ...{ version: '1.2.3', head: '120', readModels: [], reactors: [], jobs: [] },
  sizes: {
    ...{ databaseBytes: 2_500_000, events: 1200, pictureBytes: 3_000_000, objectBytes: 4_000_000 },
    ...{ backupBytes: 5_000_000, freeBytes: 6_000_000, diskBytes: 7_000_000 },
  },
  limits: { connections: 12, backupsKept: 7, pictureBytes: 1, objectBytes: 1, eventBytes: 1, lagSeconds: 30 },
  backups: { folder: '/data/backups', kept: 7, isExternal: false, files: [] },
};

const screen = () => OperationsScreen({ locale: 'en', params: {}, query: new URLSearchParams() });
const contextOf = (changed: object): ScreenContext => ({
  adminQueries: {
    operations: async () => ({ ...overview, ...changed }) as unknown as OperationsOverview,
  } as unknown as NonNullable<ScreenContext['adminQueries']>,
});
const open = (changed: object = {}) => renderScreen(screen, contextOf(changed));
const section = (page: ParentNode, id: string) => page.querySelector(`[aria-labelledby=${id}]`)!;
const cells = (page: ParentNode, id: string, column: number) =>
  textsOf(section(page, id), `tbody td:nth-child(${column})`);

describe('the screen of operations', () => {
  it('says which version runs, and that the log does not respond', async () => {
    const page = await open();
    expect([page.textContent?.includes('1.2.3'), textsOf(page, '[role=alert]')]).toEqual([true, []]);
    const silent = await open({ head: undefined });
    expect(textsOf(silent, '[role=alert]')).toEqual([t('en', 'operations.logSilent')]);
    expect(section(silent, 'read-models').textContent).toContain(
      t('en', 'operations.readModels.hint', { head: t('en', 'operations.unknown') }),
    );
  });

  it('shows how far each read model is behind', async () => {
    const page = await open({
      readModels: [
        model('a'),
        model('b', { lag: { events: 3, seconds: 4.6 } }),
        model('c', { lag: { events: null, seconds: null } }),
        model('d', { lag: { events: 3, seconds: null } }),
        model('e', { lag: { events: 0, seconds: 4 } }),
      ],
    });
    const waiting = (events: number) => t('en', 'operations.lagOf', { events });
    const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
    expect(cells(page, 'read-models', 4)).toEqual(
      [
        waiting(0),
        waiting(3) + t('en', 'operations.lagSeconds', { seconds: 5 }),
        t('en', 'operations.unknown'),
        waiting(3),
        waiting(0),
      ].map(plain),
    );
  });

  it('shows what stopped a read model, and how far its rebuild is', async () => {
    const rebuild = (state: string, changed: object = {}) => ({ state, position: '60', progress: 0.5, ...changed });
    const page = await open({
      readModels: [
        model('a', { state: 'stopped', fault }),
        model('b', { rebuild: rebuild('running') }),
        model('c', { rebuild: rebuild('stopped', { fault }) }),
        model('d'),
      ],
    });
    const rows = [...section(page, 'read-models').querySelectorAll('tbody tr')];
    expect(rows.map((row) => row.querySelectorAll('.operations-fault').length)).toEqual([1, 0, 1, 0]);
    expect(rows.map((row) => row.querySelectorAll('progress').length)).toEqual([0, 1, 0, 0]);
    expect(rows[1]!.textContent).toContain(t('en', 'operations.rebuild.running', { percent: '50%' }));
    expect(rows[0]!.getAttribute('data-state')).toBe('stopped');
  });

  it.each([
    ['nothing', {}, 5],
    ['only what has ended', { readModels: [model('a', { rebuild: { state: 'stopped' } })], jobs: [job('done')] }, 5],
    ['one of several rebuilds', { readModels: [model('a'), model('b', { rebuild: { state: 'running' } })] }, 1],
    ['one of several jobs', { jobs: [job('running'), job('never')] }, 1],
  ])('is loaded again sooner while something runs: %s', async (_, changed, seconds) => {
    expect(await renderedProps(PeriodicRefresh, screen, contextOf(changed))).toEqual({ seconds });
  });

  it('shows the last run of each job, and its result', async () => {
    const page = await open({
      jobs: [
        job('never', { startedAt: undefined }),
        job('done', { name: 'back-up', result: 2 }),
        job('failed', { name: 'expire-subscriptions', error: 'disk full' }),
      ],
    });
    const rows = [...section(page, 'jobs').querySelectorAll('tbody tr')];
    expect([cells(page, 'jobs', 2), rows.map((row) => row.getAttribute('data-state'))]).toEqual([
      ['–', '10 May 2030, 09:00', '10 May 2030, 09:00'],
      [null, null, 'stopped'],
    ]);
    const [never, done, failed] = cells(page, 'jobs', 3);
    expect([never, failed]).toEqual([
      t('en', 'operations.job.never', { error: '' }),
      t('en', 'operations.job.failed', { error: 'disk full' }),
    ]);
    expect(done).not.toBe(t('en', 'operations.job.done', { error: '' }));
    expect(cells(page, 'jobs', 4)[0]).toBe('11 May 2030, 09:00');
  });

  it('marks reactors with actions that were given up or interrupted', async () => {
    const reactor = (name: string, changed: object = {}) => ({
      ...{ name, position: '120', lag: 2, waiting: 1, givenUp: 0, interrupted: 0 },
      ...changed,
    });
    const page = await open({
      reactors: [
        reactor('a'),
        reactor('b', { givenUp: 1 }),
        reactor('c', { interrupted: 1, lag: null }),
        reactor('d', { waiting: 0 }),
      ],
    });
    const rows = [...section(page, 'reactors').querySelectorAll('tbody tr')];
    expect(rows.map((row) => row.getAttribute('data-state'))).toEqual([null, 'stopped', 'stopped', null]);
    expect([cells(page, 'reactors', 3)[2], cells(page, 'reactors', 3)[0]]).toEqual([
      t('en', 'operations.unknown'),
      t('en', 'operations.lagOf', { events: 2 }),
    ]);
    expect(textsOf(section(await open(), 'reactors'), '.desk-empty')).toEqual([t('en', 'operations.reactors.none')]);
  });

  it('lists backups with the commands that restore each', async () => {
    const file = { name: 'b.zip', madeAt: '2030-05-10T08:00:00Z', bytes: 2_500_000, commands: ['stop', 'restore'] };
    const backups = (changed: object) => open({ backups: { ...overview.backups, files: [file], ...changed } });
    const own = section(await backups({}), 'backups');
    expect([textsOf(own, 'code'), own.querySelector('a')!.getAttribute('href')]).toEqual([
      ['stop restore'],
      '/api/backups/b.zip',
    ]);
    expect(textsOf(own, '.operations-backup > span')).toEqual(['10 May 2030, 09:00', '2.5 MB']);
    const external = section(await backups({ isExternal: true }), 'backups');
    const hint = t('en', 'operations.backup.external');
    expect([own, external].map(({ textContent }) => textContent!.includes(hint))).toEqual([false, true]);
    const none = section(await backups({ kept: 0, files: [] }), 'backups');
    expect([textsOf(none, '.desk-empty').length, none.querySelectorAll('button').length]).toEqual([1, 0]);
    expect(own.querySelectorAll('button')).toHaveLength(1);
  });

  it('shows sizes and limits', async () => {
    const page = await open();
    expect(cells(page, 'sizes', 2)).toEqual([
      ...['1,200', '2.5 MB', '3 MB', '4 MB', '5 MB'],
      t('en', 'operations.size.freeOf', { free: '6 MB', disk: '7 MB' }),
    ]);
    const unknown = await open({ sizes: { ...overview.sizes, events: undefined } });
    expect(cells(unknown, 'sizes', 2)[0]).toBe(t('en', 'operations.unknown'));
    expect(cells(page, 'limits', 2)).toEqual([
      ...['12', '7', '1 byte', '1 byte', '1 byte'],
      t('en', 'operations.seconds', { count: 30 }),
    ]);
  });
});
