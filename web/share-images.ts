import type { Locale } from '#domain/shared/locale.ts';
import type { MessageId } from './messages.ts';
import type { Slice } from './slice.ts';
import * as slices from './slices.ts';

type Slices = typeof slices;
type SharedSlice = {
  [Name in keyof Slices]: Slices[Name] extends { shareImage: unknown } ? Name : never;
}[keyof Slices];

/** A share picture is of a screen, by its key, or of a thing of the slice that is named, by its id there. */
export type ShareImageKind = 'screen' | SharedSlice;

export interface ShareImageRef {
  kind: ShareImageKind;
  id: string;
}

/** What the share pictures of each slice's things show. */
export const shareImageSources = new Map(
  Object.entries<Slice>(slices).flatMap(([name, { shareImage }]) =>
    shareImage ? [[name, shareImage as NonNullable<Slice<MessageId>['shareImage']>] as const] : [],
  ),
);

/** The picture that social networks show for a page (`api/seo/`). */
export const shareImageHref = (locale: Locale, { kind, id }: ShareImageRef): string =>
  `/share/${locale}/${kind}/${id}.jpg`;
