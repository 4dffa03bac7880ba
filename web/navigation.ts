import type { MessageId } from './messages.ts';
import { type PageName, pageDefinitions, pageNames } from './routes.ts';

/** A link of the masthead or the footer to a page. */
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
  throw new Error(`Two pages have the same position in the ${place}: ${one.screen} and ${other.screen}`);
};

/** Links shown in the masthead before the categories, in their order. Throws at load time if two pages have the same position. */
export const mastheadLinks = linksBy('masthead');

/** Links shown in the footer in addition to articles, in their order. */
export const footerLinks = linksBy('footer');
