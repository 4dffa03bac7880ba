import { UTCDateMini } from '@date-fns/utc';
import { fromAbsolute } from '@internationalized/date';
import { LRUCache } from 'lru-cache';

const ZONE = 'Atlantic/Madeira';

/**
 * A date and a time of day without a zone: the local time is stored in the UTC fields. So results do not depend on the zone of the process,
 * and no hour of a day is missing or occurs twice.
 */
export const WallClock = UTCDateMini;
export type WallClock = InstanceType<typeof WallClock>;

/** Returns the local time in Madeira at an instant. */
export const wallClockAt = (moment: Date): WallClock => new WallClock(moment.getTime() + aheadOfUtc(moment.getTime()));

/**
 * Returns the instant at which clocks in Madeira show the given time. In the hour that occurs twice in autumn, it is the second occurrence.
 */
export const momentOf = (wall: WallClock): Date => {
  const about = wall.getTime() - aheadOfUtc(wall.getTime());
  return new Date(wall.getTime() - aheadOfUtc(about));
};

/** Returns by how many milliseconds clocks in Madeira are ahead of UTC at an instant, given in milliseconds since 1970. */
const aheadOfUtc = (moment: number): number => offsets.memo(Math.floor(moment / QUARTER_MS));

/** Clocks are changed at full quarters of an hour. */
const QUARTER_MS = 15 * 60_000;

/** A cache of offsets from UTC in milliseconds: a page asks for the same few days, and each look-up takes some 30 µs. */
const offsets = new LRUCache<number, number>({
  max: 5000,
  memoMethod: (quarter) => fromAbsolute(quarter * QUARTER_MS, ZONE).offset,
});
