import type { SettingsEvent } from '#domain/settings/events.ts';
import type { EventFields } from '../event-field.ts';
import type { SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const settingsAdmin = {
  screens: {
    settings: {
      path: '/admin/settings',
      roles: ['admin'],
      link: { text: 'settings.title', help: 'settings.help', icon: 'sliders', place: 180 },
      readModels: ['settings', 'editions'],
    },
  },
  kinds: {
    settings: {
      label: 'history.kind.settings',
      path: () => '/admin/settings',
      fields: {
        title: 'text',
        tagline: 'text',
        email: 'text',
        address: 'text',
        social: 'links',
        newsletterSentence: { format: 'text', label: 'settings.newsletterSentence' },
        newsletterNote: { format: 'text', label: 'settings.newsletterNote' },
        newsletterHeading: { format: 'text', label: 'settings.newsletterHeading' },
        newsletterDescription: { format: 'text', label: 'settings.newsletterDescription' },
        footerMoreNews: { format: 'text', label: 'settings.footerMoreNews' },
        footerChoice: { format: 'text', label: 'settings.footerChoice' },
      } satisfies EventFields<SettingsEvent, keyof typeof pt>,
    },
  },
  events: {
    SettingsUpdated: 'history.event.SettingsUpdated',
  } satisfies Record<SettingsEvent['type'], keyof typeof pt>,
} as const satisfies SliceAdmin<keyof typeof pt>;
