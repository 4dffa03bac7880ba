import type { ReactNode } from 'react';
import { unstable_notFound as notFound } from 'waku/router/server';
import { requestContext } from './context.ts';
import { DeskNotFound } from './desk/not-found.tsx';
import type { DeskScreenComponent } from './desk/screen.ts';
import { type DeskPath, deskScreenAt, maySee } from './desk/screens.ts';

/** Imported when first asked for: each screen is a chunk of its own, on the server and in the browser. */
const components: Record<DeskPath, () => Promise<{ default: DeskScreenComponent }>> = {
  '/admin': () => import('./today/desk/today.tsx'),
  '/admin/articles': () => import('./article/desk/list/articles.tsx'),
  '/admin/articles/new': () => import('./article/desk/edit/new-article.tsx'),
  '/admin/featured': () => import('./article/desk/featured/featured.tsx'),
  '/admin/articles/[id]': () => import('./article/desk/edit/article.tsx'),
  '/admin/articles/[id]/preview': () => import('./preview/desk/article-preview.tsx'),
  '/admin/articles/[id]/history': () => import('./article/desk/history/versions.tsx'),
  '/admin/contributors': () => import('./contributor/desk/contributors.tsx'),
  '/admin/categories': () => import('./category/desk/categories.tsx'),
  '/admin/media': () => import('./media/desk/library.tsx'),
  '/admin/calendar': () => import('./article/desk/calendar/calendar.tsx'),
  '/admin/preview': () => import('./preview/desk/site-preview.tsx'),
  '/admin/deleted': () => import('./history/desk/deleted.tsx'),
  '/admin/history': () => import('./history/desk/audit.tsx'),
  '/admin/people': () => import('./account/desk/people.tsx'),
  '/admin/account': () => import('./account/desk/account.tsx'),
  '/admin/sign-in': () => import('./account/desk/sign-in.tsx'),
  '/admin/forgotten': () => import('./account/desk/forgotten.tsx'),
  '/admin/new-password': () => import('./account/desk/new-password.tsx'),
};

export const deskPaths = Object.keys(components) as DeskPath[];

/** The host has let nobody in who may not; a screen says so again, and is nothing at all where the host did not render for the desk. */
export const deskPage = (path: DeskPath) => async (props: DeskPageProps) => {
  const { desk } = requestContext();
  const screen = deskScreenAt(path);
  if (!desk || !screen) return notFound();
  // Waku's own answer would lead a router that already stands here to the same data again, without end.
  if (!maySee(screen, desk.account?.role)) return <DeskNotFound />;
  const { default: Screen } = await components[path]();
  const { path: _, query, ...params } = props;
  return <Screen locale={desk.locale} params={params} query={new URLSearchParams(query)} />;
};

/** As Waku gives them: what stands for `[id]` is called `id`. */
type DeskPageProps = { path: string; query: string } & Record<string, string>;

/** The document around the desk, imported when asked for: readers' pages carry nothing of it. */
export const DeskRoot = async ({ children }: { children: ReactNode }) => {
  const { DeskDocument } = await import('./desk/document.tsx');
  return <DeskDocument>{children}</DeskDocument>;
};

export { DeskNotFound };
