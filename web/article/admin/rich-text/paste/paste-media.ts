import { all, textOf } from './paste-dom.ts';
import type { PasteReport } from './paste-report.ts';
import { isEmbeddable } from './paste-urls.ts';

/**
 * Converts the `iframe` elements of pasted HTML that show a video or map to the editor's own blocks for such content. Removes all other
 * `iframe` elements and counts them in `report`, from which the user learns what was left out.
 */
export const takeEmbeds = (body: HTMLElement, report: PasteReport): void => {
  for (const frame of all(body, 'iframe')) {
    const url = frame.getAttribute('src')?.replace(/^\/\//, 'https://').replace('youtube-nocookie.com', 'youtube.com');
    if (!url || !isEmbeddable(url)) {
      report.frames += 1;
      frame.remove();
      continue;
    }
    const embed = document.createElement('figure');
    embed.dataset.block = 'embed';
    embed.dataset.fields = JSON.stringify({ url });
    // Placed before its figure or paragraph, which a later pass removes if nothing else is in it.
    (frame.closest('figure,p') ?? frame).before(embed);
    frame.remove();
  }
};

/** Returns true for WordPress emoji and tracking pixels of e-mails. */
const isDecoration = (picture: HTMLElement): boolean =>
  picture.matches('.emoji') || /^[01]$/.test(picture.getAttribute('width') ?? '');

/**
 * Removes pictures and videos from pasted HTML, because their files are on other sites or on the user's computer. Counts them in `report`,
 * from which the user learns what was left out. Emoji that are pictures become text.
 */
export const dropMedia = (body: HTMLElement, report: PasteReport): void => {
  for (const picture of all(body, 'img')) {
    if (picture.matches('.emoji')) picture.before(picture.getAttribute('alt') ?? '');
    else if (!isDecoration(picture)) report.pictures += 1;
    picture.remove();
  }
  for (const video of all(body, 'video')) {
    report.videos += 1;
    video.remove();
  }
  for (const rest of all(body, 'picture,audio,canvas,source')) if (textOf(rest) === '') rest.remove();
};
