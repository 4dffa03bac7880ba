import type { AdminScreenProps } from '../../../admin/screen-props.ts';
import { t } from '../../../i18n.ts';
import { requestContext } from '../../../request-context.ts';
import { AddFeaturedArticle } from './add-featured.client.tsx';
import { FeaturedList } from './featured-list.client.tsx';
import { OtherArticles } from './other-articles.tsx';
import { parseOtherArticlesParams } from './other-articles-url.ts';

/**
 * Renders the featured articles in the order of the front page, with a search to add more, and below them the published articles that are
 * not featured. `?q` searches the latter, `?after` and `?before` select a page of them.
 */
export default async function FeaturedScreen({ locale, query }: AdminScreenProps) {
  const { queries } = requestContext();
  const featured = await queries.adminFeatured(locale);
  return (
    <>
      <title>{`${t(locale, 'featured.title')} · Levada`}</title>
      <div className="desk-head">
        <h1>{t(locale, 'featured.title')}</h1>
      </div>
      <p className="desk-quiet">{t(locale, 'featured.lead')}</p>
      <AddFeaturedArticle featured={featured.map(({ id }) => id)} />
      {featured.length === 0 ? (
        <p className="desk-empty">{t(locale, 'featured.none')}</p>
      ) : (
        <FeaturedList articles={featured} />
      )}
      <OtherArticles locale={locale} params={parseOtherArticlesParams(query)} />
    </>
  );
}
