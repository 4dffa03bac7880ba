import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../i18n.ts';
import type { NavigationLink as Link } from '../navigation.ts';
import { href } from '../routes.ts';
import { requestUrl } from './page-props.ts';

/** A link to a screen by its name; where the reader is already, it says so. */
export const PageLink = ({ locale, link: { screen, text } }: { locale: Locale; link: Link }) => {
  const path = href(screen, locale);
  return (
    <a href={path} aria-current={path === requestUrl().path ? 'page' : undefined}>
      {t(locale, text)}
    </a>
  );
};
