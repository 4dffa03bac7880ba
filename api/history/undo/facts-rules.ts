import { jsonEqual } from '#domain/shared/json-equal.ts';
import type { CommandEffect, NotUndoableReason, UndoDecision, UndoRule } from './undo-rule.ts';

type Fields = Record<string, unknown>;

interface FactsThing {
  status: string;
  facts?: Fields;
}

/**
 * Returns the fields that a command changed, with their old values. `before`, `after` and `now` are all fields before the command, after it
 * and at present. `empty` contains, by field name, the value with which a field that had none before is cleared. Returns `{no}` with the
 * reason when the change cannot be undone, for example because a field was changed again since.
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

/** Returns true if the answer of an undo rule is a refusal: an object whose `no` is the reason. */
export const isUndoRefusal = (answer: object): answer is { no: NotUndoableReason } =>
  'no' in answer && typeof answer.no === 'string';

interface Naming {
  /** Name of the id in the body of the command; default `id`. */
  id?: string;
  /** Names of fields in the body of the command that differ from those in the facts. */
  renamed?: Record<string, string>;
  /** Values that clear a field. */
  empty?: Fields;
}

/**
 * Creates the undo rule for an edit of fields. The rule returns the command named `command` with the old values of the changed fields, or
 * `{no}` with the reason why not. The options contain the names of id and fields in that command where they differ, and the values that
 * clear a field.
 */
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

/**
 * Creates the undo rule for a creation, deletion or restore. The rule returns the command named `command`, which gives the entity the
 * status `wanted`, or `{no: 'undone'}` if it has that status already. `id` is the name of the id field in the command's body.
 */
export const undoStatus =
  (command: string, wanted: 'existing' | 'deleted', id = 'id'): UndoRule =>
  (done) => {
    const { status } = done.now as FactsThing;
    return status === wanted ? { no: 'undone' } : [{ command, body: { [id]: done.id } }];
  };

/**
 * Creates the undo rule for a command that changes the order of a list, such as the categories. The rule returns the command named
 * `command` with the previous order. It returns `{no}` with the reason when that is impossible, for example because the list was changed
 * since.
 */
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
