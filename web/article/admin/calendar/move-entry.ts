import { moveToDay } from '../../../admin/madeira-time.ts';
import type { ApiAction } from '../../../admin/requests/send-action.client.ts';
import { commandAction } from '../../../admin/requests/use-api-action.client.ts';
import type { CalendarEntry } from './calendar-entries.ts';

/**
 * Returns a calendar entry as it is on another day in Madeira, at the same time of day, and the request that moves it there, which undoing
 * moves back. Returns undefined for an entry that cannot be moved or is on that day already.
 */
export const moveEntry = (
  entry: CalendarEntry,
  day: string,
): { moved: CalendarEntry; action: ApiAction } | undefined => {
  if ('day' in entry.when || !entry.move) return undefined;
  const { at } = entry.when;
  const moment = moveToDay(at, day);
  if (moment === at) return undefined;
  const { command, moment: field, fields } = entry.move;
  const movedTo = (to: string) => ({ ...fields, [field]: to });
  return {
    moved: { ...entry, when: { at: moment } },
    action: commandAction(command, movedTo(moment), commandAction(command, movedTo(at))),
  };
};
