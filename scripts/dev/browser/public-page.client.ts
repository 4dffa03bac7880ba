/// <reference types="vite/client" />
import './react-refresh.client.ts';
import { OPENED } from './events.ts';
import { keepPlace, restorePlace } from './keep-place.client.ts';

/** Stands in for the page script: public pages are documents, so an edit of one is shown by loading it again. Vite replaces style sheets. */
import.meta.hot?.on('rsc:update', ({ file }: { file: string }) => {
  if (!file.endsWith('.css')) location.reload();
});
import.meta.hot?.send(OPENED, performance.timeOrigin);
keepPlace();
restorePlace();
// Loaded afterwards, since modules with components look for React's refresh when they are evaluated.
await import('../../../web/page-script/page.client.ts');
