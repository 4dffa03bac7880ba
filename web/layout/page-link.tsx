import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../i18n.ts';
import type { NavigationLink as Link } from '../navigation.ts';
import { href } from '../routes.ts';
import { requestUrl } from './page-props.ts';

/** Renders a link of the navigation. It is marked as current when the reader is on the page that it leads to. */
export const PageLink = ({ locale, link: { screen, text } }: { locale: Locale; link: Link }) => {
  const path = href(screen, locale);
  return (
    <a href={path} aria-current={path === requestUrl().path ? 'page' : undefined}>
      {t(locale, text)}
    </a>
  );
};
