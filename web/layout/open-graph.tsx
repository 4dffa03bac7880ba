import { hash } from 'node:crypto';
import { publicationDateOf } from '#domain/article/publication-date.ts';
import { type Locale, otherLocales, type PartlyLocalized } from '#domain/shared/locale.ts';
import type { ArticleCard, ArticleView } from '#projections/article/views.ts';
import type { Picture } from '#projections/media/views.ts';
import type { SiteSettings } from '#projections/settings/views.ts';
import { languageTags } from '../i18n.ts';
import { requestContext } from '../request-context.ts';
import { href, pageNames } from '../routes.ts';
import { type ShareImageRef, shareImageHref } from '../share-images.ts';

export type OpenGraphArticle = Pick<ArticleView, 'date' | 'publishedAt' | 'editedAt' | 'author'>;

interface OpenGraphProps {
  locale: Locale;
  settings: SiteSettings;
  path: string;
  query: string;
  alternates: PartlyLocalized<string>;
  title: string;
  description?: string | undefined;
  share?: ShareImageRef | undefined;
  picture?: Picture | undefined;
  article?: OpenGraphArticle | undefined;
  category?: Pick<ArticleCard['category'], 'name'> | undefined;
}

/** Renders the Open Graph tags, with which social networks show a link to the page (ogp.me). */
export const OpenGraph = ({ locale, settings, path, query, alternates, title, ...page }: OpenGraphProps) => {
  const { siteUrl } = requestContext();
  return (
    <>
      <meta property="og:site_name" content={settings.title} />
      <meta property="og:type" content={page.article ? 'article' : 'website'} />
      <meta property="og:title" content={title} />
      {page.description && <meta property="og:description" content={page.description} />}
      <meta property="og:url" content={siteUrl + path + query} />
      <meta property="og:locale" content={openGraphLocale(locale)} />
      {otherLocales(locale)
        .filter((each) => alternates[each])
        .map((each) => (
          <meta key={each} property="og:locale:alternate" content={openGraphLocale(each)} />
        ))}
      <ShareImage address={siteUrl + shareAddress(locale, path, title, page)} alt={title} />
      {page.article && <ArticleFacts article={page.article} section={page.category?.name} />}
    </>
  );
};

const openGraphLocale = (locale: Locale): string => languageTags[locale].replace('-', '_');

/** Size in pixels of the share images (`api/seo/`). */
const SHARE_SIZE = { width: '1200', height: '630' };

const ShareImage = ({ address, alt }: { address: string; alt: string }) => (
  <>
    <meta property="og:image" content={address} />
    <meta property="og:image:type" content="image/jpeg" />
    <meta property="og:image:width" content={SHARE_SIZE.width} />
    <meta property="og:image:height" content={SHARE_SIZE.height} />
    <meta property="og:image:alt" content={alt} />
    <meta name="twitter:card" content="summary_large_image" />
  </>
);

/** Returns the path of the share image with a hash of its content, because social networks cache images by URL. */
const shareAddress = (
  locale: Locale,
  path: string,
  title: string,
  { share, picture, category }: Pick<OpenGraphProps, 'share' | 'picture' | 'category'>,
): string => {
  const screen = pageNames.find((each) => href(each, locale) === path) ?? 'home';
  const shown = JSON.stringify([title, category?.name, picture?.id, picture?.focus]);
  return `${shareImageHref(locale, share ?? { kind: 'screen', id: screen })}?v=${hash('sha256', shown).slice(0, 12)}`;
};

const ArticleFacts = ({ article, section }: { article: OpenGraphArticle; section: string | undefined }) => (
  <>
    <meta property="article:published_time" content={publicationDateOf(article)} />
    <meta property="article:modified_time" content={article.editedAt} />
    <meta property="article:author" content={article.author.name} />
    {section && <meta property="article:section" content={section} />}
  </>
);
