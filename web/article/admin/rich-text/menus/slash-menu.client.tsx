'use client';
import type { VirtualElement } from '@floating-ui/react-dom';
import { type Editor, Extension, type Range } from '@tiptap/core';
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion';
import { Icon } from '../../../../admin/icon.tsx';
import { withoutAccents } from '../../../../admin/without-accents.ts';
import type { IconName } from '../../../../icon-paths.ts';
import type { Translate } from '../../../../message-format.ts';
import { blockTypeAtCursor, setBlockType, type TextBlockType } from '../document/block-types.ts';
import { focusEditor } from '../document/focus-editor.client.ts';
import { useTextAnchor } from './use-text-anchor.client.ts';

export type InsertableBlockType =
  | TextBlockType
  | 'image'
  | 'gallery'
  | 'embed'
  | 'divider'
  | 'table'
  | 'footnote'
  | 'file';

const KINDS: InsertableBlockType[] = [
  'text',
  'heading2',
  'heading3',
  'list',
  'ordered',
  'quote',
  'callout',
  'footnote',
  'table',
  'divider',
  'image',
  'gallery',
  'embed',
  'file',
];

const isTextBlockType = (kind: InsertableBlockType): kind is TextBlockType =>
  !['image', 'gallery', 'embed', 'divider', 'table', 'footnote', 'file'].includes(kind);

const ICONS: Record<InsertableBlockType, IconName> = {
  text: 'paragraph',
  heading2: 'heading2',
  heading3: 'heading3',
  list: 'bulletList',
  ordered: 'numberedList',
  quote: 'quote',
  callout: 'box',
  footnote: 'footnote',
  table: 'table',
  divider: 'divider',
  image: 'picture',
  gallery: 'gallery',
  embed: 'video',
  file: 'file',
};

export interface SlashItem {
  kind: InsertableBlockType;
  text: string;
}

/** State of the open menu: its place, its items and the active one. */
export interface SlashMenuState {
  items: SlashItem[];
  activeIndex: number;
  /** The typed text that it belongs to. */
  anchor: VirtualElement;
  choose(item: SlashItem): void;
}

interface SlashOptions {
  t: Translate;
  /** Called with undefined to close the menu. */
  show(state: SlashMenuState | undefined): void;
  /** Lets the user select what an image or gallery shows, and inserts it at the caret. Other blocks are inserted directly. */
  insert(editor: Editor, kind: Exclude<InsertableBlockType, TextBlockType>): void;
}

/** Opens a menu with all block types when the user types `/` in a paragraph. */
export const SlashMenu = Extension.create<SlashOptions>({
  name: 'slash_menu',
  addOptions: () => ({ t: (id) => id, show: () => {}, insert: () => {} }),
  addProseMirrorPlugins() {
    const { t, show, insert } = this.options;
    const choose = (editor: Editor, range: Range, { kind }: SlashItem) => {
      focusEditor(editor);
      editor.commands.deleteRange(range);
      if (isTextBlockType(kind)) setBlockType(editor, kind);
      else insert(editor, kind);
    };
    return [
      Suggestion<SlashItem, SlashItem>({
        editor: this.editor,
        char: '/',
        allow: ({ editor }) => blockTypeAtCursor(editor) === 'text',
        items: ({ query }) =>
          KINDS.map((kind) => ({ kind, text: t(`article.editor.${kind}`) })).filter(({ text }) =>
            withoutAccents(text).includes(withoutAccents(query)),
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
  let anchor: VirtualElement;
  const draw = () => {
    if (latest.items.length === 0) return show(undefined);
    chosen = Math.min(chosen, latest.items.length - 1);
    const { items, command } = latest;
    show({ items, activeIndex: chosen, anchor, choose: command });
  };
  return {
    onStart(props: SuggestionProps<SlashItem, SlashItem>) {
      chosen = 0;
      latest = props;
      anchor = {
        getBoundingClientRect: () => latest.clientRect?.() ?? new DOMRect(),
        contextElement: props.editor.view.dom,
      };
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

const showChosen = (row: HTMLLIElement | null) => row?.scrollIntoView({ block: 'nearest' });

/**
 * Renders the menu of block types that opens when the user types `/`; no menu while `state` is undefined. The caret stays in the text, so a
 * live region announces the active item to screen readers.
 */
export const SlashMenuPopup = ({ state, label }: { state: SlashMenuState | undefined; label: string }) => (
  <>
    {state && <OpenMenu {...state} label={label} />}
    <span role="status" className="desk-hidden">
      {state?.items[state.activeIndex]?.text}
    </span>
  </>
);

const OpenMenu = ({ items, activeIndex, anchor, choose, label }: SlashMenuState & { label: string }) => (
  <ul className="slash-menu" aria-label={label} {...useTextAnchor(anchor)}>
    {items.map((item, index) => (
      <li key={item.kind} data-chosen={index === activeIndex} ref={index === activeIndex ? showChosen : undefined}>
        <button
          type="button"
          tabIndex={-1}
          onMouseDown={(event) => {
            event.preventDefault();
            choose(item);
          }}
        >
          <Icon name={ICONS[item.kind]} />
          {item.text}
        </button>
      </li>
    ))}
  </ul>
);
