import type { Locale } from '#domain/shared/locale.ts';
import type { RestaurantView } from '#projections/restaurant/views.ts';
import { Caption, ResponsivePicture } from '../../components/responsive-picture.tsx';
import { VoteForm } from '../../vote/vote-form.tsx';
import { Price } from '../price.tsx';
import { Stars } from '../stars.tsx';
import { OpeningHoursToday } from './opening-hours-today.tsx';
import { ContactDetails, RestaurantDetails } from './restaurant-details.tsx';

/** Id of the sentence about votes that stands at the head of the list. */
export const VOTE_RULE_ID = 'vote-rule';

/** Where a restaurant stands in the page: links from the map and from elsewhere lead there. */
export const restaurantAnchorId = ({ id }: { id: string }): string => `r-${id}`;

/** How wide the picture of an entry is. */
const sizes = {
  lead: '(width <= 820px) 100vw, (width <= 1700px) 50vw, 770px',
  picture: '(width <= 820px) 100vw, (width <= 1700px) 42vw, 640px',
};

interface GuideEntryProps {
  locale: Locale;
  restaurant: RestaurantView;
  /** The number it has in the list and on the map. */
  number: number;
  openNow: boolean;
}

/** A restaurant of the list. The first one shows its picture large, with its words beside it. */
export const RestaurantEntry = ({ locale, restaurant, number, openNow }: GuideEntryProps) => {
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
        {paragraphsOf(description).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
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

const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/);
