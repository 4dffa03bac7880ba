import type { Locale } from '#domain/shared/locale.ts';
import type { EditionView } from '#projections/edition/views.ts';
import { articleHref } from '../article/cards/article-link.ts';
import { pictureUrl } from '../components/picture-sources.ts';
import { languageTags } from '../i18n.ts';
import { requestContext } from '../request-context.ts';
import { JsonLd } from '../structured-data/json-ld.tsx';
import { publisherJsonLd } from '../structured-data/site.tsx';
import { latestDate, zonedDate } from '../structured-data/zoned-date.ts';

interface EditionDataProps {
  locale: Locale;
  settings: Parameters<typeof publisherJsonLd>[0];
  edition: EditionView;
  /** Path with query of the page of the edition. */
  path: string;
}

/** Renders the structured data of an edition (schema.org `PublicationIssue`) with its articles. */
export const EditionJsonLd = ({ locale, settings, edition, path }: EditionDataProps) => {
  const { siteUrl } = requestContext();
  const { number, title, summary, cover, publishedAt, articles } = edition;
  return (
    <JsonLd
      data={{
        '@type': 'PublicationIssue',
        issueNumber: String(number),
        name: title,
        description: summary,
        url: siteUrl + path,
        inLanguage: languageTags[locale],
        datePublished: publishedAt,
        dateModified: latestDate([publishedAt, ...articles.map(({ date }) => date)]),
        isPartOf: { '@type': 'Periodical', name: settings.title, url: siteUrl },
        publisher: publisherJsonLd(settings, siteUrl),
        ...(cover && { image: siteUrl + pictureUrl(cover, 1280) }),
        hasPart: articles.map((article) => ({
          '@type': 'NewsArticle',
          headline: article.title,
          datePublished: zonedDate(article.date),
          url: siteUrl + articleHref(article),
          inLanguage: languageTags[article.locale],
          author: { '@type': 'Person', name: article.author.name },
        })),
      }}
    />
  );
};
