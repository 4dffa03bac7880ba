import type { ReactNode } from 'react';
import { priceBands } from '#domain/restaurant/price-bands.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../../i18n.ts';
import { Price } from '../price.tsx';
import { Stars } from '../stars.tsx';
import { type GuideQuery, minimumStars } from './guide-query.ts';
import { guideHref } from './guide-url.ts';
import type { GuideCounts } from './option-counts.ts';

interface GuideFiltersProps {
  locale: Locale;
  choice: GuideQuery;
  areas: { id: string; name: string }[];
  counts: GuideCounts;
}

/**
 * Renders the options of the filters of the restaurant guide as links, collapsed on narrow screens. Each option for area, price and stars
 * is followed by the number of restaurants that it would list, from `counts`; an option that would list none is text instead of a link.
 */
export const GuideFilters = ({ locale, choice, areas, counts }: GuideFiltersProps) => {
  const to = (change: Partial<GuideQuery>): string => guideHref(locale, { ...choice, ...change });
  return (
    <details className="guide-filters">
      <summary>{t(locale, 'guide.filters')}</summary>
      <nav aria-label={t(locale, 'guide.filters')}>
        <Group title={t(locale, 'guide.area')}>
          <Option href={to({ area: undefined })} current={!choice.area} count={counts.anyArea}>
            {t(locale, 'guide.anyArea')}
          </Option>
          {areas.map(({ id, name }) => (
            <Option key={id} href={to({ area: id })} current={choice.area === id} count={counts.area(id)}>
              {name}
            </Option>
          ))}
        </Group>
        <Group title={t(locale, 'guide.price')}>
          <Option href={to({ price: undefined })} current={!choice.price} count={counts.anyPrice}>
            {t(locale, 'guide.anyPrice')}
          </Option>
          {priceBands.map((band) => (
            <Option key={band} href={to({ price: band })} current={choice.price === band} count={counts.price(band)}>
              <Price locale={locale} band={band} />
            </Option>
          ))}
        </Group>
        <Group title={t(locale, 'guide.stars')}>
          <Option href={to({ stars: undefined })} current={!choice.stars} count={counts.anyStars}>
            {t(locale, 'guide.anyStars')}
          </Option>
          {minimumStars.map((stars) => (
            <Option key={stars} href={to({ stars })} current={choice.stars === stars} count={counts.stars(stars)}>
              <LeastStars locale={locale} stars={stars} />
            </Option>
          ))}
        </Group>
        <Group title={t(locale, 'guide.opening')}>
          <Option href={to({ open: undefined })} current={!choice.open}>
            {t(locale, 'guide.anyTime')}
          </Option>
          <Option href={to({ open: true })} current={choice.open === true}>
            {t(locale, 'guide.openNow')}
          </Option>
        </Group>
      </nav>
    </details>
  );
};

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    <ul>{children}</ul>
  </section>
);

interface OptionProps {
  href: string;
  current: boolean;
  /** Number of restaurants; undefined where it changes every minute. */
  count?: number;
  children: ReactNode;
}

/** Renders an option. One that would show no restaurants is not a link. */
const Option = ({ href, current, count, children }: OptionProps) => {
  const words = (
    <>
      <span>{children}</span>
      {count !== undefined && <span className="guide-count tabular">{count}</span>}
    </>
  );
  return (
    <li>
      {count === 0 && !current ? (
        <span>{words}</span>
      ) : (
        <a href={href} rel="nofollow" aria-current={current ? 'true' : undefined}>
          {words}
        </a>
      )}
    </li>
  );
};

const LeastStars = ({ locale, stars }: { locale: Locale; stars: number }) => (
  <>
    <Stars locale={locale} stars={stars} /> {stars < 5 && t(locale, 'guide.orMore')}
  </>
);
