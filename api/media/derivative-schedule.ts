import { sql } from 'kysely';
import { cropAroundFocus, cropRatios, cropRectangle } from '#domain/media/crop.ts';
import { PICTURE_FORMATS, srcsetWidths } from '#domain/media/picture-urls.ts';
import type { FileStore } from '#storage/files/file-store.ts';
import type { Schedule, ScheduleServices } from '../schedule/schedule.ts';
import { prepareDerivative } from './derivatives.ts';
import { NotAPicture, PictureTooLarge } from './errors.ts';

/** A picture as pages show it. */
interface ShownPicture {
  file: string;
  width: number;
  height: number;
  focus_x: number;
  focus_y: number;
}

/** The work that the schedule has completed in one file store. */
interface Finished {
  /** Pictures whose variants all exist, or cannot be created. */
  pictures: Set<string>;
  /** Position of the read model when nothing was left to do. */
  at?: bigint;
}

/**
 * Creates the schedule (a repeated job) that generates the widths, formats and crops in which pages show pictures, before a visitor
 * requests them.
 */
export const createDerivativeSchedule = (): Schedule => {
  const stores = new WeakMap<FileStore, Finished>();
  return {
    name: 'generate picture variants',
    enabledBy: 'preparePictures',
    every: 10_000,
    async run({ read, files, changes }: ScheduleServices, _now, signal) {
      const finished = stores.get(files) ?? { pictures: new Set() };
      stores.set(files, finished);
      const position = changes.positionOf('media');
      if (position === finished.at) return;
      const pictures = await read
        .selectFrom('media')
        .select(['file', 'width', 'height', 'focus_x', 'focus_y'])
        // In the same order, several processes would generate the same files at the same time.
        .orderBy(sql`random()`)
        .execute();
      for (const picture of pictures) {
        const name = `${picture.file} ${picture.focus_x} ${picture.focus_y}`;
        if (finished.pictures.has(name)) continue;
        if (!(await generateVariants(files, picture, signal))) return;
        finished.pictures.add(name);
      }
      finished.at = position;
    },
  };
};

/** The schedule of this process. Several processes may run it at the same time: each generates what does not exist yet. */
export const derivativeSchedule: Schedule = createDerivativeSchedule();

/** Generates all variants of a picture, the format that most browsers accept first. Returns false when it was aborted. */
const generateVariants = async (files: FileStore, picture: ShownPicture, signal: AbortSignal): Promise<boolean> => {
  try {
    for (const format of PICTURE_FORMATS) {
      for (const { width, crop } of displayedVariants(picture)) {
        if (signal.aborted) return false;
        await prepareDerivative(files, picture.file, { width, format, crop });
      }
    }
  } catch (error) {
    // A picture that cannot be decoded is not displayed either.
    if (!(error instanceof NotAPicture || error instanceof PictureTooLarge)) throw error;
  }
  return true;
};

/** Returns all widths of what is shown of a picture and of its crops. */
const displayedVariants = ({ focus_x: x, focus_y: y, ...own }: ShownPicture) => {
  const crops = keysOf(cropRatios).flatMap((ratio) => cropAroundFocus(own, ratio, { x, y }) ?? []);
  return [undefined, ...crops].flatMap((crop) =>
    srcsetWidths(crop ? cropRectangle(own, crop).width : own.width).map((width) => ({ width, crop })),
  );
};

const keysOf = <Key extends string>(record: Record<Key, unknown>): Key[] => Object.keys(record) as Key[];
