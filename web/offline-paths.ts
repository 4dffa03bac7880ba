import type { Localized } from '#domain/shared/locale.ts';

/** Paths of the pages that open without a connection also if they were never visited. The service worker has them in its file. */
export const offlinePaths = {
  offline: { pt: '/offline', en: '/en/offline' },
  saved: { pt: '/guardados', en: '/en/saved' },
  myMap: { pt: '/o-meu-mapa', en: '/en/my-map' },
} as const satisfies Record<string, Localized<`/${string}`>>;
