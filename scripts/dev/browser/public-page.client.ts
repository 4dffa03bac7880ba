/// <reference types="vite/client" />
import './react-refresh.client.ts';
import { keepPlace, restorePlace } from './keep-place.client.ts';

/** Stands in for the page script: public pages are documents, so an edit of one is shown by loading it again. */
import.meta.hot?.on('rsc:update', () => location.reload());
keepPlace();
restorePlace();
// Loaded afterwards, since modules with components look for React's refresh when they are evaluated.
await import('../../../web/page-script/page.client.ts');
