import type { ProjectionEvent } from '#domain/projection/events.ts';
import type { EventFields } from '../event-field.ts';
import type { SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The history of the slice in the admin area; its screen is that of operations. */
export const projectionAdmin = {
  screens: {},
  kinds: {
    projection: {
      label: 'history.kind.projection',
      path: () => '/admin/operations',
      fields: {
        name: 'text',
        position: { format: 'text', label: 'projection.position' },
        eventId: { format: 'text', label: 'projection.eventId' },
      } satisfies EventFields<ProjectionEvent, keyof typeof pt>,
    },
  },
  events: {
    ProjectionRetried: 'history.event.ProjectionRetried',
    ProjectionEventSkipped: 'history.event.ProjectionEventSkipped',
    ProjectionRebuildStarted: 'history.event.ProjectionRebuildStarted',
    ProjectionRebuilt: 'history.event.ProjectionRebuilt',
  } satisfies Record<ProjectionEvent['type'], keyof typeof pt>,
} as const satisfies SliceAdmin<keyof typeof pt>;
