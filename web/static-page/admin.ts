import type { PageEvent } from '#domain/static-page/events.ts';
import type { EventFields } from '../event-field.ts';
import { EDITORS, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice, and its history. */
export const staticPageAdmin = {
  screens: {
    staticPages: {
      path: '/admin/pages',
      roles: EDITORS,
      link: { text: 'page.title', help: 'page.help', icon: 'page', place: 160 },
      readModels: ['pages'],
    },
    staticPage: { path: '/admin/pages/[id]', roles: EDITORS, readModels: ['pages', 'media'] },
  },
  editPaths: {
    about: '/admin/pages/about-us',
    contacts: '/admin/pages/contacts',
    advertising: '/admin/pages/advertising',
    essentialClub: '/admin/pages/essential-club',
    editorialStatute: '/admin/pages/editorial-statute',
    privacyPolicy: '/admin/pages/privacy-policy',
  },
  kinds: {
    page: {
      label: 'history.kind.page',
      path: (id) => `/admin/pages/${id}`,
      fields: {
        page: 'hidden',
        translations: { fields: { title: 'text', content: 'blocks' } },
      } satisfies EventFields<PageEvent, keyof typeof pt>,
    },
  },
  events: {
    PageEdited: 'history.event.PageEdited',
  } satisfies Record<PageEvent['type'], keyof typeof pt>,
} as const satisfies SliceAdmin<keyof typeof pt>;
