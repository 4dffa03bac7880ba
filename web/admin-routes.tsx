import type { ReactNode } from 'react';
import { unstable_notFound as notFound } from 'waku/router/server';
import { AdminNotFound } from './admin/not-found.tsx';
import type { AdminScreenComponent } from './admin/screen-props.ts';
import { type AdminPath, adminScreenAt, canView } from './admin/screens.ts';
import { requestContext } from './request-context.ts';

/** Screens are imported when they are first requested, so each is a separate chunk on the server and in the browser. */
const components: Record<AdminPath, () => Promise<{ default: AdminScreenComponent }>> = {
  '/admin': () => import('./dashboard/admin/dashboard-screen.tsx'),
  '/admin/articles': () => import('./article/admin/list/articles-screen.tsx'),
  '/admin/articles/new': () => import('./article/admin/article-editor/new-article-screen.tsx'),
  '/admin/featured': () => import('./article/admin/featured/featured-screen.tsx'),
  '/admin/articles/[id]': () => import('./article/admin/article-editor/article-screen.tsx'),
  '/admin/articles/[id]/preview': () => import('./preview/admin/article-preview-screen.tsx'),
  '/admin/articles/[id]/history': () => import('./article/admin/versions/versions-screen.tsx'),
  '/admin/contributors': () => import('./contributor/admin/contributors-screen.tsx'),
  '/admin/categories': () => import('./category/admin/categories-screen.tsx'),
  '/admin/media': () => import('./media/admin/library-screen.tsx'),
  '/admin/calendar': () => import('./article/admin/calendar/calendar-screen.tsx'),
  '/admin/preview': () => import('./preview/admin/site-preview-screen.tsx'),
  '/admin/deleted': () => import('./history/admin/deleted-screen.tsx'),
  '/admin/history': () => import('./history/admin/audit-screen.tsx'),
  '/admin/people': () => import('./account/admin/people-screen.tsx'),
  '/admin/account': () => import('./account/admin/account-screen.tsx'),
  '/admin/sign-in': () => import('./account/admin/sign-in-screen.tsx'),
  '/admin/forgotten': () => import('./account/admin/forgot-password-screen.tsx'),
  '/admin/new-password': () => import('./account/admin/set-password-screen.tsx'),
};

/** Paths of all admin screens, with `[id]` for parameters. */
export const adminPaths = Object.keys(components) as AdminPath[];

/**
 * Returns the Waku page component of an admin screen. The server has checked the user’s role already; the component checks it again. It
 * renders 404 if the user may not view the screen or the request did not come through the admin routes.
 */
export const adminPage = (path: AdminPath) => async (props: AdminPageProps) => {
  const { adminScreen } = requestContext();
  const screen = adminScreenAt(path);
  if (!adminScreen || !screen) return notFound();
  // Not `notFound()`: Waku's router would request the same data again without end when it is already at this URL.
  if (!canView(screen, adminScreen.account?.role)) return <AdminNotFound />;
  const { default: Screen } = await components[path]();
  const { path: _, query, ...params } = props;
  return <Screen locale={adminScreen.locale} params={params} query={new URLSearchParams(query)} />;
};

/** Props of a Waku page. The value of `[id]` in the path is the prop `id`. */
type AdminPageProps = { path: string; query: string } & Record<string, string>;

/** Renders the `<html>` element of the admin area. It is imported on demand, so that public pages load none of its code. */
export const AdminRoot = async ({ children }: { children: ReactNode }) => {
  const { AdminDocument } = await import('./admin/admin-document.tsx');
  return <AdminDocument>{children}</AdminDocument>;
};

export { AdminNotFound };
