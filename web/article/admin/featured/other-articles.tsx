import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import type { AdminArticle, AdminArticleQuery } from '#projections/article/views.ts';
import { formatDate } from '../../../admin/format-date.ts';
import { buttonLook } from '../../../components/button.tsx';
import { t } from '../../../i18n.ts';
import { requestContext } from '../../../request-context.ts';
import { OtherArticlesList } from './other-articles-list.client.tsx';
import { OtherArticlesSearch } from './other-articles-search.client.tsx';
import { type OtherArticlesParams, otherArticlesUrl } from './other-articles-url.ts';

interface OtherArticlesProps {
  locale: Locale;
  params: OtherArticlesParams;
}

/** Renders a page of the published articles that are not featured, newest first, with a search, and a button to feature each of them. */
export const OtherArticles = async ({ locale, params }: OtherArticlesProps) => {
  const { q = '' } = params;
  const { total, articles, next, previous } = await loadPage(locale, params);
  return (
    <section className="desk-section" aria-labelledby="other-articles">
      <h2 id="other-articles">{t(locale, 'featured.others')}</h2>
      <OtherArticlesSearch q={q} />
      <p role="status" className="desk-quiet">
        {q !== '' && total === 0 ? t(locale, 'featured.nothing') : t(locale, 'articles.count', { count: total })}
      </p>
      <OtherArticlesList articles={articles.map((article) => toOtherArticle(article, locale))} />
      <nav className="desk-pages" aria-label={t(locale, 'desk.pages')}>
        {previous && <PageLink params={{ q, before: previous }} text={t(locale, 'desk.previous')} />}
        {next && <PageLink params={{ q, after: next }} text={t(locale, 'desk.next')} />}
      </nav>
    </section>
  );
};

const PageLink = ({ params, text }: { params: OtherArticlesParams; text: string }) => (
  <Link {...buttonLook('secondary')} to={otherArticlesUrl(params) as '/admin'}>
    {text}
  </Link>
);

/** Loads the page of the list; the first one if the page is empty because all of its articles were featured. */
const loadPage = async (locale: Locale, { q = '', after, before }: OtherArticlesParams) => {
  const { queries } = requestContext();
  const list: AdminArticleQuery = { q, labels: [], sort: 'date', isOnlyUnfeatured: true };
  const page = await queries.adminArticles(locale, { ...list, after, before });
  return page.articles.length > 0 ? page : queries.adminArticles(locale, list);
};

const toOtherArticle = ({ id, title, translations, category, date }: AdminArticle, locale: Locale) => ({
  id,
  title: translations[locale]?.title || title,
  detail: [category?.name, formatDate(locale, `${date}T12:00:00Z`)].filter(Boolean).join(' · '),
});
