import { type Editor, Extension, InputRule } from '@tiptap/core';
import type { Fragment, Node, Schema } from '@tiptap/pm/model';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';

/** Types of blocks that hold text. */
export type TextBlockType = 'text' | 'heading2' | 'heading3' | 'quote' | 'callout' | 'list' | 'ordered';

const blockOf = (schema: Schema, kind: TextBlockType, id: string | null, lines: Fragment[]): Node[] => {
  const { text_block, heading, quote, callout, list, item } = schema.nodes;
  if (kind === 'list' || kind === 'ordered') {
    return [
      list!.create(
        { id, ordered: kind === 'ordered' },
        lines.map((line) => item!.create(null, line)),
      ),
    ];
  }
  const [type, attributes] = {
    text: [text_block!, {}] as const,
    heading2: [heading!, { level: 2 }] as const,
    heading3: [heading!, { level: 3 }] as const,
    quote: [quote!, {}] as const,
    callout: [callout!, {}] as const,
  }[kind];
  return lines.map((line, index) => type.create({ ...attributes, id: index === 0 ? id : null }, line));
};

/**
 * Changes the type of the block at the caret within the transaction `tr`, which the caller dispatches; returns true. A list becomes one
 * block per item, and a block becomes a list of one item. Returns false, without a change, in tables, and in
 * pictures, galleries and embeds, which hold no text.
 */
export const setBlockTypeIn = (tr: Transaction, kind: TextBlockType): boolean => {
  const { $from } = tr.selection;
  if ($from.depth === 0 || blockTypeAtCursor({ state: { selection: tr.selection } }) === undefined) return false;
  const at = $from.before(1);
  const block = $from.node(1);
  const isList = block.type.name === 'list';
  if (isList && (kind === 'list' || kind === 'ordered')) {
    tr.setNodeAttribute(at, 'ordered', kind === 'ordered');
    return true;
  }
  const lines = isList ? block.children.map(({ content }) => content) : [block.content];
  const line = isList ? $from.index(1) : 0;
  const made = blockOf(tr.doc.type.schema, kind, block.attrs.id, lines);
  const inside =
    kind === 'list' || kind === 'ordered' ? { first: 2, lines: made[0]!.children } : { first: 1, lines: made };
  const before = inside.lines.slice(0, line).reduce((sum, { nodeSize }) => sum + nodeSize, inside.first);
  const offset = $from.parentOffset;
  tr.replaceWith(at, at + block.nodeSize, made);
  tr.setSelection(TextSelection.create(tr.doc, at + before + offset));
  return true;
};

/**
 * Changes the type of the block at the caret, scrolls the caret into view and returns true. Returns false, without a change, in pictures,
 * galleries and embeds, which hold no text.
 */
export const setBlockType = ({ state, view }: Pick<Editor, 'state' | 'view'>, kind: TextBlockType): boolean => {
  const { tr } = state;
  if (!setBlockTypeIn(tr, kind)) return false;
  view.dispatch(tr.scrollIntoView());
  return true;
};

/** Returns the type of the block at the caret; undefined in tables, pictures, galleries and embeds. */
export const blockTypeAtCursor = ({ state }: { state: Pick<EditorState, 'selection'> }): TextBlockType | undefined => {
  const { $from } = state.selection;
  if ($from.depth === 0) return undefined;
  const { type, attrs } = $from.node(1);
  if (type.name === 'heading') return attrs.level === 3 ? 'heading3' : 'heading2';
  if (type.name === 'list') return attrs.ordered ? 'ordered' : 'list';
  if (type.name === 'quote' || type.name === 'callout') return type.name;
  return type.name === 'text_block' ? 'text' : undefined;
};

/** Markdown typed at the start of a paragraph, and the block type it changes the paragraph to. */
const SHORTCUTS: [RegExp, TextBlockType][] = [
  [/^##\s$/, 'heading2'],
  [/^###\s$/, 'heading3'],
  [/^>\s$/, 'quote'],
  [/^[-*+]\s$/, 'list'],
  [/^1[.)]\s$/, 'ordered'],
];

/**
 * Changes block types by Markdown at the start of a paragraph and by keyboard shortcuts. Enter in an empty last item and Backspace at the
 * start of a block leave the list or other type.
 */
export const BlockTypes = Extension.create({
  name: 'block_kinds',
  addInputRules() {
    return SHORTCUTS.map(
      ([find, kind]) =>
        new InputRule({
          find,
          handler: ({ state, range }) => {
            if (blockTypeAtCursor({ state }) !== 'text') return null;
            state.tr.delete(range.from, range.to);
            setBlockTypeIn(state.tr, kind);
            return undefined;
          },
        }),
    );
  },
  addKeyboardShortcuts() {
    const make = (kind: TextBlockType) => () =>
      setBlockType(this.editor, blockTypeAtCursor(this.editor) === kind ? 'text' : kind);
    return {
      'Mod-Alt-0': make('text'),
      'Mod-Alt-2': make('heading2'),
      'Mod-Alt-3': make('heading3'),
      'Mod-Alt-q': make('quote'),
      'Mod-Alt-8': make('list'),
      'Mod-Alt-7': make('ordered'),
      Enter: () => leaveEmptyItem(this.editor),
      Backspace: () => atBeginning(this.editor) && blockTypeAtCursor(this.editor) !== 'text' && leaveKind(this.editor),
    };
  },
});

const atBeginning = ({ state: { selection } }: Editor): boolean =>
  selection.empty && selection.$from.parentOffset === 0 && selection.$from.depth > 0 && selection.$from.index(1) === 0;

const leaveKind = (editor: Editor): boolean =>
  blockTypeAtCursor(editor) === undefined ? false : setBlockType(editor, 'text');

/** Handles Enter in the empty last item of a list: removes the item and continues in a paragraph below. */
const leaveEmptyItem = ({ state, view }: Editor): boolean => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type.name !== 'item' || $from.parent.content.size > 0) return false;
  const list = $from.node(1);
  if ($from.index(1) < list.childCount - 1 || list.childCount === 1) return false;
  const end = $from.after(1);
  const line = state.schema.nodes.text_block!.create();
  const tr = state.tr.insert(end, line).delete($from.before(2), $from.after(2));
  tr.setSelection(TextSelection.create(tr.doc, end - $from.node(2).nodeSize + 1));
  view.dispatch(tr.scrollIntoView());
  return true;
};
