import { type CrudCommand, type CrudState, crudDecider } from '../crud-decider.ts';
import type { Rejection } from '../decider.ts';
import { locales } from '../shared/locale.ts';
import type { AdvertFacts } from './events.ts';

export type AdvertState = CrudState<AdvertFacts>;
export type AdvertCommand = CrudCommand<'Advert', AdvertFacts>;

/** An advert ends after it begins and says what its picture shows in every language it is shown in. */
const refuseFacts = ({ from, until, alt, locale }: AdvertFacts): Rejection | undefined => {
  if (until < from) return { rejected: 'ends_before_it_begins', path: 'until' };
  const undescribed = (locale ? [locale] : locales).find((shown) => alt[shown] === '');
  return undescribed && { rejected: 'alt_required', path: `alt.${undescribed}` };
};

/** Rejects with `ends_before_it_begins` and `alt_required` besides (docs/product.md, rule 34). */
export const advertDecider = crudDecider<'Advert', AdvertFacts>('Advert', { rejectFacts: refuseFacts });
/** Throws where the events do not begin with `AdvertAdded`. */
export const evolveAdvert = advertDecider.evolve;
