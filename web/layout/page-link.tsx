import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../i18n.ts';
import type { ScreenLink as Link } from '../navigation.ts';
import { href } from '../routes.ts';
import { requestedAddress } from './page-props.ts';

/** A link to a screen by its name; where the reader is already, it says so. */
export const ScreenLink = ({ locale, link: { screen, text } }: { locale: Locale; link: Link }) => {
  const path = href(screen, locale);
  return (
    <a href={path} aria-current={path === requestedAddress().path ? 'page' : undefined}>
      {t(locale, text)}
    </a>
  );
};
