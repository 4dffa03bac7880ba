import type { CSSProperties } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../i18n.ts';

/** Stars for the eye, “4 of 5 stars” for the ear. */
export const Stars = ({ locale, stars }: { locale: Locale; stars: number }) => (
  <span className="stars" role="img" aria-label={t(locale, 'guide.starsOf', { stars })} style={starStyle(stars)} />
);

const starStyle = (stars: number): CSSProperties => ({ '--stars': stars }) as CSSProperties;
