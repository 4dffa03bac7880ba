import { mediaAggregate } from '#domain/media/aggregate.ts';
import { type Block, mediaIn } from '#domain/shared/blocks.ts';
import { locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import { type Reference, referenceTo } from '../commands/references.ts';

/**
 * Returns a list with the reference of the field at `path` to a picture, empty when the field is omitted or empty. The caller checks that
 * the picture exists.
 */
export const pictureReference = (path: string, mediaId: string | null | undefined): Reference[] =>
  referenceTo(mediaAggregate, path, mediaId);

/**
 * Returns the references to all pictures in texts. An error names the block of a missing picture by its path, such as
 * `translations.pt.content.3`.
 */
export const picturesIn = (texts: PartlyLocalized<{ content?: Block[] | undefined } | undefined>): Reference[] =>
  locales.flatMap((locale) =>
    (texts[locale]?.content ?? []).flatMap((block, index) =>
      mediaIn([block]).flatMap((mediaId) => pictureReference(`translations.${locale}.content.${index}`, mediaId)),
    ),
  );
