import type { ReactNode } from 'react';
import { type Placement, placements } from '#domain/advert/events.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { AdvertFormatDiagram } from '../../advert/format-diagram.tsx';
import { advertFormats } from '../../advert/formats.ts';
import { Button } from '../../components/button.tsx';
import { t } from '../../i18n.ts';
import type { PageComponentProps } from '../../layout/page-props.ts';
import { loadStaticPage, StaticPage } from '../static-page.tsx';

/** Renders the text for advertisers, the advert formats and the e-mail address to write to. */
export default async ({ locale }: PageComponentProps): Promise<ReactNode> => {
  const page = await loadStaticPage(locale, 'advertising');
  const { email } = page.settings;
  return (
    <StaticPage page={page} hue="terracotta">
      <section className="formats page" aria-labelledby="formats">
        <h2 id="formats">{t(locale, 'advertising.formats')}</h2>
        <p>{t(locale, 'advertising.scale')}</p>
        <ul>
          {placements.map((placement) => (
            <Format key={placement} locale={locale} placement={placement} />
          ))}
        </ul>
        {email && <Button href={`mailto:${email}`}>{t(locale, 'advertising.write', { email })}</Button>}
      </section>
    </StaticPage>
  );
};

const Format = ({ locale, placement }: { locale: Locale; placement: Placement }) => {
  const { width, height } = advertFormats[placement];
  return (
    <li>
      <AdvertFormatDiagram placement={placement} />
      <h3>{t(locale, `advertising.${placement}`)}</h3>
      <p className="tabular">{t(locale, 'advertising.size', { width, height })}</p>
    </li>
  );
};
