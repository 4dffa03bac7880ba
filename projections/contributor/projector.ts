import type { ContributorEvent } from '#domain/contributor/events.ts';
import { defineProjection } from '../engine/projection.ts';
import { type ContributorTables, type ContributorTag, createContributorTables } from './tables.ts';

/** Stores one row for each contributor. A deleted contributor keeps the row, marked as deleted, because articles still name them. */
export const contributors = defineProjection<ContributorTables, ContributorEvent, ContributorTag>({
  name: 'contributors',
  version: 1,
  prefixes: ['contributor-'],
  tables: ['contributor'],
  create: createContributorTables,
  handlers: {
    ContributorAdded: (trx, { data: { id, name, roles, avatar }, revision }) =>
      trx.insertInto('contributor').values({ id, name, roles, avatar, deleted: false, revision }).execute(),
    ContributorEdited: (trx, { data: { id, facts }, revision }) =>
      trx
        .updateTable('contributor')
        .set({ ...facts, revision })
        .where('id', '=', id)
        .execute(),
    ContributorDeleted: (trx, { data: { id }, revision }) =>
      trx.updateTable('contributor').set({ deleted: true, revision }).where('id', '=', id).execute(),
    ContributorRestored: (trx, { data: { id }, revision }) =>
      trx.updateTable('contributor').set({ deleted: false, revision }).where('id', '=', id).execute(),
  },
  tagsOf: () => ['contributors'],
});
