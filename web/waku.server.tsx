/// <reference types="vite/client" />
import type { ReactNode } from 'react';
import { createPages } from 'waku';
import { unstable_setNonce as setNonce } from 'waku/router/server';
import { locales } from '#domain/shared/locale.ts';
import adapter from './adapter.ts';
import { maybeContext } from './context.ts';
import { failurePaths, screens, servedScreens } from './routes.ts';
import { AboutScreen } from './screens/about.tsx';
import { AdvertisingScreen } from './screens/advertising.tsx';
import { ArticleScreen } from './screens/article.tsx';
import { ArticlesScreen } from './screens/articles.tsx';
import { CategoryScreen } from './screens/category.tsx';
import { ContactsScreen } from './screens/contacts.tsx';
import { EssentialClubScreen } from './screens/essential-club.tsx';
import { FailureScreen } from './screens/failure.tsx';
import { HomeScreen } from './screens/home.tsx';
import { HyperlinkScreen } from './screens/hyperlink.tsx';
import { HyperlinksScreen } from './screens/hyperlinks.tsx';
import { LatestEditionScreen } from './screens/latest-edition.tsx';
import { NewsletterScreen } from './screens/newsletter.tsx';
import { NewsletterConfirmScreen } from './screens/newsletter-confirm.tsx';
import { NewsletterUnsubscribeScreen } from './screens/newsletter-unsubscribe.tsx';
import { NotFoundScreen } from './screens/not-found.tsx';
import { OfflineScreen } from './screens/offline.tsx';
import { RestaurantGuideScreen } from './screens/restaurant-guide.tsx';
import { Root } from './screens/root.tsx';
import type { ScreenProps } from './screens/screen.ts';
import { EditorialStatuteScreen, PrivacyPolicyScreen } from './screens/standing-page.tsx';

type Served = (typeof servedScreens)[number];

const components: Record<Served, (props: ScreenProps) => Promise<ReactNode>> = {
  home: HomeScreen,
  articles: ArticlesScreen,
  category: CategoryScreen,
  article: ArticleScreen,
  about: AboutScreen,
  contacts: ContactsScreen,
  advertising: AdvertisingScreen,
  essentialClub: EssentialClubScreen,
  editorialStatute: EditorialStatuteScreen,
  privacyPolicy: PrivacyPolicyScreen,
  restaurantGuide: RestaurantGuideScreen,
  latestEdition: LatestEditionScreen,
  hyperlinks: HyperlinksScreen,
  hyperlink: HyperlinkScreen,
  newsletter: NewsletterScreen,
  newsletterConfirm: NewsletterConfirmScreen,
  newsletterUnsubscribe: NewsletterUnsubscribeScreen,
  offline: OfflineScreen,
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
