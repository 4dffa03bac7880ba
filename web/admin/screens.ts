import type { StaffRole } from '#domain/shared/staff-account.ts';
import type { MessageId } from '../messages.ts';

/** Definition of an admin screen. */
export interface AdminScreen {
  /** Path pattern, in which `[id]` matches one segment. */
  path: `/admin${string}`;
  /** Roles with access to it; 'anyone' includes visitors who are not signed in. */
  roles: readonly StaffRole[] | 'anyone';
  /** Label in the navigation; without it, the screen is not listed there. */
  link?: MessageId;
  /** Read models that it shows. It is re-rendered when one of them changes. */
  readModels?: readonly ReadModel[];
}

/** Name of a projection. */
type ReadModel =
  | 'adverts'
  | 'article-links'
  | 'articles'
  | 'categories'
  | 'contributors'
  | 'editions'
  | 'featured-order'
  | 'history'
  | 'hyperlinks'
  | 'media'
  | 'pages'
  | 'restaurant-guide'
  | 'settings'
  | 'subscribers'
  | 'vote-statistics';

const everybody = ['admin', 'editor', 'analyst'] as const;

/** All admin screens. */
export const adminScreens = [
  {
    path: '/admin',
    roles: everybody,
    link: 'desk.today',
    readModels: ['articles', 'article-links', 'categories', 'media', 'subscribers', 'vote-statistics'],
  },
  {
    path: '/admin/articles',
    roles: ['admin', 'editor'],
    link: 'articles.title',
    readModels: ['articles', 'categories', 'contributors'],
  },
  { path: '/admin/articles/new', roles: ['admin', 'editor'] },
  {
    path: '/admin/featured',
    roles: ['admin', 'editor'],
    link: 'featured.title',
    readModels: ['articles', 'featured-order'],
  },
  {
    path: '/admin/articles/[id]',
    roles: ['admin', 'editor'],
    readModels: ['articles', 'categories', 'contributors', 'media'],
  },
  { path: '/admin/articles/[id]/preview', roles: ['admin', 'editor'] },
  { path: '/admin/articles/[id]/history', roles: ['admin', 'editor'], readModels: ['articles'] },
  {
    path: '/admin/contributors',
    roles: ['admin', 'editor'],
    link: 'contributor.title',
    readModels: ['contributors', 'articles'],
  },
  {
    path: '/admin/categories',
    roles: ['admin', 'editor'],
    link: 'category.title',
    readModels: ['categories', 'articles'],
  },
  { path: '/admin/media', roles: ['admin', 'editor'], link: 'media.title', readModels: ['media', 'history'] },
  {
    path: '/admin/calendar',
    roles: ['admin', 'editor'],
    link: 'calendar.title',
    readModels: ['articles', 'adverts', 'editions'],
  },
  { path: '/admin/preview', roles: ['admin', 'editor'], link: 'preview.title', readModels: ['articles'] },
  { path: '/admin/deleted', roles: ['admin', 'editor'], link: 'history.deleted', readModels: ['history'] },
  { path: '/admin/history', roles: everybody, link: 'history.title', readModels: ['history'] },
  { path: '/admin/people', roles: ['admin'], link: 'desk.people' },
  { path: '/admin/account', roles: everybody, link: 'desk.account' },
  { path: '/admin/sign-in', roles: 'anyone' },
  { path: '/admin/forgotten', roles: 'anyone' },
  { path: '/admin/new-password', roles: 'anyone' },
] as const satisfies readonly AdminScreen[];

export type AdminPath = (typeof adminScreens)[number]['path'];

/**
 * Returns the definition of the screen at a path without query string; undefined if there is none. A literal path such as `/new` takes
 * precedence over `/[id]`.
 */
export const adminScreenAt = (path: string): AdminScreen | undefined =>
  adminScreens.find((screen) => screen.path === path) ??
  adminScreens.find((screen) => patternOf(screen.path).test(path));

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\[\w+\]/g, '[\\w-]+')}$`);

/** Returns whether a visitor with this role may view a screen. `role` is undefined for a visitor who is not signed in. */
export const canView = ({ roles }: AdminScreen, role: StaffRole | undefined): boolean =>
  roles === 'anyone' || (role !== undefined && roles.includes(role));
