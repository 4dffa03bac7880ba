import { z } from 'zod';
import { emptyToUndefined } from '../shared/form-fields.ts';
import { mediaId } from '../shared/ids.ts';
import { localized } from '../shared/locale.ts';
import { expectedRevision } from '../shared/revision.ts';
import { singleLine } from '../shared/text.ts';
import { type Credit, type Focus, pictureFormats, pictureKinds } from './events.ts';
import { roundFocus } from './focal-point.ts';
import { MIN_PART, turns } from './framing.ts';

/** The focal point of a picture for which none was entered. */
const CENTRE: Focus = { x: 0.5, y: 0.5 };

/** A coordinate of a focal point, 0 to 1. A form sends it as digits, an API client as a number; an empty field is rejected. */
const share = z
  .union([z.number(), z.string().trim().min(1).pipe(z.coerce.number())], 'share_format')
  .pipe(z.number().min(0, 'share_format').max(1, 'share_format'))
  .transform(roundFocus);

const fileName = singleLine().max(200);

const creditFields = {
  kind: emptyToUndefined(z.enum(pictureKinds)),
  author: singleLine().max(200).optional(),
  licence: singleLine().max(100).optional(),
  source: singleLine().max(500).optional(),
};

/** Returns the credit without empty fields, which mean the same as fields that are left out. */
const onlySaid = (fields: { [Field in keyof Credit]: string | undefined }): Credit =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value));

const credit = z.strictObject(creditFields).transform(onlySaid);
const focus = z.strictObject({ x: share, y: share });

const texts = localized(
  z
    .strictObject({ alt: singleLine().max(500).default(''), caption: singleLine().max(1000).default('') })
    .default({ alt: '', caption: '' }),
);

export const registerMedia = z.strictObject({
  id: mediaId,
  width: z.int().min(1),
  height: z.int().min(1),
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  placeholder: z
    .string()
    .max(400)
    .regex(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/),
  format: z.enum(pictureFormats),
  bytes: z.int().min(1),
  credit: credit.default({}),
  focus: focus.default(CENTRE),
  fileName: fileName.optional(),
  texts: texts.optional(),
});

export const editMedia = z.strictObject({
  mediaId,
  expectedRevision,
  credit: credit.optional(),
  focus: focus.optional(),
  fileName: fileName.optional(),
  texts: texts.optional(),
});

/** `by` is the id of the picture in the library that is shown instead. */
export const replaceMedia = z.strictObject({ mediaId, by: mediaId, expectedRevision });

const pixels = z.int().max(99_999);

/**
 * How the picture is turned (degrees clockwise) and which part of the turned picture is shown (pixels); without `part`, all of it. `focus` is
 * the focal point within what is shown; when it is left out, it stays on the same spot.
 */
export const frameMedia = z.strictObject({
  mediaId,
  turn: z.literal(turns),
  part: z
    .strictObject({
      left: pixels.min(0),
      top: pixels.min(0),
      width: pixels.min(MIN_PART, 'part_too_small'),
      height: pixels.min(MIN_PART, 'part_too_small'),
    })
    .optional(),
  focus: focus.optional(),
  expectedRevision,
});

export const deleteMedia = z.strictObject({ mediaId, expectedRevision });
export const restoreMedia = z.strictObject({ mediaId, expectedRevision });

/** A schema of the fields that the upload form sends with a picture. Other fields of the form are ignored. */
export const mediaUpload = z
  .object({
    ...creditFields,
    focusX: emptyToUndefined(share),
    focusY: emptyToUndefined(share),
    fileName: emptyToUndefined(fileName),
  })
  .transform(({ focusX = CENTRE.x, focusY = CENTRE.y, fileName, ...credit }) => ({
    credit: onlySaid(credit),
    focus: { x: focusX, y: focusY },
    ...(fileName && { fileName }),
  }));
