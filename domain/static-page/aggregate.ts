import type { Aggregate, DomainSlice } from '../aggregate.ts';
import { type EditPage, type Page, pageDecider } from './decider.ts';
import type { PageEvent } from './events.ts';

/** The static pages. The id of a stream is the key of the page. */
export const pageAggregate: Aggregate<Page, EditPage, PageEvent> = {
  prefix: 'page-',
  decider: pageDecider,
  upcastersByType: { PageEdited: [] },
};

export const staticPage: DomainSlice = { aggregates: [pageAggregate] };
