import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleView, SiteSettings } from '#projections/views.ts';
import { requestContext } from '../context.ts';
import { languageTags } from '../i18n.ts';
import { pictureUrl } from './picture-sources.ts';

interface ArticleDataProps {
  locale: Locale;
  settings: SiteSettings;
  article: ArticleView;
  path: string;
}

/** What search engines read about an article (schema.org). */
export const ArticleData = ({ locale, settings, article, path }: ArticleDataProps) => {
  const { siteUrl } = requestContext();
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: article.title,
    description: article.summary,
    inLanguage: languageTags[locale],
    datePublished: article.publishedAt,
    dateModified: article.editedAt,
    articleSection: article.category.name,
    wordCount: article.words,
    author: { '@type': 'Person', name: article.author.name },
    publisher: { '@type': 'Organization', name: settings.title, url: siteUrl },
    mainEntityOfPage: siteUrl + path,
    ...(article.image && { image: [siteUrl + pictureUrl(article.image, 1280)] }),
  };
  return (
    <script
      type="application/ld+json"
      // JSON, and without `<` nothing in it can end the element
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  );
};
