import type { Transaction } from 'kysely';
import type { MediaEvent } from '#domain/media/events.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import type { Projection } from '../engine/projection.ts';
import { createMediaTables, type MediaTables } from './tables.ts';

const apply = async (trx: Transaction<MediaTables>, event: MediaEvent, revision: bigint): Promise<void> => {
  switch (event.type) {
    case 'MediaRegistered': {
      const { id, width, height, colour, placeholder, credit, focus } = event.data;
      await trx
        .insertInto('media')
        .values({ id, width, height, colour, placeholder, credit, focus_x: focus.x, focus_y: focus.y, revision })
        .execute();
      return;
    }
    case 'MediaEdited': {
      const { id, facts } = event.data;
      await trx
        .updateTable('media')
        .set({
          ...(facts.focus && { focus_x: facts.focus.x, focus_y: facts.focus.y }),
          ...(facts.credit && { credit: facts.credit }),
          revision,
        })
        .where('id', '=', id)
        .execute();
      return;
    }
  }
};

export const media: Projection = {
  name: 'media',
  version: 1,
  prefixes: ['media-'],
  tables: ['media'],
  create: createMediaTables,
  project: async (trx: Transaction<MediaTables>, events: RecordedEvent[]) => {
    for (const { type, data, revision } of events) await apply(trx, { type, data } as MediaEvent, revision);
    return ['media'];
  },
};
