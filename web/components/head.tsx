import { type Locale, otherLocale, type PartlyLocalized } from '#domain/shared/locale.ts';
import type { Hue, Picture, SiteSettings } from '#projections/views.ts';
import { requestContext } from '../context.ts';
import { capitalize, languageTags } from '../i18n.ts';
import { pictureUrl } from './picture-sources.ts';
import { floodColours, paperColours } from './theme-colours.ts';

interface HeadProps {
  locale: Locale;
  settings: SiteSettings;
  path: string;
  /** Without it the last segment of the path stands in (spec §1). */
  title?: string | undefined;
  description?: string | undefined;
  /** Meaningful part of the query, `?offset=24`. */
  query?: string;
  /** Paths of this page in the languages it exists in. */
  alternates?: PartlyLocalized<string>;
  picture?: (Picture & { alt: string }) | undefined;
  type?: 'website' | 'article';
  indexed?: boolean;
  flood?: Hue | undefined;
}

/** React hoists all of it into `<head>`. */
export const Head = ({ locale, settings, path, query = '', indexed = true, alternates = {}, ...page }: HeadProps) => {
  const title = page.title ?? titleOfPath(locale, path);
  return (
    <>
      <title>{title === settings.title ? title : `${title} · ${settings.title}`}</title>
      {page.description && <meta name="description" content={page.description} />}
      {indexed ? (
        <Addresses canonical={path + query} alternates={alternates} />
      ) : (
        <meta name="robots" content="noindex, follow" />
      )}
      <ThemeColours flood={page.flood} />
      <OpenGraph {...page} locale={locale} settings={settings} path={path + query} title={title} />
    </>
  );
};

/** `/artigos/a-mesa` is titled `A mesa`. */
export const titleOfPath = (locale: Locale, path: string): string => {
  const segment = path.split('/').findLast(Boolean) ?? '';
  return capitalize(locale, segment.replaceAll('-', ' '));
};

const Addresses = ({ canonical, alternates }: { canonical: string; alternates: PartlyLocalized<string> }) => {
  const { siteUrl } = requestContext();
  const home = alternates.pt ?? alternates.en;
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

/** The browser's own bars take the colour under them. */
const ThemeColours = ({ flood }: { flood?: Hue | undefined }) => {
  const colours = flood ? floodColours[flood] : paperColours;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={colours.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={colours.dark} />
    </>
  );
};

type OpenGraphProps = Pick<HeadProps, 'locale' | 'settings' | 'path' | 'description' | 'picture' | 'type'> & {
  title: string;
};

const OpenGraph = ({ locale, settings, path, title, description, picture, type = 'website' }: OpenGraphProps) => {
  const { siteUrl } = requestContext();
  return (
    <>
      <meta property="og:site_name" content={settings.title} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={siteUrl + path} />
      <meta property="og:locale" content={languageTags[locale].replace('-', '_')} />
      <meta property="og:locale:alternate" content={languageTags[otherLocale(locale)].replace('-', '_')} />
      {picture && <meta property="og:image" content={siteUrl + pictureUrl(picture, 1280)} />}
      {picture && <meta property="og:image:alt" content={picture.alt} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  );
};
