import type { Aggregate, DomainSlice } from '../aggregate.ts';
import { type Media, type MediaCommand, mediaDecider } from './decider.ts';
import type { MediaEvent } from './events.ts';

/** The pictures of the library. The id of a stream is derived from the bytes of the picture (`shared/ids.ts`). */
export const mediaAggregate: Aggregate<Media, MediaCommand, MediaEvent> = {
  prefix: 'media-',
  decider: mediaDecider,
  texts: { texts: 'main' },
  upcastersByType: {
    MediaRegistered: [],
    MediaEdited: [],
    MediaReplaced: [],
    MediaFramed: [],
    MediaDeleted: [],
    MediaRestored: [],
  },
};

export const media: DomainSlice = { aggregates: [mediaAggregate] };
