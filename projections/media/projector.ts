import type { MediaEvent } from '#domain/media/events.ts';
import { toThousandths } from '#domain/media/focus.ts';
import { defineProjection } from '../engine/projection.ts';
import { createMediaTables, type MediaTables, type MediaTag } from './tables.ts';

/** One row a picture. */
export const media = defineProjection<MediaTables, MediaEvent, MediaTag>({
  name: 'media',
  version: 1,
  prefixes: ['media-'],
  tables: ['media'],
  create: createMediaTables,
  handlers: {
    MediaRegistered: (trx, { data, revision }) => {
      const { id, width, height, colour, placeholder, credit, focus } = data;
      const row = { id, width, height, colour, placeholder, credit, ...focusColumns(focus), revision };
      return trx.insertInto('media').values(row).execute();
    },
    MediaEdited: (trx, { data: { id, facts }, revision }) =>
      trx
        .updateTable('media')
        .set({
          ...(facts.focus && focusColumns(facts.focus)),
          ...(facts.credit && { credit: facts.credit }),
          revision,
        })
        .where('id', '=', id)
        .execute(),
  },
  tagsOf: () => ['media'],
});

/** Older events hold whatever number was sent; the tables take no fraction that is smaller than any picture. */
const focusColumns = ({ x, y }: { x: number; y: number }) => ({ focus_x: toThousandths(x), focus_y: toThousandths(y) });
