import type { Locale } from '#domain/shared/locale.ts';
import type { RestaurantView } from '#projections/restaurant/views.ts';
import { Caption } from '../../components/picture-caption.tsx';
import { ResponsivePicture } from '../../components/responsive-picture.tsx';
import { splitParagraphs } from '../../components/split-paragraphs.ts';
import { VoteForm } from '../../vote/vote-form.tsx';
import { Price } from '../price.tsx';
import { Stars } from '../stars.tsx';
import { OpeningHoursToday } from './opening-hours-today.tsx';
import { ContactDetails, RestaurantDetails } from './restaurant-details.tsx';

/** Id of the rule for votes at the top of the list. */
export const VOTE_RULE_ID = 'vote-rule';

/** Returns the id of the element that shows a restaurant in the list. Links from the map and from other pages lead to it. */
export const restaurantAnchorId = ({ id }: { id: string }): string => `r-${id}`;

/** The `sizes` attribute of the pictures. */
const sizes = {
  lead: '(width <= 820px) 100vw, (width <= 1700px) 50vw, 770px',
  picture: '(width <= 820px) 100vw, (width <= 1700px) 42vw, 640px',
};

interface RestaurantEntryProps {
  locale: Locale;
  restaurant: RestaurantView;
  /** Its number in the list and on the map. */
  number: number;
  openNow: boolean;
}

/** Renders one restaurant of the list. If the restaurant with `number` 1 has a picture, the picture is large and the text is beside it. */
export const RestaurantEntry = ({ locale, restaurant, number, openNow }: RestaurantEntryProps) => {
  const { name, area, rating, verdict, description, image, price } = restaurant;
  const pictured = number === 1 ? 'lead' : 'picture';
  return (
    <li id={restaurantAnchorId(restaurant)} className="guide-entry" data-kind={image ? pictured : 'words'}>
      <span className="guide-number">{number}</span>
      {image && (
        <figure className="guide-picture">
          <ResponsivePicture picture={image} alt={image.alt} sizes={sizes[pictured]} />
          <Caption locale={locale} picture={image} />
        </figure>
      )}
      <div className="guide-name">
        {area && <p className="kicker">{area}</p>}
        <h2>{name}</h2>
        <p className="guide-verdict">
          <Stars locale={locale} stars={rating} />
          {verdict && <span>{verdict}</span>}
        </p>
      </div>
      <div className="guide-words">
        {splitParagraphs(description).map((paragraph) => (
          <p key={paragraph}>{paragraph.trim()}</p>
        ))}
      </div>
      <div className="guide-side">
        <p>
          <Price locale={locale} band={price} />
        </p>
        <OpeningHoursToday locale={locale} restaurant={restaurant} openNow={openNow} />
        <ContactDetails restaurant={restaurant} />
        <VoteForm
          locale={locale}
          restaurant={restaurant}
          anchorId={restaurantAnchorId(restaurant)}
          ruleId={VOTE_RULE_ID}
        />
      </div>
      <RestaurantDetails locale={locale} restaurant={restaurant} />
    </li>
  );
};
