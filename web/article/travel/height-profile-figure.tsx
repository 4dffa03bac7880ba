import type { CSSProperties } from 'react';
import type { Travel } from '#domain/article/travel.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../../i18n.ts';
import { type HeightAt, type HeightProfile, heightProfile, PROFILE_HEIGHT, PROFILE_WIDTH } from './height-profile.ts';

/** Renders the height profile of a walk whose points have heights, with a sentence that says the same; nothing for others. */
export const HeightProfileFigure = ({ locale, travel }: { locale: Locale; travel: Travel }) => {
  const profile = travel.kind === 'walk' ? heightProfile(travel.points) : undefined;
  if (!profile) return null;
  return (
    <figure className="travel-profile">
      <div className="travel-profile-sheet" aria-hidden="true">
        <svg viewBox={`0 0 ${PROFILE_WIDTH} ${PROFILE_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path className="travel-ground" d={profile.area} />
          <path className="travel-line" d={profile.line} fill="none" />
        </svg>
        {profile.levels.map(({ metres, share }) => (
          <span key={metres} className="travel-level" style={{ '--from-top': share } as CSSProperties}>
            {t(locale, 'travel.metres', { value: metres })}
          </span>
        ))}
      </div>
      <figcaption className="caption">{describeProfile(locale, profile)}</figcaption>
    </figure>
  );
};

const describeProfile = (locale: Locale, { start, end, highest, lowest, length }: HeightProfile): string => {
  const where = ({ metres, km }: HeightAt) => t(locale, 'travel.heightAt', { metres, km: toTenths(km) });
  return t(locale, 'travel.profile', {
    start,
    end,
    length: toTenths(length),
    highest: where(highest),
    lowest: where(lowest),
  });
};

const toTenths = (km: number): number => Math.round(km * 10) / 10;
