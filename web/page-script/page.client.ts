import { enhanceCommandForms } from './command-forms.client.ts';
import { showConnectionToasts } from './connection-toasts.client.ts';
import { showEditLink } from './edit-link.client.ts';
import { enhanceEmbeds } from './embeds.client.ts';
import { layOutPageWhenIdle } from './lay-out-page.client.ts';
import { enhanceSearchForms } from './live-search.client.ts';
import { enhanceLoadMoreLinks } from './load-more.client.ts';
import { watchForReleases } from './new-release.client.ts';
import { cachePicturesOfFirstPage, listOfflinePages } from './offline-pages.client.ts';
import { markOpenNow } from './open-now.client.ts';
import { prefetchPages } from './prefetch.client.ts';
import { registerServiceWorker } from './register-service-worker.client.ts';
import { listenForToasts, showNoticeAsToast } from './toasts.client.ts';
import { showTodaysVote } from './todays-vote.client.ts';

/** Enhances the public pages, which work without any of these functions. */
enhanceCommandForms();
enhanceLoadMoreLinks();
enhanceSearchForms();
enhanceEmbeds();
markOpenNow();
showTodaysVote();
prefetchPages();
watchForReleases();
registerServiceWorker();
showConnectionToasts();
void cachePicturesOfFirstPage();
void listOfflinePages();
listenForToasts();
void showNoticeAsToast();
void showEditLink();
if (document.querySelector('.reading-tools, .saved-articles')) {
  const load = () => import('./reading-tools.client.ts');
  // A second attempt, because browsers abort requests when the network changes.
  void load()
    .catch(load)
    .then(({ startReadingTools }) => startReadingTools())
    .catch(() => undefined);
}
layOutPageWhenIdle();
