import type { Transaction } from 'kysely';
import { assertNever } from '#domain/decider.ts';
import type { HyperlinkEvent, HyperlinkFacts, HyperlinkPicture } from '#domain/hyperlink/events.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import type { Projection } from '../engine/projection.ts';
import { createHyperlinkTables, type HyperlinkTables } from './tables.ts';

const apply = async (
  trx: Transaction<HyperlinkTables>,
  { type, data, revision, position: sequence }: RecordedEvent,
): Promise<void> => {
  const event = { type, data } as HyperlinkEvent;
  const { id } = event.data;
  switch (event.type) {
    case 'HyperlinkAdded': {
      const { title, text, picture, target } = event.data;
      const row = { id, target, ...titleColumns(title), ...textColumns(text), ...pictureColumns(picture) };
      await trx
        .insertInto('hyperlink')
        .values({ ...row, sequence, revision })
        .execute();
      return;
    }
    case 'HyperlinkEdited':
      await trx
        .updateTable('hyperlink')
        .set({ ...columnsOf(event.data.facts), revision })
        .where('id', '=', id)
        .execute();
      return;
    case 'HyperlinkDeleted':
      await trx.deleteFrom('hyperlink').where('id', '=', id).execute();
      return;
    default:
      assertNever(event);
  }
};

const columnsOf = ({ title, text, picture, target }: Partial<HyperlinkFacts>) => ({
  ...(title && titleColumns(title)),
  ...(text && textColumns(text)),
  ...(picture !== undefined && pictureColumns(picture)),
  ...(target && { target }),
});

const titleColumns = ({ pt, en }: HyperlinkFacts['title']) => ({ title_pt: pt, title_en: en });
const textColumns = ({ pt, en }: HyperlinkFacts['text']) => ({ text_pt: pt, text_en: en });
const pictureColumns = (picture: HyperlinkPicture | null) => ({
  picture: picture?.mediaId ?? null,
  alt_pt: picture?.alt.pt ?? '',
  alt_en: picture?.alt.en ?? '',
});

export const hyperlinks: Projection = {
  name: 'hyperlinks',
  version: 1,
  prefixes: ['hyperlink-'],
  tables: ['hyperlink'],
  create: createHyperlinkTables,
  project: async (trx: Transaction<HyperlinkTables>, events: RecordedEvent[]) => {
    for (const event of events) await apply(trx, event);
    return ['hyperlinks'];
  },
};
