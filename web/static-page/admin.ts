import type { PageEvent } from '#domain/static-page/events.ts';
import type { SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The history of the slice in the admin area; it has no screens yet. */
export const staticPageAdmin = {
  screens: {},
  kinds: {
    page: { label: 'history.kind.page' },
  },
  events: {
    PageEdited: 'history.event.PageEdited',
  } satisfies Record<PageEvent['type'], keyof typeof pt>,
} as const satisfies SliceAdmin<keyof typeof pt>;
