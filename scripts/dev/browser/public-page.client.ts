/// <reference types="vite/client" />
import './react-refresh.client.ts';
import { OPENED } from './events.ts';
import { keepPlace, restorePlace } from './keep-place.client.ts';

/**
 * Replaces the page script in development: public pages are not hydrated, so an edit is shown by reloading the page. Vite replaces style
 * sheets without a reload.
 */
import.meta.hot?.on('rsc:update', ({ file }: { file: string }) => {
  if (!file.endsWith('.css')) location.reload();
});
import.meta.hot?.send(OPENED, performance.timeOrigin);
keepPlace();
restorePlace();
// Imported afterwards, because modules with components need React's refresh runtime when they are evaluated.
await import('../../../web/page-script/page.client.ts');
