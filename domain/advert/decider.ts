import { type CrudCommand, type CrudState, crudDecider } from '../crud-decider.ts';
import type { Rejection } from '../decider.ts';
import { locales } from '../shared/locale.ts';
import type { AdvertFacts } from './events.ts';

export type AdvertState = CrudState<AdvertFacts>;
export type AdvertCommand = CrudCommand<'Advert', AdvertFacts>;

/**
 * Rejects an advert that ends before its first day, or that lacks the alternative text of its picture in a language in which it is shown.
 */
const refuseFacts = ({ from, until, alt, locale }: AdvertFacts): Rejection | undefined => {
  if (until < from) return { rejected: 'ends_before_it_begins', path: 'until' };
  const undescribed = (locale ? [locale] : locales).find((shown) => alt[shown] === '');
  return undescribed && { rejected: 'alt_required', path: `alt.${undescribed}` };
};

/**
 * Decides the commands of adverts. Rejects with the codes of `crudDecider`, and with `ends_before_it_begins` and `alt_required`
 * (docs/product.md, rule 34).
 */
export const advertDecider = crudDecider<'Advert', AdvertFacts>('Advert', { rejectFacts: refuseFacts });
/** Returns the state of an advert after one more event. Throws when the first event is not `AdvertAdded`. */
export const evolveAdvert = advertDecider.evolve;
