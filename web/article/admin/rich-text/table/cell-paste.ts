import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';

/** Returns the lines of text in a slice, and its blocks without text, such as pictures. */
const partsOf = ({ content }: Slice) => {
  const lines: Fragment[] = [];
  const atoms: Node[] = [];
  if (content.firstChild?.isInline) return { lines: [content], atoms };
  content.descendants((node) => {
    if (node.isTextblock) lines.push(node.content);
    else if (node.isAtom) atoms.push(node);
    return !node.isTextblock;
  });
  return { lines, atoms };
};

/**
 * Returns a transaction that replaces the selection in a cell with a slice. A cell holds lines of text: paragraphs become lines, and blocks
 * without text are inserted after the table.
 */
export const pasteIntoCell = ({ schema, tr }: EditorState, slice: Slice): Transaction => {
  const { lines, atoms } = partsOf(slice);
  const text = lines.reduce(
    (joined, line, index) => (index === 0 ? line : joined.addToEnd(schema.nodes.line_break!.create()).append(line)),
    Fragment.empty,
  );
  tr.replaceSelection(new Slice(text, 0, 0));
  if (atoms.length > 0) tr.insert(tr.selection.$from.after(1), atoms);
  return tr.scrollIntoView();
};
