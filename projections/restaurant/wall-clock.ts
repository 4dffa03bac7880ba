import { tzOffset } from '@date-fns/tz';
import { UTCDateMini } from '@date-fns/utc';

const ZONE = 'Atlantic/Madeira';

/**
 * A date and a time of day without a zone: what others read as local time stands in its UTC fields. So nothing depends on the
 * zone of the process, and no hour is missing from a day or comes twice.
 */
export const WallClock = UTCDateMini;
export type WallClock = InstanceType<typeof WallClock>;

/** Returns the local time in Madeira at a moment. */
export const wallClockAt = (moment: Date): WallClock => new WallClock(moment.getTime() + aheadOfUtc(moment.getTime()));

/** The moment at which clocks in Madeira show it; where they show it twice, in autumn, the second. */
export const momentOf = (wall: WallClock): Date => {
  const about = wall.getTime() - aheadOfUtc(wall.getTime());
  return new Date(wall.getTime() - aheadOfUtc(about));
};

/** By how many milliseconds clocks in Madeira are ahead of UTC at a moment, in milliseconds since 1970. */
const aheadOfUtc = (moment: number): number => tzOffset(ZONE, new Date(moment)) * 60_000;
