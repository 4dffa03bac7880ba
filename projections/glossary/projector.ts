import type { TermEvent } from '#domain/glossary/events.ts';
import { defineProjection } from '../engine/projection.ts';
import { createGlossaryTables, type GlossaryTables, type GlossaryTag } from './tables.ts';

/** Stores one row for each term of the glossary. */
export const glossary = defineProjection<GlossaryTables, TermEvent, GlossaryTag>({
  name: 'glossary',
  version: 1,
  minReadableVersion: 1,
  prefixes: ['term-'],
  tables: ['glossary_term'],
  create: createGlossaryTables,
  handlers: {
    TermAdded: (trx, { data: { id, name, treatment, note }, revision }) =>
      trx.insertInto('glossary_term').values({ id, name, treatment, note, deleted: false, revision }).execute(),
    TermEdited: (trx, { data: { id, facts }, revision }) =>
      trx
        .updateTable('glossary_term')
        .set({ ...facts, revision })
        .where('id', '=', id)
        .execute(),
    TermDeleted: (trx, { data: { id }, revision }) =>
      trx.updateTable('glossary_term').set({ deleted: true, revision }).where('id', '=', id).execute(),
    TermRestored: (trx, { data: { id }, revision }) =>
      trx.updateTable('glossary_term').set({ deleted: false, revision }).where('id', '=', id).execute(),
  },
  tagsOf: () => ['glossary'],
});
