import { sendCommandsInPlace } from './command-forms.client.ts';
import { followConnection } from './connection.client.ts';
import { showEditLink } from './edit-link.client.ts';
import { openEmbedsInPlace } from './embeds.client.ts';
import { searchWhileTyping } from './live-search.client.ts';
import { appendToLists } from './load-more.client.ts';
import { watchForReleases } from './new-release.client.ts';
import { keepPicturesOfFirstPage, listKeptPages } from './offline-pages.client.ts';
import { markOpenNow } from './open-now.client.ts';
import { preloadPages } from './prefetch.client.ts';
import { listenForToasts, showNoticeAsToast } from './toasts.client.ts';
import { showTodaysVote } from './todays-vote.client.ts';

/** What scripts add to the public pages, which work without any of these lines. */
sendCommandsInPlace();
appendToLists();
searchWhileTyping();
openEmbedsInPlace();
markOpenNow();
showTodaysVote();
preloadPages();
watchForReleases();
followConnection();
void keepPicturesOfFirstPage();
void listKeptPages();
listenForToasts();
void showNoticeAsToast();
void showEditLink();
