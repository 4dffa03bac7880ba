import type { Note, Notes } from '#domain/note/decider.ts';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import type { CommandEffect, UndoDecision, UndoRule, UndoStep } from './undo-rule.ts';

/** Returns the id of the note that a command changed, with the note before, after and now. */
const changedNote = (done: CommandEffect) => {
  const [before, after, now] = [done.before, done.after, done.now] as Notes[];
  const id = Object.keys(after!).find((each) => !jsonEqual(before![each], after![each]))!;
  return { body: { id: done.id, note: id }, before: before![id], after: after![id]!, now: now![id]! };
};

/** Creates the undo rule of a command that sets `field` of a note: `command` sets it back. */
export const undoNote =
  (command: string, field: 'isResolved' | 'isDeleted'): UndoRule =>
  (done) => {
    const { body, before, now } = changedNote(done);
    if (field === 'isResolved' && now.isDeleted) return { no: 'deleted' };
    if (now[field] === (before?.[field] ?? true)) return { no: 'undone' };
    return [{ command, body }];
  };

/** Undoes an answer: deletes it, and resolves the note again if the answer reopened it. */
export const undoAnswer: UndoRule = (done): UndoDecision => {
  const { body, before, after, now } = changedNote(done);
  const answer = Object.keys(after.answers).find((each) => differs(before, after, each))!;
  if (now.isDeleted) return { no: 'deleted' };
  if (now.answers[answer]) return { no: 'undone' };
  const steps: UndoStep[] = [{ command: 'DeleteNoteAnswer', body: { ...body, answer } }];
  if (before?.isResolved && !now.isResolved) steps.push({ command: 'ResolveNote', body });
  return steps;
};

/** Creates the undo rule of a command that deletes or restores an answer: `command` does the opposite. */
export const undoAnswerChange =
  (command: string): UndoRule =>
  (done) => {
    const { body, before, after, now } = changedNote(done);
    const answer = Object.keys(after.answers).find((each) => differs(before, after, each))!;
    if (now.isDeleted) return { no: 'deleted' };
    if (now.answers[answer] === before?.answers[answer]) return { no: 'undone' };
    return [{ command, body: { ...body, answer } }];
  };

const differs = (before: Note | undefined, after: Note, answer: string): boolean =>
  before?.answers[answer] !== after.answers[answer];
