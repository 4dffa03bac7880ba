import type { Hue } from '#domain/shared/hue.ts';
import { type Locale, locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import type { ArticleCard } from '#projections/article/views.ts';
import type { Picture } from '#projections/media/views.ts';
import type { SiteSettings } from '#projections/settings/views.ts';
import { capitalize } from '../i18n.ts';
import { requestContext } from '../request-context.ts';
import { feedHref } from '../routes.ts';
import type { ShareImageRef } from '../share-images.ts';
import { OpenGraph, type OpenGraphArticle } from './open-graph.tsx';
import { hueBackgrounds, paperBackground } from './theme-colours.ts';

interface HeadProps {
  locale: Locale;
  settings: SiteSettings;
  path: string;
  /** By default derived from the last segment of the path (docs/product.md, rule 12). */
  title?: string | undefined;
  /** Status of an error page, shown at the start of the title (docs/product.md, rule 12). */
  status?: number;
  description?: string | undefined;
  /** Canonical query, `?offset=24`. */
  query?: string;
  /** Paths of the page in the languages in which it exists. */
  alternates?: PartlyLocalized<string>;
  /** The subject of the share image. By default the page itself. */
  share?: ShareImageRef | undefined;
  /** The main picture. */
  picture?: Picture | undefined;
  article?: OpenGraphArticle | undefined;
  /** The category of the page, or of the article it shows. */
  category?: Pick<ArticleCard['category'], 'slug' | 'name'> | undefined;
  /** A feed of what the page lists, besides those of its category and of the magazine. */
  feed?: { title: string; path: string } | undefined;
  isIndexed?: boolean;
  themeHue?: Hue | undefined;
}

/**
 * Renders the title, meta tags and `<link>` elements of a page: canonical URL, other languages, oEmbed, feeds and Open Graph. React moves
 * them into `<head>`.
 */
export const Head = ({ locale, settings, path, query = '', isIndexed = true, alternates = {}, ...page }: HeadProps) => {
  const title = page.title ?? titleFromPath(locale, path);
  const shown = documentTitle(title, settings, page.status);
  requestContext().response.title = shown;
  return (
    <>
      <title>{shown}</title>
      {page.description && <meta name="description" content={page.description} />}
      {isIndexed ? (
        <Addresses canonical={path + query} alternates={alternates} />
      ) : (
        <meta name="robots" content="noindex, follow" />
      )}
      {page.article && isIndexed && <OEmbed title={title} path={path} />}
      <Feeds locale={locale} settings={settings} category={page.category} feed={page.feed} />
      <ThemeColours flood={page.themeHue} />
      <OpenGraph
        {...page}
        locale={locale}
        settings={settings}
        path={path}
        query={query}
        alternates={alternates}
        title={title}
      />
    </>
  );
};

const documentTitle = (title: string, settings: SiteSettings, status: number | undefined): string =>
  [status, title, title === settings.title ? undefined : settings.title].filter(Boolean).join(' · ');

/** Makes a title from the last segment of a path: `A mesa` for `/artigos/a-mesa`. */
export const titleFromPath = (locale: Locale, path: string): string => {
  const segment = path.split('/').findLast(Boolean) ?? '';
  return capitalize(locale, segment.replaceAll('-', ' '));
};

const Addresses = ({ canonical, alternates }: { canonical: string; alternates: PartlyLocalized<string> }) => {
  const { siteUrl } = requestContext();
  const home = locales.map((each) => alternates[each]).find(Boolean);
  return (
    <>
      <link rel="canonical" href={siteUrl + canonical} />
      {Object.entries(alternates).map(
        ([each, path]) => path && <link key={each} rel="alternate" hrefLang={each} href={siteUrl + path} />,
      )}
      {home && <link rel="alternate" hrefLang="x-default" href={siteUrl + home} />}
    </>
  );
};

const Feeds = ({ locale, settings, category, feed }: Pick<HeadProps, 'locale' | 'settings' | 'category' | 'feed'>) => (
  <>
    {feed && <Feed title={`${feed.title} · ${settings.title}`} path={feed.path} />}
    {category && (
      <Feed
        title={`${category.name} · ${settings.title}`}
        path={feedHref('category', locale, { category: category.slug })}
      />
    )}
    <Feed title={settings.title} path={feedHref('home', locale)} />
  </>
);

const Feed = ({ title, path }: { title: string; path: string }) => (
  <link rel="alternate" type="application/rss+xml" title={title} href={requestContext().siteUrl + path} />
);

/** Lets programs find the oEmbed of the page (https://oembed.com, §4). */
const OEmbed = ({ title, path }: { title: string; path: string }) => {
  const { siteUrl } = requestContext();
  const query = new URLSearchParams({ url: siteUrl + path, format: 'json' });
  const url = `${siteUrl}/functions/v1/oembed?${query}`;
  return <link rel="alternate" type="application/json+oembed" title={title} href={url} />;
};

/** Gives the browser's toolbars the background colour at the top of the page. */
const ThemeColours = ({ flood }: { flood?: Hue | undefined }) => {
  const colours = flood ? hueBackgrounds[flood] : paperBackground;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={colours.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={colours.dark} />
    </>
  );
};
