import type { ContributorEvent } from '#domain/contributor/events.ts';
import { byLocale } from '#domain/shared/locale.ts';
import { defineProjection } from '../engine/projection.ts';
import { freeSlug, renameSlug } from './slugs.ts';
import { type ContributorTables, type ContributorTag, createContributorTables } from './tables.ts';

const NO_TEXT = byLocale(() => '');

/** Stores one row for each contributor. A deleted contributor keeps the row, marked as deleted, because articles still name them. */
export const contributors = defineProjection<ContributorTables, ContributorEvent, ContributorTag>({
  name: 'contributors',
  version: 3,
  prefixes: ['contributor-'],
  tables: ['contributor'],
  create: createContributorTables,
  handlers: {
    async ContributorAdded(trx, { data: { id, name, roles, avatar, biography = NO_TEXT }, revision }) {
      const slug = await freeSlug(trx, id, name);
      const row = { id, name, roles, avatar, biography, deleted: false, slug, former_slugs: [], revision };
      await trx.insertInto('contributor').values(row).execute();
    },
    async ContributorEdited(trx, { data: { id, facts }, revision }) {
      const { biography, ...others } = facts;
      await trx
        .updateTable('contributor')
        .set({ ...others, ...(biography && { biography }), revision })
        .where('id', '=', id)
        .execute();
      if (facts.name !== undefined) await renameSlug(trx, id, facts.name);
    },
    ContributorDeleted: (trx, { data: { id }, revision }) =>
      trx.updateTable('contributor').set({ deleted: true, revision }).where('id', '=', id).execute(),
    ContributorRestored: (trx, { data: { id }, revision }) =>
      trx.updateTable('contributor').set({ deleted: false, revision }).where('id', '=', id).execute(),
  },
  tagsOf: () => ['contributors'],
});
