import type { HyperlinkEvent, HyperlinkPicture } from '#domain/hyperlink/events.ts';
import { defineProjection } from '../engine/projection.ts';
import { createHyperlinkTables, type HyperlinkTables, type HyperlinkTag } from './tables.ts';

const pictureColumns = (picture: HyperlinkPicture | null) => ({
  picture: picture?.mediaId ?? null,
  alt: picture?.alt ?? { pt: '', en: '' },
});

/** One row a hyperlink, gone when it is deleted: its id may be printed again. */
export const hyperlinks = defineProjection<HyperlinkTables, HyperlinkEvent, HyperlinkTag>({
  name: 'hyperlinks',
  version: 2,
  readableSince: 2,
  prefixes: ['hyperlink-'],
  tables: ['hyperlink'],
  keepsPositions: true,
  create: createHyperlinkTables,
  handlers: {
    HyperlinkAdded: (trx, { data: { picture, ...facts }, position, revision }) =>
      trx
        .insertInto('hyperlink')
        .values({ ...facts, ...pictureColumns(picture), sequence: position, revision })
        .execute(),
    HyperlinkEdited: (trx, { data: { id, facts }, revision }) => {
      const { picture, ...rest } = facts;
      return trx
        .updateTable('hyperlink')
        .set({ ...rest, ...(picture !== undefined && pictureColumns(picture)), revision })
        .where('id', '=', id)
        .execute();
    },
    HyperlinkDeleted: (trx, { data: { id } }) => trx.deleteFrom('hyperlink').where('id', '=', id).execute(),
  },
  tagsOf: () => ['hyperlinks'],
});
