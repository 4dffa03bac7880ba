import { toDataURL, toString as toSvg } from 'qrcode';
import { type Locale, mainLocale } from '#domain/shared/locale.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { href } from '../../routes.ts';

/** Pixels of the PNG: at 300 dpi more than 8 cm wide. */
const PNG_PX = 1024;

/** Renders the QR code of a hyperlink's page, with links that download it for print. */
export const PrintedCode = async ({ locale, id }: { locale: Locale; id: string }) => {
  const path = href('hyperlink', mainLocale, { id });
  const url = requestContext().siteUrl + path;
  const [svg, png] = await Promise.all([toSvg(url, { type: 'svg', margin: 2 }), toDataURL(url, { width: PNG_PX })]);
  const svgUrl = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return (
    <section aria-labelledby="printed-code">
      <h3 id="printed-code">{t(locale, 'hyperlink.printed')}</h3>
      <p>
        <a href={path}>{url}</a>
      </p>
      <img className="desk-code" src={svgUrl} alt={t(locale, 'hyperlink.qr', { url })} width="176" height="176" />
      <p className="desk-actions">
        <a href={svgUrl} download={`${id}.svg`}>
          {t(locale, 'hyperlink.qrSvg')}
        </a>{' '}
        <a href={png} download={`${id}.png`}>
          {t(locale, 'hyperlink.qrPng')}
        </a>
      </p>
    </section>
  );
};
