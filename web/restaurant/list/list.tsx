import type { Locale } from '#domain/shared/locale.ts';
import type { RestaurantView } from '#projections/restaurant/views.ts';
import { t } from '../../i18n.ts';
import { VoteRule } from '../../vote/vote-rule.tsx';
import { activeFilters, type GuideQuery, guideOrders } from '../filters/guide-query.ts';
import { guideHref } from '../filters/guide-url.ts';
import { RestaurantEntry, VOTE_RULE_ID } from './restaurant-entry.tsx';

interface GuideListProps {
  locale: Locale;
  choice: GuideQuery;
  restaurants: RestaurantView[];
}

/**
 * Renders the head of the list in the restaurant guide: how many restaurants are listed (`shown`) and how many there are (`total`), links
 * to the sort orders, the rule that limits votes, and, unless one of the listed restaurants has votes, that nobody has voted yet.
 */
export const GuideListHead = ({
  locale,
  choice,
  total,
  shown,
  hasVotes,
}: {
  locale: Locale;
  choice: GuideQuery;
  total: number;
  shown: number;
  hasVotes: boolean;
}) => (
  <header className="guide-head">
    <p className="tabular" role="status">
      <b>{t(locale, activeFilters(choice).length > 0 ? 'guide.countOf' : 'guide.count', { shown, total })}</b>
    </p>
    <nav aria-label={t(locale, 'guide.sort')}>
      <span aria-hidden="true">{t(locale, 'guide.sort')}</span>
      <ul>
        {guideOrders.map((sort) => (
          <li key={sort}>
            <a
              href={guideHref(locale, { ...choice, sort })}
              rel="nofollow"
              aria-current={choice.sort === sort ? 'true' : undefined}
            >
              {t(locale, 'guide.order', { order: sort })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <VoteRule locale={locale} id={VOTE_RULE_ID} />
    {!hasVotes && shown > 0 && <p className="guide-unvoted">{t(locale, 'guide.unvoted')}</p>}
  </header>
);

/** Renders the numbered list of restaurants in the restaurant guide. */
export const GuideList = ({ locale, choice, restaurants }: GuideListProps) => (
  <ol className="guide-entries">
    {restaurants.map((restaurant, index) => (
      <RestaurantEntry
        key={restaurant.id}
        locale={locale}
        restaurant={restaurant}
        number={index + 1}
        openNow={choice.open === true}
      />
    ))}
  </ol>
);
