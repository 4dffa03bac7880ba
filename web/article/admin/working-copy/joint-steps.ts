import type * as Y from 'yjs';

/** Key under which a step of undo has the undo managers that have a part of it. The same array marks all parts of one step. */
const JOINT = 'joint step';

const STACKS = { undo: 'undoStack', redo: 'redoStack' } as const;

const lastStep = (manager: Y.UndoManager, kind: keyof typeof STACKS) => manager[STACKS[kind]].at(-1);

/** Makes what `change` does in the texts of these undo managers one step of undo. The managers must follow joint steps. */
export const inJointStep = (managers: readonly Y.UndoManager[], change: () => void): void => {
  for (const manager of managers) manager.stopCapturing();
  const before = managers.map((manager) => lastStep(manager, 'undo'));
  change();
  const joint = managers.filter((manager, at) => lastStep(manager, 'undo') !== before[at]);
  for (const manager of joint) {
    lastStep(manager, 'undo')!.meta.set(JOINT, joint);
    manager.stopCapturing();
  }
};

/**
 * Lets an undo manager take the other parts of a joint step with it when it undoes or redoes its own. A part that is not the last step of
 * its manager, because something was written since, stays.
 */
export const followJointSteps = (manager: Y.UndoManager): void => {
  manager.on('stack-item-popped', ({ stackItem, type }) => {
    const joint = stackItem.meta.get(JOINT) as Y.UndoManager[] | undefined;
    if (!joint) return;
    lastStep(manager, type === 'undo' ? 'redo' : 'undo')?.meta.set(JOINT, joint);
    for (const other of joint) if (lastStep(other, type)?.meta.get(JOINT) === joint) other[type]();
  });
};
