import { type Locale, locales } from '#domain/shared/locale.ts';
import { languageTags, t } from '../../i18n.ts';
import { languageSwitchHref } from '../../routes.ts';

/**
 * Returns the languages of the admin area with their names, language tags and links. The link of another language makes it the user's
 * language and returns to `path`; the current language has no `href`.
 */
export const languageLinks = (locale: Locale, path: string) =>
  locales.map((each) => ({
    name: t(each, 'desk.language'),
    tag: languageTags[each],
    href: each === locale ? undefined : languageSwitchHref(each, path),
  }));
