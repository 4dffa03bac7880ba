import { mediaAggregate } from '#domain/media/aggregate.ts';
import { type Block, mediaIn } from '#domain/shared/blocks.ts';
import { locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import { type Reference, referenceTo } from '../commands/references.ts';

/**
 * Returns a list with the reference of a command's field to a picture, so that the caller can check that the picture exists. The list is
 * empty when the field is omitted or empty. `path` is the field's path, which an error names.
 */
export const pictureReference = (path: string, mediaId: string | null | undefined): Reference[] =>
  referenceTo(mediaAggregate, path, mediaId);

/**
 * Returns the references to all pictures in texts, so that the caller can check that the pictures exist. Each reference has the path of the
 * block that contains the picture, such as `translations.pt.content.3`, which an error names.
 */
export const picturesIn = (texts: PartlyLocalized<{ content?: Block[] | undefined } | undefined>): Reference[] =>
  locales.flatMap((locale) =>
    (texts[locale]?.content ?? []).flatMap((block, index) =>
      mediaIn([block]).flatMap((mediaId) => pictureReference(`translations.${locale}.content.${index}`, mediaId)),
    ),
  );
