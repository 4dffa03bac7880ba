import type { Locale } from '#domain/shared/locale.ts';
import type { RestaurantView } from '#projections/restaurant/views.ts';
import { headlineFitStyle } from '../../components/headline-fit.ts';
import { t } from '../../i18n.ts';
import { GuideMap } from './map.tsx';

/** Renders the header of the restaurant guide: its title and introduction, and a map of the listed restaurants. */
export const GuideHeader = ({ locale, restaurants }: { locale: Locale; restaurants: RestaurantView[] }) => (
  <header className="guide-opener flood page" data-hue="terracotta">
    <div className="guide-title">
      <h1 className="poster" style={headlineFitStyle(t(locale, 'guide.title'))}>
        {t(locale, 'guide.title')}
      </h1>
      <p className="standfirst">{t(locale, 'guide.standfirst')}</p>
    </div>
    <GuideMap locale={locale} restaurants={restaurants} />
  </header>
);
