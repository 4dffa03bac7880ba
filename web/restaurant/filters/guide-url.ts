import type { Locale } from '#domain/shared/locale.ts';
import { href } from '../../routes.ts';
import { type GuideQuery, guideQueryString } from './guide-query.ts';

/** Id of the list. Links of filters scroll there, past the header that the reader has already seen. */
export const GUIDE_LIST_ID = 'list';

/** Returns the path of the restaurant guide with filters and sort order, and with a fragment that makes the browser scroll to the list. */
export const guideHref = (locale: Locale, choice: GuideQuery): string =>
  `${href('restaurantGuide', locale)}${guideQueryString(choice)}#${GUIDE_LIST_ID}`;
