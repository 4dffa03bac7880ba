import type { Queries } from '#projections/queries.ts';
import type { GuideFilter, GuideView, RestaurantView } from '#projections/restaurant/views.ts';

/** A very small guide as the read models return it: two restaurants in Madeira and one in Porto Santo. */

const restaurant = (facts: Pick<RestaurantView, 'id' | 'name' | 'area' | 'price' | 'rating'>): RestaurantView => ({
  address: 'Rua da Praia, 12',
  phone: '+351 291 000 012',
  website: 'https://www.example.org/mesa',
  verdict: 'Caldo a sério e lume aceso.',
  description: 'Sete mesas e uma ementa a giz.\n\nGuarde lugar para o pudim.',
  opening: 'Terça a domingo, do meio-dia às três',
  additionalInfo: 'Só dinheiro.',
  votes: 0,
  order: 1,
  ...facts,
});

export const restaurants: RestaurantView[] = [
  {
    ...restaurant({ id: 'curral', name: 'Taberna do Curral', area: 'Câmara de Lobos', price: 1, rating: 4 }),
    openingHours: 'Tu-Su 12:00-15:00,19:00-23:00',
    openOn: [
      { from: '2026-11-20T12:00:00.000Z', to: '2026-11-20T15:00:00.000Z' },
      { from: '2026-11-20T19:00:00.000Z', to: '2026-11-20T23:00:00.000Z' },
    ],
    position: { latitude: 32.72, longitude: -16.966 },
    votes: 413,
  },
  {
    ...restaurant({ id: 'til', name: 'Quinta do Til', area: 'Santana', price: 5, rating: 5 }),
    openOn: [],
    position: { latitude: 32.806, longitude: -16.882 },
    votes: 1,
    order: 2,
  },
  {
    ...restaurant({ id: 'areal', name: 'Casa do Areal', area: 'Porto Santo', price: 2, rating: 3 }),
    position: { latitude: 33.06, longitude: -16.336 },
    additionalInfo: '',
    order: 3,
  },
];

const areas: GuideView['areas'] = [
  { id: 'camara-de-lobos', name: 'Câmara de Lobos', count: 1 },
  { id: 'porto-santo', name: 'Porto Santo', count: 1 },
  { id: 'santana', name: 'Santana', count: 1 },
];

const passes = (each: RestaurantView, { price, stars, area, openAt }: GuideFilter): boolean =>
  (!price || each.price === price) &&
  (!stars || each.rating >= stars) &&
  (!area || areas.some(({ id, name }) => id === area && name === each.area)) &&
  (!openAt || (each.openOn ?? []).some(({ from, to }) => from <= openAt && openAt < to));

const compare: Record<NonNullable<GuideFilter['sort']>, (a: RestaurantView, b: RestaurantView) => number> = {
  order: (a, b) => a.order - b.order,
  votes: (a, b) => b.votes - a.votes,
  stars: (a, b) => b.rating - a.rating,
  name: (a, b) => a.name.localeCompare(b.name),
};

export const queries = {
  guide: async (_, filter) => ({
    areas,
    total: restaurants.length,
    items: restaurants.filter((each) => passes(each, filter)).toSorted(compare[filter.sort ?? 'order']),
  }),
  openingSchedule: async (_, today) => ({
    isWeekly: true,
    days: [{ day: today, times: [{ opens: '12:00', closes: '15:00' }] }],
  }),
  tableOfTheWeek: async () => ({ restaurant: restaurants[0]!, votesOfTheWeek: 3 }),
} satisfies Partial<Queries>;
