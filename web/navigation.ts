import type { MessageId } from './messages.ts';
import { pages, type Screen, screenKeys } from './routes.ts';

/** A page as the masthead and the footer lead to it. */
export interface ScreenLink {
  screen: Screen;
  text: MessageId;
}

const linksBy = (place: 'masthead' | 'footer'): ScreenLink[] =>
  screenKeys
    .flatMap((screen) => {
      const { link } = pages[screen];
      const at = link?.[place];
      return link && at !== undefined ? [{ screen, text: link.text, at }] : [];
    })
    .sort((one, other) => one.at - other.at || two(place, one, other));

const two = (place: string, one: ScreenLink, other: ScreenLink): never => {
  throw new Error(`Two pages have the same place in the ${place}: ${one.screen} and ${other.screen}`);
};

/** What of the magazine stands in the masthead, before its sections. */
export const mastheadLinks = linksBy('masthead');

/** What the footer leads to besides articles. */
export const footerLinks = linksBy('footer');
