import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../../i18n.ts';
import { frameAddress } from './embed-address.ts';

/**
 * Renders a link to content of another site. The page script replaces it by an iframe when the reader clicks; nothing of the other site is
 * loaded before.
 */
export const Embed = ({ locale, url }: { locale: Locale; url: string }) => {
  const { host } = new URL(url);
  const frame = frameAddress(url);
  return (
    <p className="embed">
      <a href={url} rel="noopener" data-embed={frame}>
        {t(locale, 'embed.link', { host })}
      </a>
      {frame && <span className="embed-note">{t(locale, 'embed.note', { host })}</span>}
    </p>
  );
};
