/**
 * A date and a time of day as a clock on a wall shows them, without a zone: what others read as local time stands in its UTC
 * fields. So nothing depends on the zone of the process, and no hour is missing from a day or comes twice.
 */
export class WallClock extends Date {
  constructor(...parts: (number | string | Date)[]) {
    if (parts.length > 1) super(Date.UTC(...(parts as [number, number])));
    else super(...(parts as [number]));
  }
  override getFullYear(): number {
    return this.getUTCFullYear();
  }
  override getMonth(): number {
    return this.getUTCMonth();
  }
  override getDate(): number {
    return this.getUTCDate();
  }
  override getDay(): number {
    return this.getUTCDay();
  }
  override getHours(): number {
    return this.getUTCHours();
  }
  override getMinutes(): number {
    return this.getUTCMinutes();
  }
  override setDate(day: number): number {
    return this.setUTCDate(day);
  }
  override setHours(hours: number, ...smaller: number[]): number {
    return this.setUTCHours(hours, ...smaller);
  }
}

/** Swedish writes moments nearly as ISO 8601 does. */
const clockInMadeira = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Atlantic/Madeira',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** What clocks in Madeira show at a moment. */
export const wallClockAt = (moment: Date): WallClock =>
  new WallClock(`${clockInMadeira.format(moment).replace(' ', 'T')}Z`);

/** The moment at which clocks in Madeira show it; where they show it twice, in autumn, the second. */
export const momentOf = (wall: WallClock): Date =>
  earlierByOffset(wall, earlierByOffset(wall, new Date(wall.getTime())));

/** Takes off by how much clocks are ahead of UTC at about that moment. */
const earlierByOffset = (wall: WallClock, around: Date): Date =>
  new Date(wall.getTime() - (wallClockAt(around).getTime() - around.getTime()));
