import type { RestaurantFacts } from '#domain/restaurant/events.ts';
import { uuid } from '#testing/projections/helpers.ts';

/** A restaurant that was added; its number is its id. */
export const restaurantAdded = (number: number, facts: Partial<RestaurantFacts> = {}) => ({
  type: 'RestaurantAdded',
  data: { id: uuid(number), ...plain, name: `Casa ${number}`, ...facts },
});

/** The stream of the restaurant of that number. */
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
