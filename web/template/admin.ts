import type { TemplateEvent } from '#domain/template/events.ts';
import type { EventFields } from '../event-field.ts';
import { EDITORS, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const templateAdmin = {
  screens: {
    templates: {
      path: '/admin/templates',
      roles: EDITORS,
      link: { text: 'templates.title', help: 'templates.help', icon: 'document', place: 59 },
      readModels: ['templates', 'categories'],
    },
  },
  kinds: {
    template: {
      label: 'history.kind.template',
      path: (id) => `/admin/templates?open=${id}`,
      fields: {
        name: 'text',
        category: { prefix: 'category-' },
        keywords: { format: { prefix: 'keyword-' }, label: 'template.keywords' },
        source: { format: 'language', label: 'template.source' },
        translations: { fields: { title: 'text', summary: 'text', content: 'blocks' } },
      } satisfies EventFields<TemplateEvent, keyof typeof pt>,
    },
  },
  events: {
    TemplateAdded: 'history.event.TemplateAdded',
    TemplateEdited: 'history.event.TemplateEdited',
    TemplateDeleted: 'history.event.TemplateDeleted',
    TemplateRestored: 'history.event.TemplateRestored',
  } satisfies Record<TemplateEvent['type'], keyof typeof pt>,
} as const satisfies SliceAdmin<keyof typeof pt>;
