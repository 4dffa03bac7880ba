import { browserMessage } from './messages.client.ts';
import { isPlainClick } from './plain-click.client.ts';

/** Replaces a link marked `data-embed` by an iframe of that URL when it is clicked. Nothing of the other site is loaded before. */
export const enhanceEmbeds = (): void => {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-embed]');
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    const frame = Object.assign(document.createElement('iframe'), {
      src: link.dataset.embed!,
      title: browserMessage('embed.title'),
      allow: 'fullscreen; picture-in-picture; encrypted-media',
      allowFullscreen: true,
      className: 'embed-frame',
    });
    (link.closest('.embed') ?? link).replaceWith(frame);
    frame.focus();
  });
};
