import type { Locale } from '#domain/shared/locale.ts';
import type { RestaurantView } from '#projections/restaurant/views.ts';
import { pictureUrl } from '../components/picture-sources.ts';
import { languageTags } from '../i18n.ts';
import { requestContext } from '../request-context.ts';
import { href } from '../routes.ts';
import { JsonLd } from '../structured-data/json-ld.tsx';

interface GuideJsonLdProps {
  locale: Locale;
  /** Name of the list. */
  name: string;
  restaurants: RestaurantView[];
}

/**
 * Renders the restaurant guide as a list of restaurants in JSON-LD for search engines. The readers’ votes are left out, because they are
 * not ratings.
 */
export const GuideJsonLd = ({ locale, name, restaurants }: GuideJsonLdProps) => {
  const { siteUrl } = requestContext();
  return (
    <JsonLd
      data={{
        '@type': 'ItemList',
        name,
        inLanguage: languageTags[locale],
        url: siteUrl + href('restaurantGuide', locale),
        numberOfItems: restaurants.length,
        itemListElement: restaurants.map((restaurant, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: restaurantData(siteUrl, restaurant),
        })),
      }}
    />
  );
};

const restaurantData = (siteUrl: string, restaurant: RestaurantView) => ({
  '@type': 'Restaurant',
  name: restaurant.name,
  description: restaurant.description,
  telephone: restaurant.phone,
  url: restaurant.website,
  priceRange: '€'.repeat(restaurant.price),
  starRating: { '@type': 'Rating', ratingValue: restaurant.rating, bestRating: 5, worstRating: 1 },
  address: {
    '@type': 'PostalAddress',
    streetAddress: restaurant.address,
    addressLocality: restaurant.area,
    addressRegion: 'Madeira',
    addressCountry: 'PT',
  },
  ...(restaurant.position && { geo: { '@type': 'GeoCoordinates', ...restaurant.position } }),
  ...(restaurant.image && { image: siteUrl + pictureUrl(restaurant.image, 1280) }),
});
