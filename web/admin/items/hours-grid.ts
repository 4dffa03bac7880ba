import {
  formatWeeklyHours,
  type OpenSpan,
  parseWeeklyHours,
  WEEKDAYS,
  type WeeklyHours,
} from '#domain/restaurant/weekly-hours.ts';

/** Number of times a day on which a place can open in the grid. */
const SPANS = 2;
const NEVER: OpenSpan = { from: '', to: '' };

/** Returns the week that a text in the syntax of OpenStreetMap means; undefined if the grid cannot show it. */
export const weekOfText = (text: string): WeeklyHours | undefined => {
  const week = parseWeeklyHours(text);
  return week && WEEKDAYS.every((day) => week.days[day].length <= SPANS) ? week : undefined;
};

/** Returns the text of a week, without times that are not filled in completely yet. */
export const textOfWeek = ({ days, ...week }: WeeklyHours): string =>
  formatWeeklyHours({
    ...week,
    days: Object.fromEntries(
      WEEKDAYS.map((day) => [day, days[day].filter(({ from, to }) => from !== '' && to !== '')]),
    ) as unknown as WeeklyHours['days'],
  });

/** Tells whether a time has one end only, which the text cannot say. */
export const isHalfFilled = (spans: readonly OpenSpan[]): boolean =>
  spans.some(({ from, to }) => (from === '') !== (to === ''));

/** Returns the times of a day as the grid shows them: always two, empty where the place does not open. */
export const shownSpans = (spans: readonly OpenSpan[]): OpenSpan[] =>
  Array.from({ length: SPANS }, (_, index) => spans[index] ?? NEVER);

/** Returns the times of a day after one end of one of them was filled in. */
export const filledSpans = (shown: readonly OpenSpan[], place: number, filled: Partial<OpenSpan>): OpenSpan[] =>
  shown.map((span, index) => (index === place ? { ...span, ...filled } : span));
