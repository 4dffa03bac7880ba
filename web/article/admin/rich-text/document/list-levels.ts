import { type Editor, Extension } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';
import { validLevels } from '#domain/shared/list-items.ts';

/**
 * Returns the list at the selection and the levels of its items once the selected ones were moved one level deeper (`by` 1) or back (-1).
 * Items below them follow where they would be too deep. Returns undefined outside of lists, and where no item can move.
 */
const movedItems = ({ selection: { $from, $to } }: EditorState, by: 1 | -1) => {
  if ($from.depth < 2 || $to.depth < 2 || $from.before(1) !== $to.before(1)) return undefined;
  const list = $from.node(1);
  const levels = list.children.map(({ attrs }) => attrs.level as number);
  const isSelected = (index: number) => index >= $from.index(1) && index <= $to.index(1);
  const after = validLevels(levels.map((level, index) => (isSelected(index) ? level + by : level)));
  const isMoved = list.type.name === 'list' && after.some((level, index) => level !== levels[index]);
  return isMoved ? { list, after, at: $from.before(1) } : undefined;
};

/** Returns whether `moveItems` would move an item. */
export const canMoveItems = (state: EditorState, by: 1 | -1): boolean => movedItems(state, by) !== undefined;

/** Moves the selected items of a list one level deeper (`by` 1) or back (-1). Returns false if none can move. */
export const moveItems = ({ state, view }: Pick<Editor, 'state' | 'view'>, by: 1 | -1): boolean => {
  const moved = movedItems(state, by);
  if (!moved) return false;
  const { tr } = state;
  moved.list.forEach((item, offset, index) => {
    const level = moved.after[index];
    if (item.attrs.level !== level) tr.setNodeAttribute(moved.at + 1 + offset, 'level', level);
  });
  view.dispatch(tr.scrollIntoView());
  return true;
};

/**
 * Tab and Shift-Tab move items between levels; where none can move, they leave the editor as everywhere else. Enter in an empty item and
 * Backspace at its start move it back first.
 */
export const ListLevels = Extension.create({
  name: 'list_levels',
  // Before the keys that leave a list.
  priority: 200,
  addKeyboardShortcuts() {
    const back = (isWanted: (state: EditorState) => boolean) => () =>
      isWanted(this.editor.state) && moveItems(this.editor, -1);
    return {
      Tab: () => moveItems(this.editor, 1),
      'Shift-Tab': () => moveItems(this.editor, -1),
      Enter: back(({ selection: { $from, empty } }) => empty && $from.parent.content.size === 0),
      Backspace: back(({ selection: { $from, empty } }) => empty && $from.parentOffset === 0),
    };
  },
});
