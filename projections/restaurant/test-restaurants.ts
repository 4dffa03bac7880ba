import type { RestaurantFacts } from '#domain/restaurant/fields.ts';
import { uuid } from '#testing/projections/helpers.ts';

/**
 * Creates the event that adds a test restaurant. Its id and name are derived from the number; `facts` replaces single fields of the
 * restaurant, such as its name.
 */
export const restaurantAdded = (number: number, facts: Partial<RestaurantFacts> = {}) => ({
  type: 'RestaurantAdded',
  data: { id: uuid(number), ...plain, name: `Casa ${number}`, ...facts },
});

/** Returns the stream of the test restaurant with that number. */
export const restaurantStream = (number: number): string => `restaurant-${uuid(number)}`;

const plain: RestaurantFacts = {
  name: '',
  address: 'Rua Direita, 1',
  phone: '+351 291 000 001',
  website: 'https://casa.example.org',
  image: null,
  imageAltPt: '',
  imageAltEn: '',
  price: 2,
  rating: 3,
  verdictPt: '',
  verdictEn: '',
  descriptionPt: 'Doze mesas.',
  descriptionEn: 'Twelve tables.',
  openingPt: 'Todos os dias, do meio-dia às três',
  openingEn: 'Daily from noon to three',
  openingHours: '',
  additionalInfoPt: '',
  additionalInfoEn: '',
  area: null,
  position: null,
};
