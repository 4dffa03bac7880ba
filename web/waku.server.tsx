/// <reference types="vite/client" />
import { createPages } from 'waku';
import { locales } from '#domain/shared/locale.ts';
import adapter from './adapter.ts';
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

export default adapter(
  withDocuments(
    createPages(async ({ createRoot, createPage }) => {
      createRoot({ render: 'dynamic', component: Root });

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

      createPage({ render: 'dynamic', path: '/404', component: NotFoundScreen });
      return [] as never;
    }),
  ),
);
