/** Headers of a response for one caller, which no cache and no browser may store. */
export const PRIVATE_HEADERS = { 'cache-control': 'private, no-store' };
