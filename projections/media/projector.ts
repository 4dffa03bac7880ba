import type { Transaction } from 'kysely';
import type { Framed, MediaEvent, MediaFacts, PictureDescription, PictureTexts } from '#domain/media/events.ts';
import { roundFocus } from '#domain/media/focal-point.ts';
import { framedRectangle, parsePictureFile, pictureFile, UNFRAMED } from '#domain/media/framing.ts';
import { byLocale, type Localized, locales } from '#domain/shared/locale.ts';
import { defineProjection } from '../engine/projection.ts';
import { foldedText } from '../search/folded-text.ts';
import { createMediaTables, type MediaTables, type MediaTag } from './tables.ts';
import type { Picture } from './views.ts';

/** Stores one row for each picture. */
export const mediaProjection = defineProjection<MediaTables, MediaEvent, MediaTag>({
  name: 'media',
  version: 3,
  minReadableVersion: 3,
  prefixes: ['media-'],
  tables: ['media'],
  storesPositions: true,
  create: createMediaTables,
  handlers: {
    MediaRegistered: (trx, { data, revision, position, metadata }) => {
      const { credit, focus, fileName = '', texts = NO_TEXTS, ...picture } = data;
      const row = {
        id: data.id,
        ...shownColumns(picture),
        ...focusColumns(focus),
        credit,
        file_name: fileName,
        texts,
        ...derivedColumns({ credit, fileName, texts }),
        deleted: false,
        added_at: new Date(metadata.at),
        sequence: position,
        revision,
      };
      return trx.insertInto('media').values(row).execute();
    },
    MediaEdited: async (trx, { data: { id, facts }, revision }) => {
      const { credit, file_name, texts } = await trx
        .updateTable('media')
        .set({ ...(facts.focus && focusColumns(facts.focus)), ...factColumns(facts), revision })
        .where('id', '=', id)
        .returning(['credit', 'file_name', 'texts'])
        .executeTakeFirstOrThrow();
      return set(trx, id, derivedColumns({ credit, fileName: file_name, texts }));
    },
    MediaReplaced: (trx, { data: { id, picture }, revision }) => set(trx, id, { ...shownColumns(picture), revision }),
    MediaFramed: async (trx, { data: { id, framed, focus }, revision }) => {
      const row = await trx
        .selectFrom('media')
        .select(['file', 'whole'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return set(trx, id, { ...framedColumns(row, framed), ...focusColumns(focus), revision });
    },
    MediaDeleted: (trx, { data: { id }, revision }) => set(trx, id, { deleted: true, revision }),
    MediaRestored: (trx, { data: { id }, revision }) => set(trx, id, { deleted: false, revision }),
  },
  tagsOf: () => ['media'],
});

const NO_TEXTS = byLocale<PictureTexts>(() => ({ alt: '', caption: '' }));

const set = (trx: Transaction<MediaTables>, id: string, columns: Partial<MediaTables['media']>) =>
  trx.updateTable('media').set(columns).where('id', '=', id).execute();

const shownColumns = ({ id, width, height, colour, placeholder, format, bytes }: PictureDescription) => ({
  file: id,
  width,
  height,
  colour,
  placeholder,
  whole: { width, height, colour, placeholder },
  format,
  bytes,
});

/** Returns the columns of what is shown of a picture, which was shown with another framing before. */
const framedColumns = ({ file, whole }: Pick<MediaTables['media'], 'file' | 'whole'>, framed: Framed | null) => {
  const { framing, ...look } = framed ?? { framing: UNFRAMED };
  const { width, height } = framedRectangle(whole, framing);
  return { ...whole, ...look, width, height, file: pictureFile(parsePictureFile(file)!.id, framing) };
};

/** Rounds the focal point: older events have unrounded numbers, some too small for the `real` columns. */
const focusColumns = ({ x, y }: { x: number; y: number }) => ({ focus_x: roundFocus(x), focus_y: roundFocus(y) });

const factColumns = ({ credit, fileName, texts }: Partial<MediaFacts>) => ({
  ...(credit && { credit }),
  ...(fileName !== undefined && { file_name: fileName }),
  ...(texts && { texts }),
});

interface Facts {
  credit: Picture['credit'];
  fileName: string;
  texts: Localized<PictureTexts>;
}

/** Returns the columns that are derived from credit, file name and texts together. */
const derivedColumns = ({ credit, fileName, texts }: Facts) => ({
  searched: foldedText([
    fileName,
    credit.author,
    credit.source,
    ...locales.flatMap((each) => Object.values(texts[each])),
  ]),
  lacks_alt: locales.some((each) => texts[each].alt.trim() === ''),
});
