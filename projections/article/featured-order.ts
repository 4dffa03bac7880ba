import { sql } from 'kysely';
import type { FeaturedOrderEvent } from '#domain/article/featured-order.ts';
import { defineProjection } from '../engine/projection.ts';
import type { FeaturedTables, FeaturedTag } from './tables.ts';

/** Projects the order of the featured articles that editors set last. */
export const featuredOrder = defineProjection<FeaturedTables, FeaturedOrderEvent, FeaturedTag>({
  name: 'featured-order',
  version: 1,
  prefixes: ['featured-'],
  tables: ['featured_order'],
  async create(trx) {
    await sql`create table featured_order (id uuid primary key, place int not null)`.execute(trx);
  },
  handlers: {
    async FeaturedReordered(trx, { data: { order } }) {
      await trx.deleteFrom('featured_order').execute();
      await sql`insert into featured_order select id, place from unnest(${order}::uuid[]) with ordinality as o(id, place)`.execute(
        trx,
      );
    },
  },
  tagsOf: () => ['featured'],
});
