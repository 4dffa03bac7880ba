/// <reference types="vite/client" />
import type { ReactNode } from 'react';
import { unstable_notFound as notFound } from 'waku/router/server';
import { AdminNotFound } from './admin/not-found.tsx';
import { collectScreenComponents } from './admin/screen-components.ts';
import type { AdminScreenComponent } from './admin/screen-props.ts';
import { adminScreenAt, adminScreens, admins, canView } from './admin-screens.ts';
import { requestContext } from './request-context.ts';

/** Screens are imported when they are first requested, so each is a separate chunk on the server and in the browser. */
const components = collectScreenComponents(
  admins,
  import.meta.glob<{ default: AdminScreenComponent }>('./*/admin/**/*-screen.tsx'),
);

/** Paths of all admin screens, with `[id]` for parameters. */
export const adminPaths = adminScreens.map(({ path }) => path);

/**
 * Returns the Waku page component of an admin screen. The server has checked the user’s role already; the component checks it again. It
 * renders 404 if the user may not view the screen or the request did not come through the admin routes.
 */
export const adminPage = (path: string) => async (props: AdminPageProps) => {
  const { adminScreen } = requestContext();
  const screen = adminScreenAt(path);
  if (!adminScreen || !screen) return notFound();
  // Not `notFound()`: Waku's router would request the same data again without end when it is already at this URL.
  if (!canView(screen, adminScreen.account?.role)) return <AdminNotFound />;
  const { default: Screen } = await components[path]!();
  const { path: _, query, ...params } = props;
  return <Screen locale={adminScreen.locale} params={params} query={new URLSearchParams(query)} />;
};

/** Props of a Waku page. The value of `[id]` in the path is the prop `id`. */
type AdminPageProps = { path: string; query: string } & Record<string, string>;

/** Renders the `<html>` element of the admin area. It is imported on demand, so that public pages load none of its code. */
export const AdminRoot = async ({ children }: { children: ReactNode }) => {
  const { AdminDocument } = await import('./admin/shell/admin-document.tsx');
  return <AdminDocument>{children}</AdminDocument>;
};

export { AdminNotFound };
