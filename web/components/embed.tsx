import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../i18n.ts';

/** Content of another site: a link to it, so that nothing of it is fetched before the reader asks. */
export const Embed = ({ locale, url }: { locale: Locale; url: string }) => {
  const { host } = new URL(url);
  return (
    <p className="embed">
      <a href={url} rel="noopener">
        {t(locale, 'embed.link', { host })}
      </a>
    </p>
  );
};
