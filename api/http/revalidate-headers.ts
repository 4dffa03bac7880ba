/** Whoever keeps an answer asks again before using it, so the next query after a command shows what it did. */
export const REVALIDATE_HEADERS = { 'cache-control': 'public, no-cache', vary: 'accept-language, cookie' };
