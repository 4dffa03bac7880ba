import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleCard } from '#projections/article/views.ts';
import { languageTags } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { JsonLd } from '../../structured-data/json-ld.tsx';
import { latestDate } from '../../structured-data/zoned-date.ts';
import { articleHref } from '../cards/article-link.ts';

interface CollectionProps {
  locale: Locale;
  name: string;
  description: string;
  /** Path with query of the page of the list. */
  path: string;
  articles: ArticleCard[];
  /** Number of articles before this page of the list. */
  offset: number;
  /** Number of articles of the whole list. */
  total: number;
}

/** Renders the structured data of a page that lists articles (schema.org `CollectionPage` with an `ItemList`). */
export const CollectionJsonLd = ({ locale, name, description, path, articles, offset, total }: CollectionProps) => {
  const { siteUrl } = requestContext();
  const dateModified = latestDate(articles.map(({ date }) => date));
  return (
    <JsonLd
      data={{
        '@type': 'CollectionPage',
        name,
        description,
        url: siteUrl + path,
        inLanguage: languageTags[locale],
        ...(dateModified && { dateModified }),
        isPartOf: { '@id': `${siteUrl}/#website` },
        mainEntity: {
          '@type': 'ItemList',
          numberOfItems: total,
          itemListOrder: 'https://schema.org/ItemListOrderDescending',
          itemListElement: articles.map((article, index) => ({
            '@type': 'ListItem',
            position: offset + index + 1,
            name: article.title,
            url: siteUrl + articleHref(article),
          })),
        },
      }}
    />
  );
};
