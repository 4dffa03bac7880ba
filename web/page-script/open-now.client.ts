import { browserMessage } from './messages/messages.client.ts';
import { PART_CHANGED } from './page-parts.client.ts';

/**
 * Marks the restaurants on the page that are open now, and updates the marks every minute. The server cannot render the marks, because
 * pages are cached for a day.
 */
export const markOpenNow = (): void => {
  const mark = (): void => {
    for (const line of document.querySelectorAll<HTMLElement>('[data-open]')) markLine(line);
  };
  mark();
  setInterval(mark, 60_000);
  document.addEventListener(PART_CHANGED, mark);
};

/**
 * Shows or removes the mark of one restaurant. `data-open` contains intervals, `2026-11-20T12:00:00Z/2026-11-20T15:00:00Z`, separated by
 * commas.
 */
const markLine = (line: HTMLElement): void => {
  const now = Date.now();
  const open = (line.dataset.open ?? '').split(',').some((span) => {
    const [from = '', to = ''] = span.split('/');
    return Date.parse(from) <= now && now < Date.parse(to);
  });
  line.toggleAttribute('data-open-now', open);
  const label = line.querySelector('.open-now');
  if (!open) label?.remove();
  else if (!label)
    line.prepend(
      Object.assign(document.createElement('strong'), {
        className: 'open-now',
        textContent: browserMessage('guide.openNow'),
      }),
    );
};
