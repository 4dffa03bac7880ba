/** The days of a week as OpenStreetMap abbreviates them. */
export const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** Times from which and until which a place is open, `19:00`. A place that closes after midnight closes earlier than it opens. */
export interface OpenSpan {
  from: string;
  to: string;
}

/** Opening hours that are the same every week. */
export interface WeeklyHours {
  days: Readonly<Record<Weekday, readonly OpenSpan[]>>;
  isClosedOnHolidays: boolean;
}

const HOLIDAYS_OFF = 'PH off';

/**
 * Returns the week that opening hours in the syntax of OpenStreetMap mean, such as `Tu-Su 12:00-15:00,19:00-22:30; PH off`. Returns undefined
 * if they say more than a week of days and times, such as seasons.
 */
export const parseWeeklyHours = (text: string): WeeklyHours | undefined => {
  const rules = text
    .split(';')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '');
  const days: Record<Weekday, readonly OpenSpan[]> = { Mo: [], Tu: [], We: [], Th: [], Fr: [], Sa: [], Su: [] };
  for (const rule of rules.filter((each) => each !== HOLIDAYS_OFF)) {
    const parsed = parseRule(rule);
    if (!parsed) return undefined;
    for (const day of parsed.days) days[day] = parsed.spans;
  }
  return { days, isClosedOnHolidays: rules.includes(HOLIDAYS_OFF) };
};

const DAY = `(?:${WEEKDAYS.join('|')})`;
const RANGE = `${DAY}(?:-${DAY})?`;
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d|24:00';
const SPAN = `(?:${TIME})-(?:${TIME})`;
const RULE = new RegExp(`^(?:(${RANGE}(?:, ?${RANGE})*) )?(${SPAN}(?:, ?${SPAN})*|off)$`);

const parseRule = (rule: string): { days: Weekday[]; spans: OpenSpan[] } | undefined => {
  const [matched, days = 'Mo-Su', times = 'off'] = RULE.exec(rule) ?? [];
  if (matched === undefined) return undefined;
  return { days: days.split(/, ?/).flatMap(daysOfRange), spans: times === 'off' ? [] : times.split(/, ?/).map(toSpan) };
};

/** Returns the days of `Tu-Th`, and of `Sa-Mo`, which goes on after Sunday. */
const daysOfRange = (range: string): Weekday[] => {
  const [first, last = first] = range.split('-').map((day) => WEEKDAYS.indexOf(day as Weekday)) as [number, number?];
  const length = ((last - first + WEEKDAYS.length) % WEEKDAYS.length) + 1;
  return Array.from({ length }, (_, index) => WEEKDAYS[(first + index) % WEEKDAYS.length]!);
};

const toSpan = (span: string): OpenSpan => {
  const [from, to] = span.replaceAll('24:00', '00:00').split('-') as [string, string];
  return { from, to };
};

/** Returns opening hours in the syntax of OpenStreetMap: days with the same times are one rule. Returns '' if the place is never open. */
export const formatWeeklyHours = ({ days, isClosedOnHolidays }: WeeklyHours): string => {
  const byTimes = Map.groupBy(
    WEEKDAYS.filter((day) => days[day].length > 0),
    (day) => days[day].map(({ from, to }) => `${from}-${to}`).join(','),
  );
  const rules = [...byTimes].map(([times, same]) => `${formatDays(same)} ${times}`);
  return [...rules, ...(isClosedOnHolidays && rules.length > 0 ? [HOLIDAYS_OFF] : [])].join('; ');
};

/** Returns `Mo,We-Fr` for days in the order of the week. */
const formatDays = (days: Weekday[]): string => {
  const ranges: Weekday[][] = [];
  for (const day of days) {
    const range = ranges.at(-1);
    if (range && WEEKDAYS.indexOf(range.at(-1)!) === WEEKDAYS.indexOf(day) - 1) range.push(day);
    else ranges.push([day]);
  }
  return ranges.map((range) => (range.length > 1 ? `${range[0]}-${range.at(-1)}` : range[0])).join(',');
};
