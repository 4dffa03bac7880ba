import type { Decider, Rejection } from '../decider.ts';
import { onlyChanged } from '../shared/equal.ts';
import { locales } from '../shared/locale.ts';
import type { AdvertEvent, AdvertFacts } from './events.ts';

export type Advert =
  | { status: 'none' }
  | { status: 'existing'; id: string; facts: AdvertFacts }
  | { status: 'deleted'; id: string; facts: AdvertFacts };

export type AdvertCommand =
  | { name: 'AddAdvert'; id: string; facts: AdvertFacts }
  | { name: 'EditAdvert'; facts: Partial<AdvertFacts> }
  | { name: 'DeleteAdvert' };

const decide = (command: AdvertCommand, advert: Advert): AdvertEvent[] | Rejection => {
  if (command.name === 'AddAdvert') {
    if (advert.status !== 'none') return { rejected: 'already_exists' };
    return faultIn(command.facts) ?? [{ type: 'AdvertAdded', data: { id: command.id, ...command.facts } }];
  }
  if (advert.status === 'none') return { rejected: 'not_found' };
  if (advert.status === 'deleted') return { rejected: 'deleted' };
  switch (command.name) {
    case 'EditAdvert': {
      const facts = onlyChanged(command.facts, advert.facts);
      if (Object.keys(facts).length === 0) return [];
      return faultIn({ ...advert.facts, ...facts }) ?? [{ type: 'AdvertEdited', data: { id: advert.id, facts } }];
    }
    case 'DeleteAdvert':
      return [{ type: 'AdvertDeleted', data: { id: advert.id } }];
  }
};

const faultIn = ({ from, until, alt, locale }: AdvertFacts): Rejection | undefined => {
  if (until < from) return { rejected: 'ends_before_it_begins', path: 'until' };
  const undescribed = (locale ? [locale] : locales).find((shown) => alt[shown] === '');
  return undescribed && { rejected: 'alt_required', path: `alt.${undescribed}` };
};

export const evolveAdvert = (state: Advert, event: AdvertEvent): Advert => {
  if (event.type === 'AdvertAdded') {
    const { id, ...facts } = event.data;
    return { status: 'existing', id, facts };
  }
  if (state.status === 'none') throw new Error(`${event.type} before AdvertAdded`);
  switch (event.type) {
    case 'AdvertEdited':
      return { ...state, facts: { ...state.facts, ...event.data.facts } };
    case 'AdvertDeleted':
      return { ...state, status: 'deleted' };
  }
};

export const advertDecider: Decider<Advert, AdvertCommand, AdvertEvent> = {
  initial: { status: 'none' },
  decide,
  evolve: evolveAdvert,
};
