/** Headers with which caches must revalidate a stored response, so that the next query after a command shows its effect. */
export const REVALIDATE_HEADERS = { 'cache-control': 'public, no-cache', vary: 'accept-language, cookie' };
