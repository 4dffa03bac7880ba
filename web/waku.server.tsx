/// <reference types="vite/client" />
import type { ReactNode } from 'react';
import { createPages } from 'waku';
import { unstable_setNonce as setNonce } from 'waku/router/server';
import { locales } from '#domain/shared/locale.ts';
import { AdminNotFound, AdminRoot, adminPage, adminPaths } from './admin-routes.tsx';
import { withHtmlRendering } from './html-renderer/html-handlers.tsx';
import { ErrorPage } from './layout/error-page.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import { Root } from './layout/root.tsx';
import { collectPageComponents } from './page-components.ts';
import { optionalRequestContext } from './request-context.ts';
import { errorPagePath, errorStatuses, pageNames, pagePaths } from './routes.ts';
import * as slices from './slices.ts';
import adapter from './waku-adapter.ts';

const components = collectPageComponents(slices, import.meta.glob<object>('./*/pages/*.tsx', { eager: true }));

/** Props of a Waku page. Parameters of the path are still percent-encoded. */
type PageProps = { path: string; query: string } & Record<string, string>;

/** Public pages and the admin area have separate `<html>` documents. */
const RootOfPage = ({ children }: { children: ReactNode }) =>
  optionalRequestContext()?.adminScreen ? <AdminRoot>{children}</AdminRoot> : <Root>{children}</Root>;

const NotFoundOfPage = () => (optionalRequestContext()?.adminScreen ? <AdminNotFound /> : <NotFoundPage />);

export default adapter(
  withHtmlRendering(
    createPages(async ({ createRoot, createPage, createInterceptor }) => {
      createInterceptor(async (next) => {
        const desk = optionalRequestContext()?.adminScreen;
        if (desk) setNonce(desk.nonce);
        return next();
      });
      createRoot({ render: 'dynamic', component: RootOfPage });

      for (const locale of locales) {
        for (const screen of pageNames) {
          const Component = components[screen];
          createPage({
            render: 'dynamic',
            path: pagePaths[screen][locale] as '/[category]/[slug]',
            component: ({ path, query, ...params }: PageProps) => (
              <Component locale={locale} path={path} params={params} query={new URLSearchParams(query)} />
            ),
          });
        }
        for (const status of errorStatuses) {
          createPage({
            render: 'dynamic',
            path: errorPagePath(locale, status),
            component: () => <ErrorPage locale={locale} status={status} />,
          });
        }
      }

      for (const path of adminPaths) {
        createPage({ render: 'dynamic', path: path as '/admin', component: adminPage(path) });
      }
      createPage({ render: 'dynamic', path: '/404', component: NotFoundOfPage });
      return [] as never;
    }),
  ),
);
