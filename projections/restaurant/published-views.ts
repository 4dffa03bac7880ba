import { sql } from 'kysely';
import { priceBands } from '#domain/restaurant/price-bands.ts';
import { column, columnsByLocale, type PublishedView, selectBySuffix } from '../published-view.ts';

/** The restaurants of the guide. */
export const publishedRestaurants: PublishedView = {
  name: 'restaurants',
  describes: 'The restaurants of the guide',
  roles: 'anyone',
  rows: sql`select r.id, facts->>'name' as name, facts->>'area' as area, facts->>'address' as address,
    facts->>'phone' as phone, facts->>'website' as website, (facts->>'price')::int as price,
    (facts->>'rating')::numeric as rating, facts->>'openingHours' as opening_hours,
    ${selectBySuffix('facts', 'verdict', 'verdict')}, ${selectBySuffix('facts', 'description', 'description')},
    facts->'position' as position, r.place,
    coalesce((select sum(v.votes)::int from vote_day v where v.restaurant = r.id::text), 0) as votes
    from restaurant r where not r.deleted`,
  columns: {
    id: column('uuid', 'The restaurant'),
    name: column('text', 'Name'),
    area: column('text', 'Code of its municipality'),
    address: column('text', 'Postal address'),
    phone: column('text', 'Telephone number'),
    website: column('text', 'Address of its website'),
    price: column('integer', `Price band, 1 (cheap) to ${priceBands.length}`),
    rating: column('numeric', 'Stars that the editors gave, 1 to 5, also between two whole numbers'),
    opening_hours: column('text', 'Opening hours in the syntax of OpenStreetMap; time zone Atlantic/Madeira'),
    ...columnsByLocale('verdict', (language) => `Verdict in ${language}`),
    ...columnsByLocale('description', (language) => `Description in ${language}`),
    position: column('jsonb', 'Latitude and longitude in degrees (WGS 84)'),
    place: column('integer', 'Place in the order of the editors'),
    votes: column('integer', 'All votes that counted'),
  },
  key: ['id'],
  relations: { vote_days: { view: 'vote_days', from: 'id', to: 'restaurant_id', rows: 'many' } },
  changes: { tags: ['restaurants', 'votes'] },
};
