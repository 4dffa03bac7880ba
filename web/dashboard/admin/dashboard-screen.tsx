import './dashboard.css';
import type { ReactNode } from 'react';
import { Link } from 'waku';
import { titleInLocale } from '#domain/article/title-in-locale.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { DashboardFigures, DayCount, DeadLink } from '../../admin/admin-queries.ts';
import { BarChart } from '../../admin/bar-chart.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { pickMessages } from '../../admin/shell-messages.ts';
import { adminScreenAt, canView } from '../../admin-screens.ts';
import { UnsavedArticles } from '../../article/admin/autosave/unsaved-articles.client.tsx';
import { UNSAVED_MESSAGE_IDS } from '../../article/admin/autosave/unsaved-articles-messages.ts';
import { capitalize, formatDay, languageTags, type MessageId, t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';

/** Renders the start screen of the admin area: open tasks, the readers’ activity of the last days, and the state of the system. */
export default async function DashboardScreen({ locale }: AdminScreenProps) {
  const { today, adminScreen } = requestContext();
  const edits = canView(adminScreenAt('/admin/articles')!, adminScreen?.account?.role);
  const figures = await adminScreen!.queries.dashboardFigures(today);
  return (
    <>
      <title>{`${t(locale, 'desk.today')} · Levada`}</title>
      <div className="desk-head">
        <h1>{capitalize(locale, formatDay(locale, today, 'full'))}</h1>
        {edits && (
          <p>
            <Link className="desk-button" to="/admin/articles/new">
              {t(locale, 'article.desk.new')}
            </Link>
          </p>
        )}
      </div>
      <p className="desk-lead">{t(locale, 'desk.hello', { name: adminScreen?.account?.name ?? '' })}</p>
      {edits && <Unsaved locale={locale} />}
      <div className="today">
        {edits && <TodoTable locale={locale} />}
        {edits && <DeadLinks locale={locale} links={await adminScreen!.queries.deadLinks()} />}
        <Readers locale={locale} figures={figures} />
        <SystemStatus locale={locale} readModels={figures.readModels} />
      </div>
    </>
  );
}

const Unsaved = async ({ locale }: { locale: Locale }) => {
  const { account, queries } = requestContext().adminScreen!;
  const words = pickMessages(locale, UNSAVED_MESSAGE_IDS);
  return (
    <UnsavedArticles
      locale={locale}
      userId={account!.id}
      articles={await queries.unsavedArticles(locale)}
      messages={words}
    />
  );
};

/** States of articles that need work. */
const TODO_STATES = ['draft', 'scheduled', 'outdated', 'missing'] as const;

const TodoTable = async ({ locale }: { locale: Locale }) => {
  const { queries } = requestContext();
  const [{ all, labels }, sums] = await Promise.all([queries.adminArticleCounts(), queries.libraryCounts()]);
  const rows = TODO_STATES.map((state) => ({
    state,
    counts: (['pt', 'en'] as const).map((language) => ({ language, count: labels[`${language}:${state}`] ?? 0 })),
  }));
  return (
    <section aria-labelledby="today-work">
      <h2 id="today-work">{t(locale, 'desk.work')}</h2>
      <table className="today-work">
        <thead>
          <tr>
            <th scope="col">{t(locale, 'desk.articles', { count: all })}</th>
            <th scope="col">{t(locale, 'article.desk.pt')}</th>
            <th scope="col">{t(locale, 'article.desk.en')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ state, counts }) => (
            <tr key={state}>
              <th scope="row">{t(locale, `desk.work.${state}`)}</th>
              {counts.map(({ language, count }) => (
                <td key={language}>
                  <Count count={count} to={`/admin/articles?label=${language}:${state}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {labels.conflicting !== undefined && (
        <p>
          {t(locale, 'desk.work.conflicting')}{' '}
          <Count count={labels.conflicting} to="/admin/articles?label=conflicting" />
        </p>
      )}
      <p>
        {t(locale, 'desk.work.noAlt')} <Count count={sums.noAlt} to="/admin/media?show=no-alt" />
      </p>
    </section>
  );
};

/** Maximum number of broken links listed. */
const MAX_LINKS = 8;

const DeadLinks = ({ locale, links }: { locale: Locale; links: DeadLink[] }) =>
  links.length > 0 && (
    <section aria-labelledby="today-links">
      <h2 id="today-links">{t(locale, 'desk.deadLinks')}</h2>
      <ul className="today-links">
        {links.slice(0, MAX_LINKS).map(({ path, article, titles }) => {
          const { title, titleLocale } = titleInLocale(titles, locale);
          return (
            <li key={`${article} ${path}`}>
              <Link to={`/admin/articles/${article}` as '/admin'} lang={titleLocale}>
                {title}
              </Link>{' '}
              <code>{path}</code>
            </li>
          );
        })}
      </ul>
      {links.length > MAX_LINKS && <p>{t(locale, 'desk.moreLinks', { count: links.length - MAX_LINKS })}</p>}
    </section>
  );

const Count = ({ count, to }: { count: number; to: string }): ReactNode =>
  count === 0 ? <span className="desk-quiet">0</span> : <Link to={to as '/admin'}>{count}</Link>;

const Readers = ({ locale, figures }: { locale: Locale; figures: DashboardFigures }) => {
  const number = new Intl.NumberFormat(languageTags[locale]);
  const sumOf = (id: MessageId, days: DayCount[]) =>
    t(locale, id, { count: number.format(days.reduce((sum, { count }) => sum + count, 0)) });
  return (
    <section aria-label={t(locale, 'desk.readers')} className="today-plots">
      <BarChart
        locale={locale}
        title={t(locale, 'desk.views')}
        days={figures.views}
        sum={sumOf('desk.viewsSum', figures.views)}
      />
      <BarChart
        locale={locale}
        title={t(locale, 'desk.votes')}
        days={figures.votes}
        sum={sumOf('desk.votesSum', figures.votes)}
      />
      <BarChart
        locale={locale}
        title={t(locale, 'desk.subscribers')}
        days={figures.subscribers}
        sum={t(locale, 'desk.subscribersSum', { count: number.format(figures.confirmed) })}
      />
      {figures.mostRead.length > 0 && (
        <section aria-labelledby="today-read">
          <h2 id="today-read">{t(locale, 'desk.mostRead')}</h2>
          <ol className="today-read">
            {figures.mostRead.map(({ path, views }) => (
              <li key={path}>
                <a href={path}>{path}</a> <span>{number.format(views)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </section>
  );
};

const OPERATIONS = '/admin/operations';

const SystemStatus = ({ locale, readModels }: { locale: Locale; readModels: DashboardFigures['readModels'] }) => {
  const troubled = readModels.filter(({ state }) => state !== 'fed');
  return (
    <section aria-labelledby="today-house">
      <h2 id="today-house">{t(locale, 'desk.house')}</h2>
      {canView(adminScreenAt(OPERATIONS)!, requestContext().adminScreen?.account?.role) && (
        <p>
          <Link to={OPERATIONS}>{t(locale, 'operations.title')}</Link>
        </p>
      )}
      {troubled.length === 0 ? (
        <p>{t(locale, 'desk.house.well', { count: readModels.length })}</p>
      ) : (
        <ul className="today-troubled">
          {troubled.map(({ name, state }) => (
            <li key={name}>
              <strong>{name}</strong> {t(locale, state === 'stopped' ? 'desk.house.stopped' : 'desk.house.silent')}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
