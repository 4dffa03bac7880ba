import type { Locale } from '#domain/shared/locale.ts';
import type { OpeningSchedule, RestaurantView } from '#projections/restaurant/views.ts';
import { pictureUrl } from '../components/picture-sources.ts';
import { languageTags } from '../i18n.ts';
import { requestContext } from '../request-context.ts';
import { href } from '../routes.ts';
import { JsonLd } from '../structured-data/json-ld.tsx';
import { openingHoursSpecification } from './opening-hours-specification.ts';

interface GuideJsonLdProps {
  locale: Locale;
  /** Name of the list. */
  name: string;
  restaurants: RestaurantView[];
  /** Opening times by id of the restaurant, where they are known. */
  schedules: ReadonlyMap<string, OpeningSchedule>;
}

/**
 * Renders the restaurant guide as a list of restaurants in JSON-LD for search engines. The readers’ votes are left out, because they are
 * not ratings.
 */
export const GuideJsonLd = ({ locale, name, restaurants, schedules }: GuideJsonLdProps) => {
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
          item: restaurantData(siteUrl, restaurant, schedules.get(restaurant.id)),
        })),
      }}
    />
  );
};

const restaurantData = (siteUrl: string, restaurant: RestaurantView, schedule: OpeningSchedule | undefined) => ({
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
  ...(schedule && { openingHoursSpecification: openingHoursSpecification(schedule) }),
  ...(restaurant.position && { geo: { '@type': 'GeoCoordinates', ...restaurant.position } }),
  ...(restaurant.image && { image: siteUrl + pictureUrl(restaurant.image, 1280) }),
});
