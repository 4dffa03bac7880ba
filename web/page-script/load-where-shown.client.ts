import { PART_CHANGED } from './page-parts.client.ts';

/** What only some pages need: the elements that it enhances, and the function that loads and starts it. */
const features: [selector: string, start: () => Promise<void>][] = [
  [
    '.reading-tools, .saved-articles, .my-map',
    () => import('./reading-tools.client.ts').then(({ startReadingTools }) => startReadingTools()),
  ],
  ['form[data-live]', () => import('./live-search.client.ts').then(({ enhanceSearchForms }) => enhanceSearchForms())],
  ['[data-open]', () => import('./open-now.client.ts').then(({ markOpenNow }) => markOpenNow())],
  [
    'form[data-command="CastVote"]',
    () => import('./todays-vote.client.ts').then(({ showTodaysVote }) => showTodaysVote()),
  ],
];

const waiting = new Map(features);

const load = (): void => {
  for (const [selector, start] of waiting) {
    if (!document.querySelector(selector)) continue;
    waiting.delete(selector);
    // A second attempt, because browsers abort requests when the network changes. Without the code, the page works as without JavaScript.
    void start()
      .catch(start)
      .catch(() => undefined);
  }
};

/** Loads the code of features whose elements are on the page, now or in a part that is added later. */
export const loadWhereShown = (): void => {
  load();
  document.addEventListener(PART_CHANGED, load);
};
