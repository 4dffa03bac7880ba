import type { EventField } from '#web/event-field.ts';
import type { MessageId } from '#web/messages.ts';

const status = {
  options: {
    existing: { message: 'history.status.existing' },
    deleted: { message: 'history.status.deleted' },
    draft: { message: 'history.status.draft' },
    scheduled: { message: 'history.status.scheduled' },
    published: { message: 'history.status.published' },
    unpublished: { message: 'history.status.unpublished' },
  },
} as const;

/** Fields of an item's state that no event has. The preview of an undo compares states. */
export const STATE_FIELDS = {
  status,
  featured: 'text',
  publication: {
    fields: { status, scheduleFor: 'moment', until: { format: 'moment', label: 'history.field.unpublishFor' } },
  },
  updates: { format: 'moment', label: 'history.field.at' },
  shown: { fields: { id: 'picture' } },
} as const satisfies Record<string, EventField<MessageId>>;
