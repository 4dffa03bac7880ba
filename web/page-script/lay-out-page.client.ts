/** The elements that narrow screens lay out when they come near (`styles/base.css`, `content-visibility`). */
const LAZY = 'main > div > :is(section, aside), .guide-entry, .footer, .text > *';

/**
 * Lays out the rest of a loaded page when the browser is idle, one element at a time, so that pictures of the whole page (screenshots,
 * archives) and searches in it find everything. Does nothing in browsers without idle callbacks.
 */
export const layOutPageWhenIdle = (): void => {
  if (!('requestIdleCallback' in window)) return;
  addEventListener('load', () => {
    const elements = [...document.querySelectorAll<HTMLElement>(LAZY)];
    const layOutNext = (): void => {
      const element = elements.shift();
      if (!element) return;
      element.style.contentVisibility = 'visible';
      requestIdleCallback(layOutNext);
    };
    requestIdleCallback(layOutNext);
  });
};
