import type { Area } from '#domain/restaurant/areas.ts';
import type { RecordedVote, VoteField } from '#domain/vote/counting-rules/recorded-vote.ts';
import { weekOf } from '#domain/vote/counting-rules/week-of.ts';
import type { ReplayedRestaurant } from './vote-log.ts';

/** By what votes are added up. */
export const GROUPINGS = ['day', 'week', 'month', 'restaurant', 'area', 'locale'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The key of votes for restaurants without an area, and of votes whose language was not recorded. */
export const UNKNOWN_GROUP = '';

/** The optional fields of a vote that a grouping reads. */
export const fieldsOfGrouping = (by: Grouping): VoteField[] => (by === 'locale' ? ['locale'] : []);

/** The fields of a vote that decide about its group. */
type GroupedFields = Pick<RecordedVote, 'day' | 'restaurant' | 'locale'>;

const MONTH_CHARS = 'YYYY-MM'.length;

/**
 * Returns a function that returns the group of a vote: the day `YYYY-MM-DD`, the Monday of the week, the month `YYYY-MM`, the id of the
 * restaurant, the id of its area, or the language. Areas are those of `restaurants`.
 */
export const createKeyOf = (
  by: Grouping,
  restaurants: ReadonlyMap<string, ReplayedRestaurant>,
): ((vote: GroupedFields) => string) => {
  const keys: Record<Grouping, (vote: GroupedFields) => string> = {
    day: ({ day }) => day,
    week: ({ day }) => weekOf(day),
    month: ({ day }) => day.slice(0, MONTH_CHARS),
    restaurant: ({ restaurant }) => restaurant,
    area: ({ restaurant }): Area | '' => restaurants.get(restaurant)?.area ?? UNKNOWN_GROUP,
    locale: ({ locale }) => locale ?? UNKNOWN_GROUP,
  };
  return keys[by];
};
