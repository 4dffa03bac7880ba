import type { addContributor } from '#domain/contributor/commands.ts';
import type { ContributorEvent } from '#domain/contributor/events.ts';
import type { EventFields } from '../event-field.ts';
import type { ItemFields } from '../item-type.ts';
import { EDITORS, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

const roleName = (roles: string) => ({ message: 'contributor.roles', values: { roles } }) as const;

const fields = {
  name: { control: 'line' },
  role: {
    control: 'checkboxes',
    fact: 'roles',
    options: { author: roleName('author'), photographer: roleName('photographer') },
    initial: ['author'],
  },
  avatar: { control: 'picture' },
  biography: { control: 'text', isLocalized: true },
} as const satisfies ItemFields<typeof addContributor, keyof typeof pt>;

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
  items: {
    contributor: {
      path: '/admin/contributors',
      noun: 'Contributor',
      schemas: 'contributor',
      title: 'contributor.title',
      add: 'contributor.add',
      none: 'contributor.none',
      fields,
      columns: ['history.field.role', 'history.field.articles'],
      rows: async (queries) =>
        (await queries.adminContributors()).map(({ id, name, roles, articles }) => ({
          id,
          name,
          cells: [
            roleName(roles.length > 1 ? 'both' : roles[0]!),
            { text: String(articles), to: `/admin/articles?contributor=${id}` },
          ],
        })),
    },
  },
  kinds: {
    contributor: {
      label: 'history.kind.contributor',
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
