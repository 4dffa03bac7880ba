import './operations.css';
import { PeriodicRefresh } from '../../admin/requests/periodic-refresh.client.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { Backups } from './backups.tsx';
import { Jobs } from './jobs.tsx';
import { Reactors } from './reactors.tsx';
import { ReadModels } from './read-models.tsx';
import { Limits, Sizes } from './sizes-and-limits.tsx';

/** Seconds between two refreshes, and while a rebuild or a job is running. */
const REFRESH_SECONDS = 5;
const PROGRESS_SECONDS = 1;

/** Renders the state of read models, jobs and reactors, backups, sizes and limits, for administrators. */
export default async function OperationsScreen({ locale }: AdminScreenProps) {
  const overview = await requestContext().adminScreen!.queries.operations();
  const isBusy =
    overview.readModels.some(({ rebuild }) => rebuild?.state === 'running') ||
    overview.jobs.some(({ state }) => state === 'running');
  return (
    <>
      <title>{`${t(locale, 'operations.title')} · Levada`}</title>
      <h1>{t(locale, 'operations.title')}</h1>
      <p className="desk-lead">{t(locale, 'operations.lead')}</p>
      <p className="desk-quiet">{t(locale, 'operations.version', { version: overview.version })}</p>
      {overview.head === undefined && (
        <p className="desk-alert" role="alert">
          {t(locale, 'operations.logSilent')}
        </p>
      )}
      <ReadModels locale={locale} {...overview} />
      <Jobs locale={locale} jobs={overview.jobs} />
      <Reactors locale={locale} reactors={overview.reactors} />
      <Backups locale={locale} backups={overview.backups} />
      <Sizes locale={locale} sizes={overview.sizes} />
      <Limits locale={locale} limits={overview.limits} />
      <PeriodicRefresh seconds={isBusy ? PROGRESS_SECONDS : REFRESH_SECONDS} />
    </>
  );
}
