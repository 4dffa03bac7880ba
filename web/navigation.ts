import { type Screen, servedScreens } from './routes.ts';

/** What of the magazine stands in the masthead, before its sections. */
const inMasthead = ['latestEdition', 'restaurantGuide'] as const satisfies Screen[];

/** What the footer leads to besides articles. */
const inFooter = [
  ...inMasthead,
  'articles',
  'hyperlinks',
  'essentialClub',
  'newsletter',
  'about',
  'contacts',
  'advertising',
  'editorialStatute',
  'privacyPolicy',
] as const satisfies Screen[];

export type LinkedScreen = (typeof inFooter)[number];

const served: readonly Screen[] = servedScreens;
const onlyServed = (screens: readonly LinkedScreen[]): LinkedScreen[] =>
  screens.filter((screen) => served.includes(screen));

export const mastheadScreens = onlyServed(inMasthead);
export const footerScreens = onlyServed(inFooter);
