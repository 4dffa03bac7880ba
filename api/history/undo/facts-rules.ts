import { sameJson } from '#domain/shared/json-equal.ts';
import type { Done, Reason, Undoing, UndoRule } from './undo-rule.ts';

type Fields = Record<string, unknown>;

interface FactsThing {
  status: string;
  facts?: Fields;
}

/**
 * Fields that a command changed, with what they were: a reason where one was changed again, is back already, or was nothing before and has no `empty`
 * value.
 */
export const fieldsBack = (before: Fields, after: Fields, now: Fields, empty: Fields = {}): Fields | { no: Reason } => {
  const changed = Object.keys(after).filter((name) => !sameJson(before[name], after[name]));
  if (changed.every((name) => sameJson(before[name], now[name]))) return { no: 'undone' };
  if (changed.some((name) => !sameJson(after[name], now[name]))) return { no: 'changed_since' };
  const back = Object.fromEntries(changed.map((name) => [name, before[name] ?? empty[name] ?? before[name]]));
  return changed.some((name) => back[name] === undefined) ? { no: 'first_value' } : back;
};

/** Whether a rule refuses. */
export const isNo = (answer: object): answer is { no: Reason } => 'no' in answer && typeof answer.no === 'string';

interface Naming {
  /** What the id is called in the body of the command; `id` unless said. */
  id?: string;
  /** What facts are called there, where that differs. */
  renamed?: Record<string, string>;
  /** What says there that a fact is nothing. */
  empty?: Fields;
}

/** The facts that the command changed, as they were. */
export const editBack =
  (command: string, { id = 'id', renamed = {}, empty = {} }: Naming = {}): UndoRule =>
  (done) => {
    const [before, after, now] = [done.before, done.after, done.now] as FactsThing[];
    if (now!.status === 'deleted') return { no: 'deleted' };
    const back = fieldsBack(before!.facts ?? {}, after!.facts ?? {}, now!.facts ?? {}, empty);
    if (isNo(back)) return back;
    const body = Object.fromEntries(Object.entries(back).map(([name, value]) => [renamed[name] ?? name, value]));
    return [{ command, body: { [id]: done.id, ...body } }];
  };

/** What was added or restored is deleted, what was deleted is restored. */
export const statusBack =
  (command: string, wanted: 'existing' | 'deleted', id = 'id'): UndoRule =>
  (done) => {
    const { status } = done.now as FactsThing;
    return status === wanted ? { no: 'undone' } : [{ command, body: { [id]: done.id } }];
  };

/** The order before; none where the order was the first one, or where things came or went with it. */
export const orderBack =
  (command: string): UndoRule =>
  ({ before, after, now }: Done): Undoing => {
    if ((before as string[]).length === 0) return { no: 'first_value' };
    if (sameJson(before, now)) return { no: 'undone' };
    if (!sameJson(after, now) || !sameJson([...(before as string[])].sort(), [...(now as string[])].sort())) {
      return { no: 'changed_since' };
    }
    return [{ command, body: { order: before } }];
  };
