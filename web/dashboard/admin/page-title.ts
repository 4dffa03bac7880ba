import type { Locale } from '#domain/shared/locale.ts';
import type { Queries } from '#projections/queries.ts';
import { t } from '../../i18n.ts';
import { matchPath, pageDefinitions } from '../../routes.ts';

/** Loads the title of the page at a path of the website, with its language; undefined if there is no page or it has no title. */
export const loadPageTitle = async (
  queries: Queries,
  path: string,
): Promise<{ title: string; locale: Locale } | undefined> => {
  const place = matchPath(path);
  if (!place) return undefined;
  const { screen, locale, params } = place;
  const { loadTitle, name, link, share } = pageDefinitions[screen];
  const message = name ?? link?.text ?? share?.title;
  const title = (await loadTitle?.(queries, locale, params)) ?? (message && t(locale, message));
  return title ? { title, locale } : undefined;
};
