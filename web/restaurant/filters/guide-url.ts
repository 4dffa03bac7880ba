import type { Locale } from '#domain/shared/locale.ts';
import { href } from '../../routes.ts';
import { type GuideQuery, guideQueryString } from './guide-query.ts';

/** Id of the list, where every filter leads: the opener has been read by then. */
export const GUIDE_LIST_ID = 'list';

export const guideHref = (locale: Locale, choice: GuideQuery): string =>
  `${href('restaurantGuide', locale)}${guideQueryString(choice)}#${GUIDE_LIST_ID}`;
