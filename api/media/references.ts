import { mediaAggregate } from '#domain/media/aggregate.ts';
import { type Block, mediaIn } from '#domain/shared/blocks.ts';
import { locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import { type Reference, referenceTo } from '../commands/references.ts';

/** The picture that a field names; none where it is left out or empty. */
export const pictureReference = (path: string, mediaId: string | null | undefined): Reference[] =>
  referenceTo(mediaAggregate, path, mediaId);

/** Every picture in texts, with the path of its block, `translations.pt.content.3`. */
export const picturesIn = (texts: PartlyLocalized<{ content?: Block[] | undefined } | undefined>): Reference[] =>
  locales.flatMap((locale) =>
    (texts[locale]?.content ?? []).flatMap((block, index) =>
      mediaIn([block]).flatMap((mediaId) => pictureReference(`translations.${locale}.content.${index}`, mediaId)),
    ),
  );
