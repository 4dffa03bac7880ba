import type { CSSProperties } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../i18n.ts';

/** Renders stars, which screen readers read as “4 of 5 stars”. */
export const Stars = ({ locale, stars }: { locale: Locale; stars: number }) => (
  <span className="stars" role="img" aria-label={t(locale, 'guide.starsOf', { stars })} style={starStyle(stars)} />
);

const starStyle = (stars: number): CSSProperties => ({ '--stars': stars }) as CSSProperties;
