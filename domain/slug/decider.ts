import type { Decider, Rejection } from '../decider.ts';
import type { SlugEvent } from './events.ts';

/** Who owns an address. An owner is an article's or a category's id. */
export type SlugState = { status: 'free' } | { status: 'reserved'; owner: string };

export type SlugCommand = { name: 'ReserveSlug'; owner: string } | { name: 'ReleaseSlug'; owner: string };

const decide = (command: SlugCommand, state: SlugState): SlugEvent[] | Rejection => {
  const mine = state.status === 'reserved' && state.owner === command.owner;
  switch (command.name) {
    case 'ReserveSlug':
      if (mine) return [];
      return state.status === 'free'
        ? [{ type: 'SlugReserved', data: { owner: command.owner } }]
        : { rejected: 'slug_taken', path: 'slug' };
    case 'ReleaseSlug':
      return mine ? [{ type: 'SlugReleased', data: { owner: command.owner } }] : [];
  }
};

const evolve = (_state: SlugState, event: SlugEvent): SlugState =>
  event.type === 'SlugReserved' ? { status: 'reserved', owner: event.data.owner } : { status: 'free' };

export const slugDecider: Decider<SlugState, SlugCommand, SlugEvent> = { initial: { status: 'free' }, decide, evolve };
