import type { Locale } from '#domain/shared/locale.ts';
import type { SiteSettings } from '#projections/settings/views.ts';
import { languageTags } from '#web/i18n.ts';
import { href } from '#web/routes.ts';

/** Background colour of the light theme (`web/styles/tokens.css`): for the splash screen and the system bars. */
const PAPER = '#fbf9f4';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/**
 * Returns the web app manifest in one language, as an object. The manifests of both languages have the same `id`, so that browsers treat
 * them as one application.
 */
export const webManifest = (locale: Locale, { title, tagline }: Pick<SiteSettings, 'title' | 'tagline'>) => ({
  id: '/',
  name: title,
  short_name: title,
  description: tagline,
  lang: languageTags[locale],
  dir: 'ltr',
  start_url: href('home', locale),
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: PAPER,
  categories: ['magazines', 'news', 'travel'],
  icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')],
});
