import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../admin/format-date.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';

/** Renders links to the drafts that the signed-in user worked on, the latest first. */
export const OwnDrafts = async ({ locale }: { locale: Locale }) => {
  const drafts = await requestContext().adminScreen!.queries.ownDrafts(locale);
  return (
    <section aria-labelledby="today-drafts">
      <h2 id="today-drafts">{t(locale, 'dashboard.drafts')}</h2>
      {drafts.length === 0 ? (
        <p>{t(locale, 'dashboard.noDrafts')}</p>
      ) : (
        <ul className="today-list">
          {drafts.map(({ id, at, title, titleLocale }) => (
            <li key={id}>
              <Link to={`/admin/articles/${id}` as '/admin'} lang={title ? titleLocale : undefined}>
                {title || t(locale, 'article.desk.untitled')}
              </Link>
              <span className="desk-quiet">{formatDateTime(locale, at)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
