import type { Locale } from '#domain/shared/locale.ts';
import { adminScreenAt } from '../admin-screens.ts';
import { t } from '../i18n.ts';

/** Renders what the screen at a path is for, as in the help; nothing for a screen that the navigation does not list. */
export const ScreenHint = ({ locale, path }: { locale: Locale; path: string }) => {
  const link = adminScreenAt(path)?.link;
  return link && <p className="desk-lead">{t(locale, link.help)}</p>;
};
