import type { ReactNode } from 'react';
import { Link } from 'waku';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { canOpen } from '../../admin/can-open.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import type { AdminPath } from '../../slice.ts';

/** States of articles that need work. */
const STATES = ['draft', 'scheduled', 'outdated', 'missing'] as const;

/** Renders how many articles are unfinished, by state and language, and the numbers of other things that need work. */
export const UnfinishedWork = async ({ locale }: { locale: Locale }) => {
  const { all, labels } = await requestContext().queries.adminArticleCounts();
  return (
    <section aria-labelledby="today-work">
      <h2 id="today-work">{t(locale, 'desk.work')}</h2>
      <table className="today-work">
        <thead>
          <tr>
            <th scope="col">{t(locale, 'desk.articles', { count: all })}</th>
            {locales.map((language) => (
              <th key={language} scope="col">
                {t(locale, `article.desk.${language}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {STATES.map((state) => (
            <tr key={state}>
              <th scope="row">{t(locale, `desk.work.${state}`)}</th>
              {locales.map((language) => (
                <td key={language}>
                  <Count
                    count={labels[`${language}:${state}`] ?? 0}
                    to={`/admin/articles?label=${language}:${state}`}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <OtherWork locale={locale} conflicting={labels.conflicting ?? 0} />
    </section>
  );
};

/** Renders the numbers of scheduled changes in conflict, pictures without alternative text, and unsent e-mails; none that is 0. */
const OtherWork = async ({ locale, conflicting }: { locale: Locale; conflicting: number }) => {
  const { queries, adminScreen } = requestContext();
  const { noAlt } = await queries.libraryCounts();
  const emails = canOpen('/admin/emails') ? (await adminScreen!.queries.unsentEmails()).length : 0;
  const rows = [
    { text: t(locale, 'desk.work.conflicting'), count: conflicting, to: '/admin/articles?label=conflicting' },
    { text: t(locale, 'desk.work.noAlt'), count: noAlt, to: '/admin/media?show=no-alt' },
    { text: t(locale, 'dashboard.unsentEmails'), count: emails, to: '/admin/emails' },
  ] as const;
  return rows
    .filter(({ count }) => count > 0)
    .map(({ text, count, to }) => (
      <p key={to}>
        {text} <Count count={count} to={to} />
      </p>
    ));
};

const Count = ({ count, to }: { count: number; to: AdminPath }): ReactNode =>
  count === 0 ? (
    <span className="desk-quiet">0</span>
  ) : (
    <Link className="today-count" to={to as '/admin'}>
      {count}
    </Link>
  );
