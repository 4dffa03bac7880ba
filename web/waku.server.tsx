/// <reference types="vite/client" />
import type { ReactNode } from 'react';
import { createPages } from 'waku';
import { unstable_setNonce as setNonce } from 'waku/router/server';
import { locales } from '#domain/shared/locale.ts';
import adapter from './adapter.ts';
import { maybeContext } from './context.ts';
import { failurePaths, screens, servedScreens } from './routes.ts';
import { ArticleScreen } from './screens/article.tsx';
import { ArticlesScreen } from './screens/articles.tsx';
import { CategoryScreen } from './screens/category.tsx';
import { FailureScreen } from './screens/failure.tsx';
import { HomeScreen } from './screens/home.tsx';
import { NotFoundScreen } from './screens/not-found.tsx';
import { Root } from './screens/root.tsx';
import type { ScreenProps } from './screens/screen.ts';

type Served = (typeof servedScreens)[number];

const components: Record<Served, (props: ScreenProps) => Promise<ReactNode>> = {
  home: HomeScreen,
  articles: ArticlesScreen,
  category: CategoryScreen,
  article: ArticleScreen,
};

/** What Waku hands to a page: the parameters of the path stay percent-encoded. */
type PageProps = { path: string; query: string } & Record<string, string>;

export default adapter(
  createPages(async ({ createRoot, createPage, createInterceptor }) => {
    createInterceptor(async (next) => {
      const nonce = maybeContext()?.nonce;
      if (nonce) setNonce(nonce);
      return next();
    });

    createRoot({ render: 'dynamic', component: Root });

    for (const locale of locales) {
      for (const screen of servedScreens) {
        const Component = components[screen];
        createPage({
          render: 'dynamic',
          path: screens[screen][locale] as '/[category]/[slug]',
          component: ({ path, query, ...params }: PageProps) => (
            <Component locale={locale} path={path} params={params} query={new URLSearchParams(query)} />
          ),
        });
      }
      createPage({
        render: 'dynamic',
        path: failurePaths[locale],
        component: () => <FailureScreen locale={locale} />,
      });
    }

    createPage({ render: 'dynamic', path: '/404', component: NotFoundScreen });
    return [] as never;
  }),
);
