import type { Locale } from '#domain/shared/locale.ts';
import { headlineFitStyle } from '../../components/headline-fit.ts';
import { Caption } from '../../components/picture-caption.tsx';
import { ResponsivePicture } from '../../components/responsive-picture.tsx';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { href } from '../../routes.ts';
import { VoteForm } from '../../vote/vote-form.tsx';
import { VoteRule } from '../../vote/vote-rule.tsx';
import { Price } from '../price.tsx';
import { Stars } from '../stars.tsx';
import { OpeningHoursToday } from './opening-hours-today.tsx';
import { restaurantAnchorId } from './restaurant-entry.tsx';

const RULE_ID = 'table-rule';

/** Renders the restaurant of the week with a button to vote for it. Renders nothing while the restaurant guide is empty. */
export const RestaurantOfTheWeek = async ({ locale }: { locale: Locale }) => {
  const { queries, today } = requestContext();
  const table = await queries.tableOfTheWeek(locale, today);
  if (!table) return null;
  const { restaurant, votesOfTheWeek } = table;
  const { name, area, rating, verdict, price, image } = restaurant;
  const guide = href('restaurantGuide', locale);
  return (
    <section
      className="table page"
      data-hue="terracotta"
      data-picture={image ? 'beside' : 'none'}
      aria-labelledby="table"
    >
      <header>
        <h2 id="table">{t(locale, 'table.title')}</h2>
        <p>{t(locale, votesOfTheWeek > 0 ? 'table.note' : 'table.noteWithoutVotes')}</p>
        <a className="quiet-link" href={guide}>
          {t(locale, 'table.guide')}
        </a>
      </header>
      <div className="table-words">
        {area && <p className="kicker">{area}</p>}
        <h3 className="poster" style={headlineFitStyle(name)}>
          <a href={`${guide}#${restaurantAnchorId(restaurant)}`}>{name}</a>
        </h3>
        <p className="guide-verdict">
          <Stars locale={locale} stars={rating} />
          {verdict && <span>{verdict}</span>}
        </p>
      </div>
      <div className="table-side">
        <p>
          <Price locale={locale} band={price} />
        </p>
        <OpeningHoursToday locale={locale} restaurant={restaurant} />
        <VoteForm locale={locale} restaurant={restaurant} anchorId="table" ruleId={RULE_ID} />
        <VoteRule locale={locale} id={RULE_ID} />
      </div>
      {image && (
        <figure className="guide-picture">
          <ResponsivePicture
            picture={image}
            alt={image.alt}
            sizes="(width <= 820px) 100vw, (width <= 1700px) 33vw, 510px"
          />
          <Caption locale={locale} picture={image} />
        </figure>
      )}
    </section>
  );
};
