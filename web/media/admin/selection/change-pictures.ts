import { byLocale, type Locale, locales } from '#domain/shared/locale.ts';
import type { ApiAction } from '../../../admin/requests/send-action.client.ts';
import { commandAction } from '../../../admin/requests/use-api-action.client.ts';
import type { LibraryPicture } from '../description/library-picture.ts';

/** What is changed in many pictures at once. Empty and absent fields keep what each picture has. */
export type PictureChanges = Partial<Record<`alt.${Locale}` | 'kind' | 'author' | 'licence' | 'source', string>>;

const CREDIT_FIELDS = ['kind', 'author', 'licence', 'source'] as const;

/**
 * Returns the command that changes a picture, with the one that undoes it; none if the picture has these values already. Both are rejected
 * if somebody else saves the picture in between.
 */
export const changePicture = (picture: LibraryPicture, changes: PictureChanges): ApiAction[] => {
  const { mediaId, revision, credit, texts } = picture;
  const filled = CREDIT_FIELDS.filter((field) => changes[field] && changes[field] !== credit[field]);
  const changed = {
    ...(filled.length > 0 && { credit: { ...credit, ...pick(changes, filled) } }),
    ...(hasNewAlt(picture, changes) && { texts: withAlt(texts, changes) }),
  };
  if (Object.keys(changed).length === 0) return [];
  const before = { ...(changed.credit && { credit }), ...(changed.texts && { texts }) };
  const undo = commandAction('EditMedia', { mediaId, expectedRevision: revision + 1, ...before });
  return [commandAction('EditMedia', { mediaId, expectedRevision: revision, ...changed }, undo)];
};

const hasNewAlt = ({ texts }: LibraryPicture, changes: PictureChanges): boolean =>
  locales.some((language) => changes[`alt.${language}`] && changes[`alt.${language}`] !== texts[language].alt);

const withAlt = (texts: LibraryPicture['texts'], changes: PictureChanges): LibraryPicture['texts'] =>
  byLocale((language) => ({ ...texts[language], alt: changes[`alt.${language}`] || texts[language].alt }));

const pick = <Field extends string>(values: Partial<Record<Field, string>>, fields: Field[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));

/** Returns the command that deletes a picture, with the one that undoes it. */
export const deletePicture = ({ mediaId }: LibraryPicture): ApiAction[] => [
  commandAction('DeleteMedia', { mediaId }, commandAction('RestoreMedia', { mediaId })),
];

/** Returns the command that restores a deleted picture, with the one that undoes it. */
export const restorePicture = ({ mediaId }: LibraryPicture): ApiAction[] => [
  commandAction('RestoreMedia', { mediaId }, commandAction('DeleteMedia', { mediaId })),
];
