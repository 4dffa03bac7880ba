import { assertNever, type Decider, type Rejection } from '../decider.ts';
import { onlyChanged } from '../shared/equal.ts';
import type { MediaEvent, MediaFacts, PictureDescription } from './events.ts';

export type Media = { status: 'none' } | { status: 'existing'; id: string; facts: MediaFacts };

export type RegisterMedia = { name: 'RegisterMedia' } & PictureDescription & MediaFacts;

export type MediaCommand = RegisterMedia | { name: 'EditMedia'; facts: Partial<MediaFacts> };

const decide = (command: MediaCommand, media: Media): MediaEvent[] | Rejection => {
  switch (command.name) {
    case 'RegisterMedia': {
      const { name, ...registered } = command;
      return media.status === 'none' ? [{ type: 'MediaRegistered', data: registered }] : [];
    }
    case 'EditMedia': {
      if (media.status === 'none') return { rejected: 'not_found' };
      const facts = onlyChanged(command.facts, media.facts);
      return Object.keys(facts).length === 0 ? [] : [{ type: 'MediaEdited', data: { id: media.id, facts } }];
    }
    default:
      return assertNever(command);
  }
};

const evolve = (state: Media, event: MediaEvent): Media => {
  if (event.type === 'MediaRegistered') {
    const { id, credit, focus } = event.data;
    return { status: 'existing', id, facts: { credit, focus } };
  }
  if (state.status === 'none') throw new Error(`${event.type} before MediaRegistered`);
  return { ...state, facts: { ...state.facts, ...event.data.facts } };
};

/** A picture that is known already is registered again without an event: its id follows from its bytes. */
export const mediaDecider: Decider<Media, MediaCommand, MediaEvent> = { initial: { status: 'none' }, decide, evolve };
