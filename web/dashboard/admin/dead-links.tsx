import { Link } from 'waku';
import { titleInLocale } from '#domain/article/title-in-locale.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { DeadLink } from '../../admin/queries/article-views.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';

/** Maximum number of broken links listed. */
const MAX_LINKS = 8;

/** Renders the broken links in published texts, each with its article; nothing if there are none. */
export const DeadLinks = async ({ locale }: { locale: Locale }) => {
  const links = await requestContext().adminScreen!.queries.deadLinks();
  return (
    links.length > 0 && (
      <section aria-labelledby="today-links">
        <h2 id="today-links">{t(locale, 'desk.deadLinks')}</h2>
        <ul className="today-list">
          {links.slice(0, MAX_LINKS).map((link) => (
            <BrokenLink key={`${link.article} ${link.path}`} locale={locale} link={link} />
          ))}
        </ul>
        {links.length > MAX_LINKS && <p>{t(locale, 'desk.moreLinks', { count: links.length - MAX_LINKS })}</p>}
      </section>
    )
  );
};

const BrokenLink = ({ locale, link: { path, article, titles } }: { locale: Locale; link: DeadLink }) => {
  const { title, titleLocale } = titleInLocale(titles, locale);
  return (
    <li>
      <Link to={`/admin/articles/${article}` as '/admin'} lang={titleLocale}>
        {title}
      </Link>
      <code>{path}</code>
    </li>
  );
};
