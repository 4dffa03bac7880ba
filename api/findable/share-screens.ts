import type { Hue } from '#domain/shared/hue.ts';
import type { PageKey } from '#domain/standing-page/events.ts';
import type { MessageId } from '#web/i18n.ts';
import type { Screen } from '#web/routes.ts';

interface ScreenShare {
  title: MessageId;
  hue: Hue;
  /** The newsroom's own words for it go before ours. */
  page?: PageKey;
}

/** How the screens are called and coloured on their share pictures; all others show the magazine itself. */
export const shareScreens: Partial<Record<Screen, ScreenShare>> = {
  articles: { title: 'articles.title', hue: 'azulejo' },
  restaurantGuide: { title: 'guide.title', hue: 'terracotta' },
  hyperlinks: { title: 'hyperlinks.title', hue: 'atlantic' },
  latestEdition: { title: 'edition.latest', hue: 'azulejo' },
  about: { title: 'screen.about', hue: 'azulejo', page: 'about-us' },
  contacts: { title: 'screen.contacts', hue: 'atlantic', page: 'contacts' },
  advertising: { title: 'screen.advertising', hue: 'terracotta', page: 'advertising' },
  essentialClub: { title: 'screen.essentialClub', hue: 'bougainvillea', page: 'essential-club' },
  editorialStatute: { title: 'screen.editorialStatute', hue: 'basalt', page: 'editorial-statute' },
  privacyPolicy: { title: 'screen.privacyPolicy', hue: 'levada', page: 'privacy-policy' },
};
