import { areaPositions } from '#domain/restaurant/area-positions.ts';
import { areas } from '#domain/restaurant/areas.ts';
import type { addRestaurant } from '#domain/restaurant/commands.ts';
import type { RestaurantEvent, RestaurantOrderEvent } from '#domain/restaurant/events.ts';
import { priceBands } from '#domain/restaurant/price-bands.ts';
import type { EventFields } from '../event-field.ts';
import { eventFieldsOf } from '../event-fields-of-items.ts';
import { type ItemFields, itemFieldsByLocale } from '../item-type.ts';
import { EDITORS, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The labels of the price bands. */
const bands = Object.fromEntries(
  priceBands.map((band) => [band, { message: 'restaurant.band', values: { band, bands: priceBands.length } } as const]),
);

/** The form of a restaurant. The history shows the same fields. */
const fields = {
  name: { control: 'line' },
  ...itemFieldsByLocale('description', { control: 'text' }),
  ...itemFieldsByLocale('verdict', { control: 'line' }),
  rating: { isHalf: true, control: 'line', type: 'number', step: '0.5', hint: 'restaurant.ratingHint' },
  price: {
    isHalf: true,
    control: 'select',
    options: bands,
  },
  ...itemFieldsByLocale('opening', { control: 'text' }),
  openingHours: { control: 'opening-hours', hint: 'restaurant.hoursHint' },
  area: { control: 'select', options: { '': { message: 'restaurant.noArea' }, ...areas } },
  address: { control: 'line' },
  position: { control: 'position', starts: { field: 'area', positions: areaPositions } },
  phone: { isHalf: true, control: 'line', type: 'tel' },
  website: { isHalf: true, control: 'line', type: 'url' },
  image: { control: 'picture' },
  ...itemFieldsByLocale('imageAlt', { control: 'line' }),
  ...itemFieldsByLocale('additionalInfo', { control: 'text' }),
} as const satisfies ItemFields<typeof addRestaurant, keyof typeof pt>;

/** The admin screens of the slice. */
export const restaurantAdmin = {
  screens: {
    restaurants: {
      path: '/admin/restaurants',
      roles: EDITORS,
      link: { text: 'restaurant.title', help: 'restaurant.help', icon: 'cutlery', place: 110 },
      readModels: ['restaurant-guide', 'vote-statistics', 'media'],
    },
  },
  editPaths: { restaurantGuide: '/admin/restaurants' },
  actions: [{ to: '/admin/restaurants?open=new', text: 'restaurant.add' }],
  items: {
    restaurant: {
      path: '/admin/restaurants',
      noun: 'Restaurant',
      schemas: 'restaurant',
      title: 'restaurant.title',
      add: 'restaurant.add',
      none: 'guide.empty',
      fields,
      columns: ['history.field.area', 'history.field.rating', 'restaurant.votesTitle'],
      rows: async (queries, locale, today) =>
        (await queries.guide(locale, {}, today)).items.map(({ id, name, area, rating, votes }) => ({
          id,
          name,
          cells: [
            area,
            { message: 'guide.starsOf', values: { stars: rating } },
            { message: 'restaurant.votes', values: { votes } },
          ],
        })),
      reorder: 'ReorderRestaurants',
    },
  },
  kinds: {
    restaurant: {
      label: 'history.kind.restaurant',
      fields: eventFieldsOf(fields),
    },
    restaurants: {
      label: 'history.kind.restaurants',
      path: () => '/admin/restaurants',
      fields: { order: { prefix: 'restaurant-' } } satisfies EventFields<RestaurantOrderEvent, keyof typeof pt>,
    },
  },
  events: {
    RestaurantAdded: 'history.event.RestaurantAdded',
    RestaurantEdited: 'history.event.RestaurantEdited',
    RestaurantDeleted: 'history.event.RestaurantDeleted',
    RestaurantRestored: 'history.event.RestaurantRestored',
    RestaurantsReordered: 'history.event.RestaurantsReordered',
  } satisfies Record<RestaurantEvent['type'] | RestaurantOrderEvent['type'], keyof typeof pt>,
} as const satisfies SliceAdmin<keyof typeof pt>;
