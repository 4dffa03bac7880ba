import { BAND_STARTS, priceBands } from '#domain/restaurant/price-bands.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../i18n.ts';

/** Formats a price band as a range in euros: `50–75 €`, `up to €50`. */
export const priceInEuros = (locale: Locale, band: number): string => {
  const min = BAND_STARTS[band - 2];
  const max = BAND_STARTS[band - 1];
  const kind = min === undefined ? 'first' : max === undefined ? 'last' : 'middle';
  return t(locale, 'guide.band', { kind, min: min ?? 0, max: max ?? 0 });
};

/** Renders a price band as euro symbols, which screen readers skip, and as a range in euros. */
export const Price = ({ locale, band }: { locale: Locale; band: number }) => (
  <span className="guide-price tabular">
    <span className="guide-price-symbols" aria-hidden="true">
      {'€'.repeat(band)}
      <span>{'€'.repeat(priceBands.length - band)}</span>
    </span>{' '}
    {priceInEuros(locale, band)}
  </span>
);
