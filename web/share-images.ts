import type { Locale } from '#domain/shared/locale.ts';
import type { MessageId } from './messages.ts';
import type { Slice } from './slice.ts';
import * as slices from './slices.ts';

type Slices = typeof slices;
type SharedSlice = {
  [Name in keyof Slices]: Slices[Name] extends { shareImage: unknown } ? Name : never;
}[keyof Slices];

/** The subject of a share image: a page, identified by its name, or an item of a slice, identified by its id. */
export type ShareImageKind = 'screen' | SharedSlice;

/** Identifies a share image: the name of a page, or the id of an item. */
export interface ShareImageRef {
  kind: ShareImageKind;
  id: string;
}

/** The `shareImage` functions of the slices that have one, by the name of the slice. */
export const shareImageSources = new Map(
  Object.entries<Slice>(slices).flatMap(([name, { shareImage }]) =>
    shareImage ? [[name, shareImage as NonNullable<Slice<MessageId>['shareImage']>] as const] : [],
  ),
);

/** Returns the path of the image that social networks show when a page is shared; `api/seo/` serves it. */
export const shareImageHref = (locale: Locale, { kind, id }: ShareImageRef): string =>
  `/share/${locale}/${kind}/${id}.jpg`;
