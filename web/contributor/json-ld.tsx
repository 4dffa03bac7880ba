import type { Locale } from '#domain/shared/locale.ts';
import type { AuthorView } from '#projections/contributor/views.ts';
import { pictureUrl } from '../components/picture-sources.ts';
import { languageTags } from '../i18n.ts';
import { requestContext } from '../request-context.ts';
import { JsonLd } from '../structured-data/json-ld.tsx';

/** Renders the structured data of a contributor's page (schema.org `ProfilePage`). */
export const AuthorJsonLd = ({ locale, author, path }: { locale: Locale; author: AuthorView; path: string }) => {
  const { siteUrl } = requestContext();
  const { name, portrait, biography } = author;
  return (
    <JsonLd
      data={{
        '@type': 'ProfilePage',
        url: siteUrl + path,
        inLanguage: languageTags[locale],
        mainEntity: {
          '@type': 'Person',
          name,
          url: siteUrl + path,
          ...(biography[locale] && { description: biography[locale] }),
          ...(portrait && { image: siteUrl + pictureUrl(portrait, 960) }),
        },
      }}
    />
  );
};
