import type { OpeningSchedule, RestaurantView } from '#projections/restaurant/views.ts';
import { requestContext } from '../request-context.ts';

/** Loads the opening times of the restaurants whose hours can be parsed, by id. */
export const loadSchedules = async (restaurants: RestaurantView[]): Promise<Map<string, OpeningSchedule>> => {
  const { queries, today } = requestContext();
  const schedules = new Map<string, OpeningSchedule>();
  for (const { id, openingHours } of restaurants) {
    const schedule = openingHours && (await queries.openingSchedule(openingHours, today));
    if (schedule) schedules.set(id, schedule);
  }
  return schedules;
};
