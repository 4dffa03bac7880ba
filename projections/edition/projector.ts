import type { Transaction, Updateable } from 'kysely';
import type { EditionCover, EditionEvent } from '#domain/edition/events.ts';
import { byLocale } from '#domain/shared/locale.ts';
import { defineProjection, type Recorded } from '../engine/projection.ts';
import { createEditionTables, type EditionTables, type EditionTag } from './tables.ts';

const update = (
  trx: Transaction<EditionTables>,
  { data: { number }, revision }: Recorded<EditionEvent>,
  change: Updateable<EditionTables['edition']>,
): Promise<unknown> =>
  trx
    .updateTable('edition')
    .set({ ...change, revision })
    .where('number', '=', number)
    .execute();

const coverColumns = (cover: EditionCover | null) => ({
  cover: cover?.mediaId ?? null,
  cover_alt: cover?.alt ?? byLocale(() => ''),
});

/** Stores one row for each edition, published or not. */
export const editions = defineProjection<EditionTables, EditionEvent, EditionTag>({
  name: 'editions',
  version: 2,
  minReadableVersion: 2,
  prefixes: ['edition-'],
  tables: ['edition'],
  create: createEditionTables,
  handlers: {
    EditionOpened: (trx, { data: { cover, ...facts }, revision }) =>
      trx
        .insertInto('edition')
        .values({ ...facts, ...coverColumns(cover), published: false, published_at: null, revision })
        .execute(),
    EditionEdited: (trx, event) => update(trx, event, event.data.facts),
    CoverUpdated: (trx, event) => update(trx, event, coverColumns(event.data.cover)),
    EditionPublished: (trx, event) =>
      update(trx, event, { published: true, published_at: new Date(event.metadata.at) }),
    EditionUnpublished: (trx, event) => update(trx, event, { published: false }),
  },
  tagsOf: () => ['editions'],
});
