/// <reference types="vite/client" />
import type { ReactNode } from 'react';
import { createPages } from 'waku';
import { unstable_setNonce as setNonce } from 'waku/router/server';
import { locales } from '#domain/shared/locale.ts';
import adapter from './adapter.ts';
import { ArticleScreen } from './article/screens/article.tsx';
import { ArticlesScreen } from './article/screens/articles.tsx';
import { CategoryScreen } from './category/screens/category.tsx';
import { maybeContext } from './context.ts';
import { LatestEditionScreen } from './edition/screens/latest-edition.tsx';
import { FailureScreen } from './frame/failure.tsx';
import { NotFoundScreen } from './frame/not-found.tsx';
import { Root } from './frame/root.tsx';
import type { ScreenProps } from './frame/screen.ts';
import { HomeScreen } from './front-page/screens/home.tsx';
import { HyperlinkScreen } from './hyperlink/screens/hyperlink.tsx';
import { HyperlinksScreen } from './hyperlink/screens/hyperlinks.tsx';
import { NewsletterScreen } from './newsletter/screens/newsletter.tsx';
import { NewsletterConfirmScreen } from './newsletter/screens/newsletter-confirm.tsx';
import { NewsletterUnsubscribeScreen } from './newsletter/screens/newsletter-unsubscribe.tsx';
import { OfflineScreen } from './offline/screens/offline.tsx';
import { RestaurantGuideScreen } from './restaurant/screens/restaurant-guide.tsx';
import { failurePaths, screens, servedScreens } from './routes.ts';
import { AboutScreen } from './standing-page/screens/about.tsx';
import { AdvertisingScreen } from './standing-page/screens/advertising.tsx';
import { ContactsScreen } from './standing-page/screens/contacts.tsx';
import { EssentialClubScreen } from './standing-page/screens/essential-club.tsx';
import { EditorialStatuteScreen, PrivacyPolicyScreen } from './standing-page/screens/plain.tsx';

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
