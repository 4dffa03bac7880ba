import { enhanceCommandForms } from './command-forms.client.ts';
import { enhanceEmbeds } from './embeds.client.ts';
import { layOutPageWhenIdle } from './lay-out-page.client.ts';
import { enhanceLoadMoreLinks } from './load-more.client.ts';
import { loadWhereShown } from './load-where-shown.client.ts';
import { watchForReleases } from './new-release.client.ts';
import { showConnectionToasts } from './offline/connection-toasts.client.ts';
import { cachePicturesOfFirstPage, listOfflinePages } from './offline/offline-pages.client.ts';
import { registerServiceWorker } from './offline/register-service-worker.client.ts';
import { prefetchPages } from './prefetch.client.ts';
import { loadForStaff } from './staff/load-for-staff.client.ts';
import { listenForToasts, showNoticeAsToast } from './toasts/toasts.client.ts';

/** Enhances the public pages, which work without any of these functions. */
enhanceCommandForms();
enhanceLoadMoreLinks();
enhanceEmbeds();
loadWhereShown();
prefetchPages();
watchForReleases();
registerServiceWorker();
showConnectionToasts();
void cachePicturesOfFirstPage();
void listOfflinePages();
listenForToasts();
void showNoticeAsToast();
void loadForStaff();
layOutPageWhenIdle();
