import type { PageKey } from '#domain/standing-page/events.ts';
import type { Screen } from '../routes.ts';

/** The screens that are pages of the newsroom's own words. */
export const standingPages = {
  about: 'about-us',
  contacts: 'contacts',
  advertising: 'advertising',
  essentialClub: 'essential-club',
  editorialStatute: 'editorial-statute',
  privacyPolicy: 'privacy-policy',
} as const satisfies Partial<Record<Screen, PageKey>>;

export type StandingScreen = keyof typeof standingPages;
