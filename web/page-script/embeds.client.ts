import { browserMessage } from './messages/messages.client.ts';
import { isPlainClick } from './plain-click.client.ts';

/**
 * Lets a click on a link marked `data-embed` replace the link by an iframe of the URL in that attribute. Nothing of the other site is
 * loaded before the click.
 */
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
