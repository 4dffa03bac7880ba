import './dashboard.css';
import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import { canOpen } from '../../admin/can-open.ts';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { UnsavedArticles } from '../../article/admin/working-copy/unsaved-articles.client.tsx';
import { buttonLook } from '../../components/button.tsx';
import { capitalize, formatDay, t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { ComingWeek } from './coming-week.tsx';
import { DeadLinks } from './dead-links.tsx';
import { OwnDrafts } from './own-drafts.tsx';
import { OwnTasks } from './own-tasks.tsx';
import { ReaderFigures } from './reader-figures.tsx';
import { SystemStatus } from './system-status.tsx';
import { UnfinishedWork } from './unfinished-work.tsx';

/**
 * Renders the start screen of the admin area: for those who write what waits for them and their drafts, for editors unfinished
 * work and what is due in the coming week, for administrators the state of the system, and for all but authors the readers’ activity of the
 * last days.
 */
export default async function DashboardScreen({ locale }: AdminScreenProps) {
  const { today, adminScreen } = requestContext();
  const isWriter = canOpen('/admin/articles');
  const isEditor = canOpen('/admin/calendar');
  const figures = await adminScreen!.queries.dashboardFigures(today);
  return (
    <>
      <title>{`${t(locale, 'desk.today')} · Levada`}</title>
      <DashboardHead locale={locale} beginsArticles={canOpen('/admin/articles/new')} />
      {canOpen('/admin/articles/new') && <Unsaved locale={locale} />}
      <div className="today">
        {isWriter && (
          <div className="today-column">
            <OwnTasks locale={locale} />
            <OwnDrafts locale={locale} />
            {isEditor && <UnfinishedWork locale={locale} />}
            {isEditor && <DeadLinks locale={locale} />}
          </div>
        )}
        <div className="today-column">
          {isEditor && <ComingWeek locale={locale} />}
          {canOpen('/admin/history') && <ReaderFigures locale={locale} figures={figures} />}
          {canOpen('/admin/operations') && <SystemStatus locale={locale} readModels={figures.readModels} />}
        </div>
      </div>
    </>
  );
}

const DashboardHead = ({ locale, beginsArticles }: { locale: Locale; beginsArticles: boolean }) => {
  const { today, adminScreen } = requestContext();
  return (
    <>
      <div className="desk-head">
        <h1>{capitalize(locale, formatDay(locale, today, 'full'))}</h1>
        {beginsArticles && (
          <p>
            <Link {...buttonLook()} to="/admin/articles/new">
              {t(locale, 'article.desk.new')}
            </Link>
          </p>
        )}
      </div>
      <p className="desk-lead">
        {t(locale, 'desk.hello', { name: adminScreen?.account?.name ?? '' })}{' '}
        <Link to={'/admin/help' as '/admin'}>{t(locale, 'dashboard.tour')}</Link>
      </p>
    </>
  );
};

const Unsaved = async ({ locale }: { locale: Locale }) => {
  const { account, queries } = requestContext().adminScreen!;
  return <UnsavedArticles locale={locale} userId={account!.id} articles={await queries.unsavedArticles(locale)} />;
};
