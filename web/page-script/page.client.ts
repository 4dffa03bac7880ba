import { enhanceCommandForms } from './command-forms.client.ts';
import { followConnection } from './connection.client.ts';
import { showEditLink } from './edit-link.client.ts';
import { enhanceEmbeds } from './embeds.client.ts';
import { enhanceSearchForms } from './live-search.client.ts';
import { enhanceLoadMoreLinks } from './load-more.client.ts';
import { watchForReleases } from './new-release.client.ts';
import { cachePicturesOfFirstPage, listOfflinePages } from './offline-pages.client.ts';
import { markOpenNow } from './open-now.client.ts';
import { prefetchPages } from './prefetch.client.ts';
import { listenForToasts, showNoticeAsToast } from './toasts.client.ts';
import { showTodaysVote } from './todays-vote.client.ts';

/** What scripts add to the public pages, which work without any of these lines. */
enhanceCommandForms();
enhanceLoadMoreLinks();
enhanceSearchForms();
enhanceEmbeds();
markOpenNow();
showTodaysVote();
prefetchPages();
watchForReleases();
followConnection();
void cachePicturesOfFirstPage();
void listOfflinePages();
listenForToasts();
void showNoticeAsToast();
void showEditLink();
