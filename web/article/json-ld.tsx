import { modificationDateOf, publicationDateOf } from '#domain/article/publication-date.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleSeries, ArticleView } from '#projections/article/views.ts';
import type { SiteSettings } from '#projections/settings/views.ts';
import { pictureCreditJsonLd } from '../components/picture-credit.ts';
import { pictureUrl } from '../components/picture-sources.ts';
import { languageTags } from '../i18n.ts';
import { requestContext } from '../request-context.ts';
import { href } from '../routes.ts';
import { JsonLd } from '../structured-data/json-ld.tsx';
import { publisherJsonLd } from '../structured-data/site.tsx';
import { zonedDate } from '../structured-data/zoned-date.ts';
import { correctionJsonLd } from './corrections/corrections-json-ld.ts';
import { travelJsonLd } from './travel/travel-json-ld.ts';

interface ArticleDataProps {
  locale: Locale;
  settings: SiteSettings;
  article: ArticleView;
  path: string;
}

/** Renders the structured data of an article (schema.org `NewsArticle`). */
export const ArticleJsonLd = ({ locale, settings, article, path }: ArticleDataProps) => {
  const { siteUrl } = requestContext();
  const { image, series, travel } = article;
  return (
    <JsonLd
      data={{
        '@type': 'NewsArticle',
        headline: article.title,
        description: article.summary,
        inLanguage: languageTags[locale],
        datePublished: zonedDate(publicationDateOf(article)),
        dateModified: zonedDate(modificationDateOf(article)),
        articleSection: article.category.name,
        ...(article.keywords.length > 0 && { keywords: article.keywords.map(({ name }) => name) }),
        ...(series.length > 0 && { isPartOf: series.map((each) => seriesJsonLd(locale, siteUrl, each)) }),
        ...correctionJsonLd(locale, article.corrections),
        ...(travel && { contentLocation: travelJsonLd(locale, travel) }),
        wordCount: article.words,
        isAccessibleForFree: true,
        author: {
          '@type': 'Person',
          name: article.author.name,
          url: siteUrl + href('author', locale, { slug: article.authorSlug }),
        },
        publisher: publisherJsonLd(settings, siteUrl),
        mainEntityOfPage: siteUrl + path,
        url: siteUrl + path,
        ...(image && {
          image: {
            '@type': 'ImageObject',
            url: siteUrl + pictureUrl(image, 1600),
            contentUrl: siteUrl + pictureUrl(image, 1600),
            caption: image.alt,
            ...pictureCreditJsonLd(image.credit),
          },
        }),
      }}
    />
  );
};

const seriesJsonLd = (locale: Locale, siteUrl: string, { title, slug }: ArticleSeries) => ({
  '@type': 'CreativeWorkSeries',
  name: title,
  url: siteUrl + href('series', locale, { slug }),
});
