import type { HyperlinkEvent, HyperlinkPicture } from '#domain/hyperlink/events.ts';
import { byLocale } from '#domain/shared/locale.ts';
import { defineProjection } from '../engine/projection.ts';
import { createHyperlinkTables, type HyperlinkTables, type HyperlinkTag } from './tables.ts';

const pictureColumns = (picture: HyperlinkPicture | null) => ({
  picture: picture?.mediaId ?? null,
  alt: picture?.alt ?? byLocale(() => ''),
});

/** Stores one row for each hyperlink. The code of a deleted hyperlink can be used again for a new one, which takes over its row. */
export const hyperlinks = defineProjection<HyperlinkTables, HyperlinkEvent, HyperlinkTag>({
  name: 'hyperlinks',
  version: 3,
  minReadableVersion: 3,
  prefixes: ['hyperlink-'],
  tables: ['hyperlink'],
  storesPositions: true,
  create: createHyperlinkTables,
  handlers: {
    HyperlinkAdded: (trx, { data: { picture, ...facts }, position, revision }) => {
      const row = { ...facts, ...pictureColumns(picture), sequence: position, revision, deleted: false };
      return trx
        .insertInto('hyperlink')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    },
    HyperlinkEdited: (trx, { data: { id, facts }, revision }) => {
      const { picture, ...rest } = facts;
      return trx
        .updateTable('hyperlink')
        .set({ ...rest, ...(picture !== undefined && pictureColumns(picture)), revision })
        .where('id', '=', id)
        .execute();
    },
    HyperlinkDeleted: (trx, { data: { id }, revision }) =>
      trx.updateTable('hyperlink').set({ deleted: true, revision }).where('id', '=', id).execute(),
    HyperlinkRestored: (trx, { data: { id }, revision }) =>
      trx.updateTable('hyperlink').set({ deleted: false, revision }).where('id', '=', id).execute(),
  },
  tagsOf: () => ['hyperlinks'],
});
