import type { updateSettings } from '#domain/settings/commands.ts';
import type { SettingsEvent } from '#domain/settings/events.ts';
import type { EventFields } from '../event-field.ts';
import type { ItemFields } from '../item-type.ts';
import type { SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const settingsAdmin = {
  screens: {
    settings: {
      path: '/admin/settings',
      roles: ['admin'],
      link: { text: 'settings.title', help: 'settings.help', icon: 'sliders', place: 180 },
      readModels: ['settings'],
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
      } satisfies EventFields<SettingsEvent, keyof typeof pt>,
    },
  },
  events: {
    SettingsUpdated: 'history.event.SettingsUpdated',
  } satisfies Record<SettingsEvent['type'], keyof typeof pt>,
} as const satisfies SliceAdmin<keyof typeof pt>;

/** The fields of the settings, in the order of the form. */
export const settingsFields = {
  title: { control: 'line' },
  tagline: { control: 'line', isLocalized: true },
  email: { control: 'line', type: 'email' },
  address: { control: 'text' },
  social: { control: 'links' },
} as const satisfies Omit<ItemFields<typeof updateSettings, keyof typeof pt>, 'expectedRevision'>;
