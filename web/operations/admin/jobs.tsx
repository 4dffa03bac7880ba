import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../admin/format-date.ts';
import type { JobStatus } from '../../admin/queries/operations-view.ts';
import { jobLabels } from '../../admin-screens.ts';
import { t } from '../../i18n.ts';
import { ConfirmedAction } from './confirmed-action.client.tsx';
import { StatusTable } from './status-table.tsx';

const COLUMNS = [
  'operations.job',
  'operations.lastRun',
  'operations.result',
  'operations.nextRun',
  'desk.actions',
] as const;

/** Renders the table of recurring jobs: last run, its result, next run, and a button to run each now. */
export const Jobs = ({ locale, jobs }: { locale: Locale; jobs: JobStatus[] }) => (
  <section className="desk-section" aria-labelledby="jobs">
    <h2 id="jobs">{t(locale, 'operations.jobs')}</h2>
    <p className="desk-quiet">{t(locale, 'operations.jobs.hint')}</p>
    <StatusTable headings={COLUMNS.map((column) => t(locale, column))}>
      {jobs.map((job) => (
        <JobRow key={job.name} locale={locale} job={job} />
      ))}
    </StatusTable>
  </section>
);

const JobRow = ({ locale, job }: { locale: Locale; job: JobStatus }) => {
  const { name, state, startedAt, nextRun } = job;
  const title = t(locale, jobLabels[name]!.title);
  return (
    <tr data-state={state === 'failed' ? 'stopped' : undefined}>
      <th scope="row">{title}</th>
      <td data-label={t(locale, 'operations.lastRun')}>{startedAt ? formatDateTime(locale, startedAt) : '–'}</td>
      <td data-label={t(locale, 'operations.result')}>
        <span className="operations-state">{resultText(locale, job)}</span>
      </td>
      <td data-label={t(locale, 'operations.nextRun')}>{formatDateTime(locale, nextRun)}</td>
      <td>
        <ConfirmedAction
          text={t(locale, 'operations.runNow')}
          label={t(locale, 'operations.runNowOf', { title })}
          question={t(locale, 'operations.sureToRun', { title })}
          action={{ url: `/api/jobs/${name}/run`, successMessage: t(locale, 'operations.runStarted') }}
        />
      </td>
    </tr>
  );
};

const resultText = (locale: Locale, { name, state, result, error = '' }: JobStatus): string => {
  if (state === 'done' && result !== undefined) return t(locale, jobLabels[name]!.result, { count: result });
  return t(locale, `operations.job.${state}`, { error });
};
