import type { MessageId } from './messages.ts';
import { type PageName, pageDefinitions, pageNames } from './routes.ts';

/** A page as the masthead and the footer lead to it. */
export interface NavigationLink {
  screen: PageName;
  text: MessageId;
}

const linksBy = (place: 'masthead' | 'footer'): NavigationLink[] =>
  pageNames
    .flatMap((screen) => {
      const { link } = pageDefinitions[screen];
      const at = link?.[place];
      return link && at !== undefined ? [{ screen, text: link.text, at }] : [];
    })
    .sort((one, other) => one.at - other.at || two(place, one, other));

const two = (place: string, one: NavigationLink, other: NavigationLink): never => {
  throw new Error(`Two pages have the same place in the ${place}: ${one.screen} and ${other.screen}`);
};

/** What of the magazine stands in the masthead, before its sections. */
export const mastheadLinks = linksBy('masthead');

/** What the footer leads to besides articles. */
export const footerLinks = linksBy('footer');
