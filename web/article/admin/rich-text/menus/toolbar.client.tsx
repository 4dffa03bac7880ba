'use client';
import { type Editor, posToDOMRect } from '@tiptap/core';
import { type EditorState, TextSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useMessage } from '../../../../admin/messages/message-provider.client.tsx';
import { blockTypeAtCursor, setBlockType, type TextBlockType } from '../document/block-types.ts';
import { focusEditor } from '../document/focus-editor.client.ts';
import { canMoveItems, moveItems } from '../document/list-levels.ts';
import { insertFootnote } from '../footnotes/footnote-commands.ts';
import { cellOf } from '../table/table-commands.ts';
import { LinkForm } from './link-form.client.tsx';
import { useTextAnchor } from './use-text-anchor.client.ts';

const KINDS: TextBlockType[] = ['text', 'heading2', 'heading3', 'list', 'ordered', 'quote', 'callout'];

interface ToolbarProps {
  editor: Editor;
  /** Begins a note on the selected words; undefined where there are no notes. */
  onNote?: (() => void) | undefined;
}

/** Renders formatting, link and block type controls below the selected text. Renders nothing while no text is selected. */
export const FloatingToolbar = ({ editor, onNote }: ToolbarProps) => {
  const t = useMessage();
  const [isLinking, setLinking] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const isShown = useEditorState({
    editor,
    selector: ({ editor: { state, isFocused } }) =>
      (isFocused || isLinking || isChoosing) && !state.selection.empty && holdsText(state),
  });
  const beside = useTextAnchor(useSelectionEnd(editor));
  useLinkKey(editor, () => setLinking(true));
  useNoteKey(editor, onNote);
  if (!isShown) return null;
  return (
    <div
      className="text-toolbar"
      role="toolbar"
      aria-label={t('article.editor.format')}
      {...beside}
      onMouseDown={(event) => {
        // Set before the select takes the focus from the text, which would hide the toolbar.
        if (event.target instanceof HTMLSelectElement) setChoosing(true);
        else if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
      }}
    >
      {isLinking ? (
        <LinkOfSelection editor={editor} onClose={() => setLinking(false)} />
      ) : (
        <>
          <MarkButtons editor={editor} onLink={() => setLinking(true)} />
          <BlockTypeSelect editor={editor} onClose={() => setChoosing(false)} />
          <LevelButtons editor={editor} />
          {onNote && (
            <button type="button" aria-keyshortcuts="Control+Alt+M Meta+Alt+M" onClick={onNote}>
              {t('note.add')}
            </button>
          )}
        </>
      )}
    </div>
  );
};

/** Returns whether text is selected: in a block of text or in a table. */
const holdsText = (state: EditorState): boolean =>
  blockTypeAtCursor({ state }) !== undefined || cellOf(state.selection.$from) !== undefined;

/** Calls `open` for Ctrl+K or ⌘K while text is selected. */
const useLinkKey = (editor: Editor, open: () => void): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isLink = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!isLink || editor.state.selection.empty || !editor.isFocused) return;
      event.preventDefault();
      event.stopPropagation();
      open();
    };
    const { dom } = editor.view;
    dom.addEventListener('keydown', press);
    return () => dom.removeEventListener('keydown', press);
  });
};

/** Calls `onNote` for Ctrl+Alt+M or ⌘⌥M while text is selected. By the key's place, since ⌥ changes its letter on a Mac. */
const useNoteKey = (editor: Editor, onNote: (() => void) | undefined): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isNote = (event.ctrlKey || event.metaKey) && event.altKey && event.code === 'KeyM';
      if (!isNote || !onNote || editor.state.selection.empty || !editor.isFocused) return;
      event.preventDefault();
      event.stopPropagation();
      onNote();
    };
    const { dom } = editor.view;
    dom.addEventListener('keydown', press);
    return () => dom.removeEventListener('keydown', press);
  });
};

const hrefOf = (editor: Editor): string => (editor.getAttributes('link').href as string | undefined) ?? '';

const LinkOfSelection = ({ editor, onClose }: ToolbarProps & { onClose(): void }) => {
  const href = useEditorState({ editor, selector: () => hrefOf(editor) });
  const close = () => {
    onClose();
    focusEditor(editor);
  };
  const set = (chosen: string) => {
    close();
    const chain = editor.chain().extendMarkRange('link');
    if (chosen) chain.setMark('link', { href: chosen });
    else chain.unsetMark('link');
    // Collapses the selection to its end, so that what is typed next follows the link instead of replacing it.
    chain.command(({ tr }) => Boolean(tr.setSelection(TextSelection.create(tr.doc, tr.selection.to)))).run();
  };
  return <LinkForm href={href} onSet={set} onClose={close} />;
};

/** What a mark looks like on its button. */
const MARKS = {
  bold: (letter: string) => <strong>{letter}</strong>,
  italic: (letter: string) => <em>{letter}</em>,
  strike: (letter: string) => <s>{letter}</s>,
  code: () => <code>{'<>'}</code>,
};
type MarkName = keyof typeof MARKS;
const MARK_NAMES = Object.keys(MARKS) as MarkName[];

const MarkButtons = ({ editor, onLink }: ToolbarProps & { onLink(): void }) => {
  const t = useMessage();
  const active = useEditorState({
    editor,
    selector: () => ({ marks: MARK_NAMES.filter((name) => editor.isActive(name)), isLink: hrefOf(editor) !== '' }),
  });
  const toggle = (name: MarkName) => {
    focusEditor(editor);
    editor.commands.toggleMark(name);
  };
  return (
    <>
      {MARK_NAMES.map((name) => (
        <Toggle
          key={name}
          isOn={active.marks.includes(name)}
          label={t(`article.editor.${name}`)}
          onToggle={() => toggle(name)}
        >
          {MARKS[name](t(`article.editor.${name}`).charAt(0))}
        </Toggle>
      ))}
      <Toggle isOn={active.isLink} label={t('article.editor.link')} onToggle={onLink}>
        {t('article.editor.link')}
      </Toggle>
      <button
        type="button"
        aria-label={t('article.editor.footnote')}
        onClick={() => editor.view.dispatch(insertFootnote(editor.state))}
      >
        x¹
      </button>
    </>
  );
};

const BlockTypeSelect = ({ editor, onClose }: ToolbarProps & { onClose(): void }) => {
  const t = useMessage();
  const kind = useEditorState({ editor, selector: ({ editor: { state } }) => blockTypeAtCursor({ state }) });
  // A cell of a table has no other type.
  if (!kind) return null;
  return (
    <select
      aria-label={t('article.editor.blocks')}
      value={kind}
      onBlur={onClose}
      onChange={({ target }) => {
        onClose();
        setBlockType(editor, target.value as TextBlockType);
        focusEditor(editor);
      }}
    >
      {KINDS.map((each) => (
        <option key={each} value={each}>
          {t(`article.editor.${each}`)}
        </option>
      ))}
    </select>
  );
};

/** Buttons that move the selected items of a list between its levels. On a phone there is no Tab key. */
const LevelButtons = ({ editor }: ToolbarProps) => {
  const t = useMessage();
  const can = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({ back: canMoveItems(state, -1), deeper: canMoveItems(state, 1) }),
  });
  if (!can.back && !can.deeper) return null;
  const button = (by: 1 | -1, isPossible: boolean, label: string, sign: string) => (
    <button type="button" aria-label={label} disabled={!isPossible} onClick={() => moveItems(editor, by)}>
      {sign}
    </button>
  );
  return (
    <>
      {button(-1, can.back, t('article.editor.itemBack'), '⇤')}
      {button(1, can.deeper, t('article.editor.itemDeeper'), '⇥')}
    </>
  );
};

const useSelectionEnd = (editor: Editor) =>
  useMemo(
    () => ({
      getBoundingClientRect: () => posToDOMRect(editor.view, editor.state.selection.to, editor.state.selection.to),
      contextElement: editor.view.dom,
    }),
    [editor],
  );

interface ToggleProps {
  isOn: boolean;
  label: string;
  onToggle(): void;
  children: ReactNode;
}

const Toggle = ({ isOn, label, onToggle, children }: ToggleProps) => (
  <button type="button" aria-pressed={isOn} aria-label={label} onClick={onToggle}>
    {children}
  </button>
);
