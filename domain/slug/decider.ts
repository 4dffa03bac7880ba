import type { Decider, Rejection } from '../decider.ts';
import type { SlugEvent } from './events.ts';

/** The state of a slug: free, or reserved by its owner, the id of an article or a category. */
export type SlugState = { status: 'free' } | { status: 'reserved'; owner: string };

export type SlugCommand =
  /**
   * `abandonedBy` is the id of the owner that reserved the slug and never used it, looked up by the command handler; the slug is taken from
   * it.
   */
  { name: 'ReserveSlug'; owner: string; abandonedBy?: string | undefined } | { name: 'ReleaseSlug'; owner: string };

const decide = (command: SlugCommand, state: SlugState): SlugEvent[] | Rejection => {
  const holder = state.status === 'reserved' ? state.owner : undefined;
  const { owner } = command;
  switch (command.name) {
    case 'ReserveSlug':
      if (holder === owner) return [];
      if (holder === undefined) return [reserved(owner)];
      return holder === command.abandonedBy
        ? [released(holder), reserved(owner)]
        : { rejected: 'slug_taken', path: 'slug' };
    case 'ReleaseSlug':
      return holder === owner ? [released(owner)] : [];
  }
};

const reserved = (owner: string): SlugEvent => ({ type: 'SlugReserved', data: { owner } });
const released = (owner: string): SlugEvent => ({ type: 'SlugReleased', data: { owner } });

const evolve = (_state: SlugState, event: SlugEvent): SlugState =>
  event.type === 'SlugReserved' ? { status: 'reserved', owner: event.data.owner } : { status: 'free' };

/**
 * Decides the commands of slugs. A slug belongs to the first owner that reserves it until that owner releases it or has abandoned it.
 * Rejects with `slug_taken`.
 */
export const slugDecider: Decider<SlugState, SlugCommand, SlugEvent> = { initial: { status: 'free' }, decide, evolve };
