import type { ContributorEvent } from '#domain/contributor/events.ts';
import type { EventFields } from '../event-field.ts';
import { EDITORS, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const contributorAdmin = {
  screens: {
    contributors: {
      path: '/admin/contributors',
      roles: EDITORS,
      link: { text: 'contributor.title', help: 'contributor.help', icon: 'pen', place: 40 },
      readModels: ['contributors', 'articles'],
    },
  },
  actions: [{ to: '/admin/contributors?open=new', text: 'contributor.add' }],
  kinds: {
    contributor: {
      label: 'history.kind.contributor',
      path: (id) => `/admin/contributors?open=${id}`,
      fields: {
        name: 'text',
        roles: {
          options: {
            author: { message: 'contributor.author' },
            photographer: { message: 'contributor.photographer' },
          },
        },
        avatar: 'picture',
        biography: 'text',
      } satisfies EventFields<ContributorEvent, keyof typeof pt>,
    },
  },
  events: {
    ContributorAdded: 'history.event.ContributorAdded',
    ContributorEdited: 'history.event.ContributorEdited',
    ContributorDeleted: 'history.event.ContributorDeleted',
    ContributorRestored: 'history.event.ContributorRestored',
  } satisfies Record<ContributorEvent['type'], keyof typeof pt>,
} as const satisfies SliceAdmin<keyof typeof pt>;
