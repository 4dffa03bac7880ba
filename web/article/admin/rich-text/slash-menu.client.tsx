'use client';
import { type Editor, Extension, type Range } from '@tiptap/core';
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion';
import { blockTypeAtCursor, setBlockType, type TextBlockType } from './block-types.ts';
import { focusEditor } from './focus-editor.client.ts';
import type { EditorMessages } from './messages.ts';

export type InsertableBlockType = TextBlockType | 'image' | 'gallery' | 'embed';

const KINDS: InsertableBlockType[] = [
  'text',
  'heading2',
  'heading3',
  'list',
  'ordered',
  'quote',
  'image',
  'gallery',
  'embed',
];

export interface SlashItem {
  kind: InsertableBlockType;
  text: string;
}

/** State of the open menu: its position, its items and the active one. */
export interface SlashMenuState {
  items: SlashItem[];
  activeIndex: number;
  /** Edges of the line it belongs to, in pixels of the viewport. */
  top: number;
  bottom: number;
  left: number;
  choose(item: SlashItem): void;
}

interface SlashOptions {
  messages: EditorMessages;
  /** Called with undefined to close the menu. */
  show(state: SlashMenuState | undefined): void;
  /** Lets the user select what an image or gallery shows, and inserts it at the caret. An embed is inserted directly. */
  insert(editor: Editor, kind: 'image' | 'gallery' | 'embed'): void;
}

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Opens a menu with all block types when the user types `/` in a paragraph. */
export const SlashMenu = Extension.create<SlashOptions>({
  name: 'slash_menu',
  addOptions: () => ({ messages: {} as EditorMessages, show: () => {}, insert: () => {} }),
  addProseMirrorPlugins() {
    const { messages, show, insert } = this.options;
    const choose = (editor: Editor, range: Range, { kind }: SlashItem) => {
      focusEditor(editor);
      editor.commands.deleteRange(range);
      if (kind === 'image' || kind === 'gallery' || kind === 'embed') insert(editor, kind);
      else setBlockType(editor, kind);
    };
    return [
      Suggestion<SlashItem, SlashItem>({
        editor: this.editor,
        char: '/',
        allow: ({ editor }) => blockTypeAtCursor(editor) === 'text',
        items: ({ query }) =>
          KINDS.map((kind) => ({ kind, text: messages[kind] })).filter(({ text }) =>
            folded(text).includes(folded(query)),
          ),
        command: ({ editor, range, props }) => choose(editor, range, props),
        render: () => renderer(show),
      }),
    ];
  },
});

const renderer = (show: SlashOptions['show']) => {
  let chosen = 0;
  let latest: SuggestionProps<SlashItem, SlashItem>;
  const draw = () => {
    const place = latest.clientRect?.();
    if (!place || latest.items.length === 0) return show(undefined);
    chosen = Math.min(chosen, latest.items.length - 1);
    const { items, command } = latest;
    show({ items, activeIndex: chosen, top: place.top, bottom: place.bottom, left: place.left, choose: command });
  };
  return {
    onStart(props: SuggestionProps<SlashItem, SlashItem>) {
      chosen = 0;
      latest = props;
      draw();
    },
    onUpdate(props: SuggestionProps<SlashItem, SlashItem>) {
      latest = props;
      draw();
    },
    onKeyDown({ event }: { event: KeyboardEvent }): boolean {
      const { items, command } = latest;
      if (event.key === 'Escape') {
        show(undefined);
        return true;
      }
      if (items.length === 0) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) {
        chosen = (chosen + step + items.length) % items.length;
        draw();
        return true;
      }
      if (event.key !== 'Enter' && event.key !== 'Tab') return false;
      command(items[chosen]!);
      return true;
    },
    onExit: () => show(undefined),
  };
};

/** Height of the menu in pixels. It opens above the line if there is less space below. */
const HEIGHT = 300;

const placeOf = ({ top, bottom, left }: SlashMenuState) =>
  bottom + HEIGHT < innerHeight ? { top: bottom + 6, left } : { bottom: innerHeight - top + 6, left };

const showChosen = (row: HTMLLIElement | null) => row?.scrollIntoView({ block: 'nearest' });

/**
 * Renders the menu of block types that opens when the user types `/`; no menu while `state` is undefined. The caret stays in the text, so a
 * live region announces the active item to screen readers.
 */
export const SlashMenuPopup = ({ state, label }: { state: SlashMenuState | undefined; label: string }) => (
  <>
    {state && (
      <ul className="slash-menu" style={placeOf(state)} aria-label={label}>
        {state.items.map((item, index) => (
          <li
            key={item.kind}
            data-chosen={index === state.activeIndex}
            ref={index === state.activeIndex ? showChosen : undefined}
          >
            <button
              type="button"
              tabIndex={-1}
              onMouseDown={(event) => {
                event.preventDefault();
                state.choose(item);
              }}
            >
              {item.text}
            </button>
          </li>
        ))}
      </ul>
    )}
    <span role="status" className="desk-hidden">
      {state?.items[state.activeIndex]?.text}
    </span>
  </>
);
