/// <reference types="vite/client" />
import type { ReactNode } from 'react';
import { createPages } from 'waku';
import { unstable_setNonce as setNonce } from 'waku/router/server';
import { locales } from '#domain/shared/locale.ts';
import adapter from './adapter.ts';
import { maybeContext } from './context.ts';
import { DeskNotFound, DeskRoot, deskPage, deskPaths } from './desk-routes.tsx';
import { withDocuments } from './document/documents.tsx';
import { FailureScreen } from './frame/failure.tsx';
import { NotFoundScreen } from './frame/not-found.tsx';
import { Root } from './frame/root.tsx';
import { failurePath, failureStatuses, screenKeys, screens } from './routes.ts';
import { screensOf } from './screens.ts';
import * as slices from './slices.ts';

const components = screensOf(slices, import.meta.glob<object>('./*/screens/*.tsx', { eager: true }));

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
