/** Whoever keeps an answer asks again before using it, so the next query after a command shows what it did. */
export const FRESH = { 'cache-control': 'public, no-cache', vary: 'accept-language, cookie' };
