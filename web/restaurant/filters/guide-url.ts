import type { Locale } from '#domain/shared/locale.ts';
import { href } from '../../routes.ts';
import { choiceQuery, type GuideChoice } from './guide-query.ts';

/** Id of the list, where every filter leads: the opener has been read by then. */
export const GUIDE_LIST = 'list';

export const guideHref = (locale: Locale, choice: GuideChoice): string =>
  `${href('restaurantGuide', locale)}${choiceQuery(choice)}#${GUIDE_LIST}`;
