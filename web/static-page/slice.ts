import type { PageKey } from '#domain/static-page/events.ts';
import type { PageShareImage, Slice } from '../slice.ts';
import { staticPageAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

/** The pages whose text editors write, with the key of each in its event stream. */
export const staticPageKeys = {
  about: 'about-us',
  contacts: 'contacts',
  advertising: 'advertising',
  essentialClub: 'essential-club',
  editorialStatute: 'editorial-statute',
  privacyPolicy: 'privacy-policy',
} as const satisfies Record<string, PageKey>;

export type StaticPageName = keyof typeof staticPageKeys;

/** Returns the name of the page with this key in its event stream. */
export const staticPageName = (key: PageKey): StaticPageName =>
  (Object.keys(staticPageKeys) as StaticPageName[]).find((name) => staticPageKeys[name] === key)!;

const loadTitle =
  (screen: StaticPageName): NonNullable<PageShareImage['customTitle']> =>
  async (queries, locale) =>
    (await queries.page(locale, staticPageKeys[screen])).title;

export const staticPage = {
  messages: { pt, en },
  admin: staticPageAdmin,
  pages: {
    about: {
      paths: { pt: '/quem-somos', en: '/en/about-us' },
      link: { text: 'screen.about', footer: 70 },
      share: { title: 'screen.about', hue: 'azulejo', customTitle: loadTitle('about') },
    },
    contacts: {
      paths: { pt: '/contactos', en: '/en/contacts' },
      link: { text: 'screen.contacts', footer: 80 },
      share: { title: 'screen.contacts', hue: 'atlantic', customTitle: loadTitle('contacts') },
    },
    advertising: {
      paths: { pt: '/publicidade', en: '/en/advertising' },
      link: { text: 'screen.advertising', footer: 90 },
      share: { title: 'screen.advertising', hue: 'terracotta', customTitle: loadTitle('advertising') },
    },
    essentialClub: {
      paths: { pt: '/essential-club', en: '/en/essential-club' },
      link: { text: 'screen.essentialClub', footer: 50 },
      share: { title: 'screen.essentialClub', hue: 'bougainvillea', customTitle: loadTitle('essentialClub') },
    },
    editorialStatute: {
      paths: { pt: '/estatuto-editorial', en: '/en/editorial-statute' },
      link: { text: 'screen.editorialStatute', footer: 100 },
      share: { title: 'screen.editorialStatute', hue: 'basalt', customTitle: loadTitle('editorialStatute') },
    },
    privacyPolicy: {
      paths: { pt: '/politica-privacidade', en: '/en/privacy-policy' },
      link: { text: 'screen.privacyPolicy', footer: 110 },
      share: { title: 'screen.privacyPolicy', hue: 'levada', customTitle: loadTitle('privacyPolicy') },
    },
  },
} as const satisfies Slice<keyof typeof pt>;
