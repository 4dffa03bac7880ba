import type { Placement } from '#domain/advert/events.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { ResponsivePicture } from '../components/responsive-picture.tsx';
import { formatCredit, t } from '../i18n.ts';
import { requestContext } from '../request-context.ts';
import { isOwnAdvert, selectAdvert } from './select-advert.ts';

interface AdvertProps {
  locale: Locale;
  placement: Placement;
  /** Path of the page. Together with the day, it selects one of several adverts. */
  path: string;
}

/** The `sizes` attribute by placement, after the widths in advert.css. */
const sizes: Record<Placement, string> = {
  home: '(width <= 820px) 100vw, (width <= 1700px) 61vw, 1034px',
  list: '(width <= 820px) 100vw, (width <= 1700px) 61vw, 1034px',
  article: '(width <= 660px) 100vw, 624px',
  guide: '(width <= 820px) 100vw, (width <= 1700px) 61vw, 1034px',
};

/**
 * Renders one of the adverts that are booked today for a placement, or nothing if none is booked. An advert for a page of this website is
 * labelled as the magazine's own. The space is reserved, so that the layout
 * does not shift when the picture loads.
 */
export const Advert = async ({ locale, placement, path }: AdvertProps) => {
  const { queries, today } = requestContext();
  const advert = selectAdvert(await queries.adverts(locale, placement, today), today, path);
  if (!advert) return null;
  const { target, picture } = advert;
  const isOwn = isOwnAdvert(target);
  return (
    <aside
      className="advert page"
      data-placement={placement}
      data-advert={advert.id}
      aria-labelledby={`advert-${placement}`}
    >
      <p className="advert-label">
        <span id={`advert-${placement}`}>{t(locale, isOwn ? 'advert.ownLabel' : 'advert.label')}</span>
        {picture.credit.author && <span className="credit">{formatCredit(locale, picture.credit)}</span>}
      </p>
      <a href={target} rel={isOwn ? undefined : 'sponsored noopener'}>
        <ResponsivePicture picture={picture} alt={picture.alt} sizes={sizes[placement]} ratio="own" />
      </a>
    </aside>
  );
};
