import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../i18n.ts';

/** Lower limits of the price bands 2 to 5 in euros (docs/product.md, rule 41). */
const BAND_STARTS = [50, 75, 100, 150];
const BANDS = 5;

/** Formats a price band (1 to 5) as a range in euros: `50–75 €`, `up to €50`. */
export const priceInEuros = (locale: Locale, band: number): string => {
  const min = BAND_STARTS[band - 2];
  const max = BAND_STARTS[band - 1];
  const kind = min === undefined ? 'first' : max === undefined ? 'last' : 'middle';
  return t(locale, 'guide.band', { kind, min: min ?? 0, max: max ?? 0 });
};

/** Renders a price band (1 to 5) as euro symbols, which screen readers skip, and as a range in euros. */
export const Price = ({ locale, band }: { locale: Locale; band: number }) => (
  <span className="guide-price tabular">
    <span className="guide-price-symbols" aria-hidden="true">
      {'€'.repeat(band)}
      <span>{'€'.repeat(BANDS - band)}</span>
    </span>{' '}
    {priceInEuros(locale, band)}
  </span>
);
