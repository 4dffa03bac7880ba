import { word } from './messages.client.ts';
import { PART_CHANGED } from './page-parts.client.ts';

/** Marks restaurants that are open at this moment: pages are kept for a day, so only the browser knows. */
export const markOpenNow = (): void => {
  const mark = (): void => {
    for (const line of document.querySelectorAll<HTMLElement>('[data-open]')) markLine(line);
  };
  mark();
  setInterval(mark, 60_000);
  document.addEventListener(PART_CHANGED, mark);
};

/** `data-open` holds moments, `2026-11-20T12:00:00Z/2026-11-20T15:00:00Z`, several with commas between. */
const markLine = (line: HTMLElement): void => {
  const now = Date.now();
  const open = (line.dataset.open ?? '').split(',').some((span) => {
    const [from = '', to = ''] = span.split('/');
    return Date.parse(from) <= now && now < Date.parse(to);
  });
  line.toggleAttribute('data-open-now', open);
  const said = line.querySelector('.open-now');
  if (!open) said?.remove();
  else if (!said)
    line.prepend(
      Object.assign(document.createElement('strong'), { className: 'open-now', textContent: word('guide.openNow') }),
    );
};
