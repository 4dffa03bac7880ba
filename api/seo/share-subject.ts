import type { Locale } from '#domain/shared/locale.ts';
import type { Picture } from '#projections/media/views.ts';
import type { Queries } from '#projections/queries.ts';
import { t } from '#web/i18n.ts';
import { type PageName, pageDefinitions } from '#web/routes.ts';
import { shareImageSources } from '#web/share-images.ts';
import type { ShareImageDrawing } from './draw-share-image.ts';

/** Content of a share image, with the photograph as a reference to the media library. */
export interface ShareSubject extends Omit<ShareImageDrawing, 'photograph'> {
  picture?: Picture | undefined;
}

/**
 * Returns the content of a share image, which social networks show with a link: title, kicker (the small line above the title), colour and
 * picture. If `kind` is `screen`, `id` is the name of a page; otherwise it is the id of an item of that kind, such as an article. Undefined
 * if there is no such public page.
 */
export const shareSubject = async (
  queries: Queries,
  locale: Locale,
  { kind, id }: { kind: string; id: string },
): Promise<ShareSubject | undefined> => {
  const words = await (kind === 'screen' ? screenWords(queries, locale, id) : sliceWords(queries, locale, kind, id));
  return words && { ...words, wordmark: (await queries.settings(locale)).title };
};

type Words = Omit<ShareSubject, 'wordmark'>;

const sliceWords = async (queries: Queries, locale: Locale, kind: string, id: string): Promise<Words | undefined> => {
  const words = await shareImageSources.get(kind)?.(queries, locale, id);
  if (!words) return undefined;
  const { kicker } = words;
  return { ...words, kicker: typeof kicker === 'string' ? kicker : t(locale, kicker.message, kicker.values) };
};

const screenWords = async (queries: Queries, locale: Locale, id: string): Promise<Words | undefined> => {
  if (!Object.hasOwn(pageDefinitions, id)) return undefined;
  const { title, tagline } = await queries.settings(locale);
  const { share } = pageDefinitions[id as PageName];
  if (!share) return { title: tagline || title, kicker: '', hue: 'azulejo' };
  const written = await share.customTitle?.(queries, locale);
  return { title: written || t(locale, share.title), kicker: tagline, hue: share.hue };
};
