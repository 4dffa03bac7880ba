import { jsonEqual } from '#domain/shared/json-equal.ts';
import type { CommandEffect, NotUndoableReason, UndoDecision, UndoRule } from './undo-rule.ts';

type Fields = Record<string, unknown>;

interface FactsThing {
  status: string;
  facts?: Fields;
}

/**
 * Fields that a command changed, with what they were: a reason where one was changed again, is back already, or was nothing before and has no `empty`
 * value.
 */
export const revertedFields = (
  before: Fields,
  after: Fields,
  now: Fields,
  empty: Fields = {},
): Fields | { no: NotUndoableReason } => {
  const changed = Object.keys(after).filter((name) => !jsonEqual(before[name], after[name]));
  if (changed.every((name) => jsonEqual(before[name], now[name]))) return { no: 'undone' };
  if (changed.some((name) => !jsonEqual(after[name], now[name]))) return { no: 'changed_since' };
  const back = Object.fromEntries(changed.map((name) => [name, before[name] ?? empty[name] ?? before[name]]));
  return changed.some((name) => back[name] === undefined) ? { no: 'first_value' } : back;
};

/** Whether a rule refuses. */
export const isUndoRefusal = (answer: object): answer is { no: NotUndoableReason } =>
  'no' in answer && typeof answer.no === 'string';

interface Naming {
  /** What the id is called in the body of the command; `id` unless said. */
  id?: string;
  /** What facts are called there, where that differs. */
  renamed?: Record<string, string>;
  /** What says there that a fact is nothing. */
  empty?: Fields;
}

/** The facts that the command changed, as they were. */
export const undoEdit =
  (command: string, { id = 'id', renamed = {}, empty = {} }: Naming = {}): UndoRule =>
  (done) => {
    const [before, after, now] = [done.before, done.after, done.now] as FactsThing[];
    if (now!.status === 'deleted') return { no: 'deleted' };
    const back = revertedFields(before!.facts ?? {}, after!.facts ?? {}, now!.facts ?? {}, empty);
    if (isUndoRefusal(back)) return back;
    const body = Object.fromEntries(Object.entries(back).map(([name, value]) => [renamed[name] ?? name, value]));
    return [{ command, body: { [id]: done.id, ...body } }];
  };

/** What was added or restored is deleted, what was deleted is restored. */
export const undoStatus =
  (command: string, wanted: 'existing' | 'deleted', id = 'id'): UndoRule =>
  (done) => {
    const { status } = done.now as FactsThing;
    return status === wanted ? { no: 'undone' } : [{ command, body: { [id]: done.id } }];
  };

/** The order before; none where the order was the first one, or where things came or went with it. */
export const undoOrder =
  (command: string): UndoRule =>
  ({ before, after, now }: CommandEffect): UndoDecision => {
    if ((before as string[]).length === 0) return { no: 'first_value' };
    if (jsonEqual(before, now)) return { no: 'undone' };
    if (!jsonEqual(after, now) || !jsonEqual([...(before as string[])].sort(), [...(now as string[])].sort())) {
      return { no: 'changed_since' };
    }
    return [{ command, body: { order: before } }];
  };
