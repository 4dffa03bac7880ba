import type { Locale } from '#domain/shared/locale.ts';
import type { GuideView } from '#projections/restaurant/views.ts';
import { t } from '../../i18n.ts';
import { priceInEuros } from '../price.tsx';
import { activeFilters, clearFilters, type FilterName, type GuideQuery } from './guide-query.ts';
import { guideHref } from './guide-url.ts';

interface ActiveGuideFiltersProps {
  locale: Locale;
  choice: GuideQuery;
  areas: GuideView['areas'];
}

/**
 * Renders the active filters of the restaurant guide, each as a link that removes it, and a link that removes all. Renders nothing if no
 * filter is active.
 */
export const ActiveGuideFilters = ({ locale, choice, areas }: ActiveGuideFiltersProps) => {
  const active = activeFilters(choice);
  if (active.length === 0) return null;
  return (
    <ul className="guide-chosen" aria-label={t(locale, 'guide.chosen')}>
      {active.map((name) => (
        <li key={name}>
          <a href={guideHref(locale, { ...choice, [name]: undefined })} rel="nofollow">
            <span className="unseen">{t(locale, 'guide.remove')} </span>
            {filterLabel(locale, choice, areas, name)}
            <span aria-hidden="true"> ×</span>
          </a>
        </li>
      ))}
      <li>
        <a className="quiet-link" href={guideHref(locale, clearFilters(choice))}>
          {t(locale, 'guide.clear')}
        </a>
      </li>
    </ul>
  );
};

/**
 * Renders what the restaurant guide shows if no restaurant matches the filters: links that remove one filter or all of them. `total` is the
 * number of restaurants without filters; if it is 0, only a text says that the guide is empty.
 */
export const NoGuideResults = ({ locale, choice, areas, total }: ActiveGuideFiltersProps & { total: number }) => {
  if (total === 0) return <p className="list-advice">{t(locale, 'guide.empty')}</p>;
  return (
    <div className="guide-nothing">
      <p className="list-advice">{t(locale, 'guide.nothing')}</p>
      <ul>
        {activeFilters(choice).map((name) => (
          <li key={name}>
            <a className="quiet-link" href={guideHref(locale, { ...choice, [name]: undefined })} rel="nofollow">
              {t(locale, 'guide.without', { filter: filterLabel(locale, choice, areas, name) })}
            </a>
          </li>
        ))}
        <li>
          <a className="quiet-link" href={guideHref(locale, clearFilters(choice))}>
            {t(locale, 'guide.showAll', { total })}
          </a>
        </li>
      </ul>
    </div>
  );
};

const filterLabel = (locale: Locale, choice: GuideQuery, areas: GuideView['areas'], name: FilterName): string => {
  switch (name) {
    case 'area':
      return areas.find(({ id }) => id === choice.area)?.name ?? '';
    case 'price':
      return priceInEuros(locale, choice.price ?? 0);
    case 'stars':
      return t(locale, 'guide.leastStars', { stars: choice.stars ?? 0 });
    case 'open':
      return t(locale, 'guide.openNow');
    default:
      return name satisfies never;
  }
};
