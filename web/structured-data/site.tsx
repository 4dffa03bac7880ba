import type { Locale } from '#domain/shared/locale.ts';
import type { SiteSettings } from '#projections/settings/views.ts';
import { languageTags } from '../i18n.ts';
import { requestContext } from '../request-context.ts';
import { href } from '../routes.ts';
import { JsonLd } from './json-ld.tsx';

/** Returns JSON-LD that describes the magazine as a publisher, for use in other structured data. */
export const publisherJsonLd = ({ title, social, email }: SiteSettings, siteUrl: string) => ({
  '@type': 'NewsMediaOrganization',
  '@id': `${siteUrl}/#publisher`,
  name: title,
  url: siteUrl,
  logo: { '@type': 'ImageObject', url: `${siteUrl}/apple-touch-icon.png`, width: 180, height: 180 },
  ...(email && { email }),
  ...(social.length > 0 && { sameAs: social.map(({ url }) => url) }),
});

/** Renders the JSON-LD of the home page: the magazine as the publisher, and the URL that search engines can use to search the site. */
export const SiteJsonLd = ({ locale, settings }: { locale: Locale; settings: SiteSettings }) => {
  const { siteUrl } = requestContext();
  const website = {
    '@type': 'WebSite',
    '@id': `${siteUrl}/#website`,
    name: settings.title,
    description: settings.tagline,
    url: siteUrl + href('home', locale),
    inLanguage: languageTags[locale],
    publisher: { '@id': `${siteUrl}/#publisher` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}${href('articles', locale)}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
  return <JsonLd data={{ '@graph': [website, publisherJsonLd(settings, siteUrl)] }} />;
};
