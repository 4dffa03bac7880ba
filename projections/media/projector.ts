import type { MediaEvent } from '#domain/media/events.ts';
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
      const row = { id, width, height, colour, placeholder, credit, focus_x: focus.x, focus_y: focus.y, revision };
      return trx.insertInto('media').values(row).execute();
    },
    MediaEdited: (trx, { data: { id, facts }, revision }) =>
      trx
        .updateTable('media')
        .set({
          ...(facts.focus && { focus_x: facts.focus.x, focus_y: facts.focus.y }),
          ...(facts.credit && { credit: facts.credit }),
          revision,
        })
        .where('id', '=', id)
        .execute(),
  },
  tagsOf: () => ['media'],
});
