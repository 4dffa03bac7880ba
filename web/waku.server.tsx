/// <reference types="vite/client" />
import type { ReactNode } from 'react';
import { createPages } from 'waku';
import { unstable_setNonce as setNonce } from 'waku/router/server';
import { locales } from '#domain/shared/locale.ts';
import { DeskNotFound, DeskRoot, deskPage, deskPaths } from './admin-routes.tsx';
import { withDocuments } from './html-renderer/html-handlers.tsx';
import { FailureScreen } from './layout/error-page.tsx';
import { NotFoundScreen } from './layout/not-found-page.tsx';
import { Root } from './layout/root.tsx';
import { screensOf } from './page-components.ts';
import { maybeContext } from './request-context.ts';
import { failurePath, failureStatuses, screenKeys, screens } from './routes.ts';
import * as slices from './slices.ts';
import adapter from './waku-adapter.ts';

const components = screensOf(slices, import.meta.glob<object>('./*/pages/*.tsx', { eager: true }));

/** What Waku hands to a page: the parameters of the path stay percent-encoded. */
type PageProps = { path: string; query: string } & Record<string, string>;

/** Readers' pages and the desk are documents with nothing in common. */
const RootOfPage = ({ children }: { children: ReactNode }) =>
  maybeContext()?.desk ? <DeskRoot>{children}</DeskRoot> : <Root>{children}</Root>;

const NotFoundOfPage = () => (maybeContext()?.desk ? <DeskNotFound /> : <NotFoundScreen />);

export default adapter(
  withDocuments(
    createPages(async ({ createRoot, createPage, createInterceptor }) => {
      createInterceptor(async (next) => {
        const desk = maybeContext()?.desk;
        if (desk) setNonce(desk.nonce);
        return next();
      });
      createRoot({ render: 'dynamic', component: RootOfPage });

      for (const locale of locales) {
        for (const screen of screenKeys) {
          const Component = components[screen];
          createPage({
            render: 'dynamic',
            path: screens[screen][locale] as '/[category]/[slug]',
            component: ({ path, query, ...params }: PageProps) => (
              <Component locale={locale} path={path} params={params} query={new URLSearchParams(query)} />
            ),
          });
        }
        for (const status of failureStatuses) {
          createPage({
            render: 'dynamic',
            path: failurePath(locale, status),
            component: () => <FailureScreen locale={locale} status={status} />,
          });
        }
      }

      for (const path of deskPaths) {
        createPage({ render: 'dynamic', path: path as '/admin', component: deskPage(path) });
      }
      createPage({ render: 'dynamic', path: '/404', component: NotFoundOfPage });
      return [] as never;
    }),
  ),
);
