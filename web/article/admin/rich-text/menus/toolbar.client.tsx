'use client';
import { type Editor, posToDOMRect } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { useEffect, useMemo, useState } from 'react';
import type { EditorMessages } from '../context/messages.ts';
import { blockTypeAtCursor, setBlockType, type TextBlockType } from '../document/block-types.ts';
import { focusEditor } from '../document/focus-editor.client.ts';
import { LinkForm } from './link-form.client.tsx';
import { useTextAnchor } from './use-text-anchor.client.ts';

const KINDS: TextBlockType[] = ['text', 'heading2', 'heading3', 'list', 'ordered', 'quote', 'callout'];

/** Renders formatting, link and block type controls below the selected text. Renders nothing while no text is selected. */
export const FloatingToolbar = ({ editor, words }: { editor: Editor; words: EditorMessages }) => {
  const [isLinking, setLinking] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: { state, isFocused } }) => {
      const isText = !state.selection.empty && blockTypeAtCursor({ state }) !== undefined;
      return {
        isShown: isText && (isFocused || isLinking || isChoosing),
        isBold: editor.isActive('bold'),
        isItalic: editor.isActive('italic'),
        isStruck: editor.isActive('strike'),
        isCode: editor.isActive('code'),
        href: (editor.getAttributes('link').href as string | undefined) ?? '',
        kind: blockTypeAtCursor({ state }),
      };
    },
  });
  const beside = useTextAnchor(useSelectionEnd(editor));
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isLink = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!isLink || editor.state.selection.empty || !editor.isFocused) return;
      event.preventDefault();
      event.stopPropagation();
      setLinking(true);
    };
    const { dom } = editor.view;
    dom.addEventListener('keydown', open);
    return () => dom.removeEventListener('keydown', open);
  }, [editor]);
  if (!state.isShown) return null;
  const set = (href: string) => {
    setLinking(false);
    focusEditor(editor);
    const chain = editor.chain().extendMarkRange('link');
    if (href) chain.setMark('link', { href });
    else chain.unsetMark('link');
    // Collapses the selection to its end, so that what is typed next follows the link instead of replacing it.
    chain.command(({ tr }) => Boolean(tr.setSelection(TextSelection.create(tr.doc, tr.selection.to)))).run();
  };
  const toggle = (mark: 'bold' | 'italic' | 'strike' | 'code') => {
    focusEditor(editor);
    editor.commands.toggleMark(mark);
  };
  return (
    <div
      className="text-toolbar"
      role="toolbar"
      aria-label={words.format}
      {...beside}
      onMouseDown={(event) => {
        // Set before the select takes the focus from the text, which would hide the toolbar.
        if (event.target instanceof HTMLSelectElement) setChoosing(true);
        else if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
      }}
    >
      {isLinking ? (
        <LinkForm
          href={state.href}
          messages={words}
          onSet={set}
          onClose={() => {
            setLinking(false);
            focusEditor(editor);
          }}
        />
      ) : (
        <>
          <Toggle isOn={state.isBold} label={words.bold} onToggle={() => toggle('bold')}>
            <strong>{words.bold.charAt(0)}</strong>
          </Toggle>
          <Toggle isOn={state.isItalic} label={words.italic} onToggle={() => toggle('italic')}>
            <em>{words.italic.charAt(0)}</em>
          </Toggle>
          <Toggle isOn={state.isStruck} label={words.strike} onToggle={() => toggle('strike')}>
            <s>{words.strike.charAt(0)}</s>
          </Toggle>
          <Toggle isOn={state.isCode} label={words.code} onToggle={() => toggle('code')}>
            <code>{'<>'}</code>
          </Toggle>
          <Toggle isOn={state.href !== ''} label={words.link} onToggle={() => setLinking(true)}>
            {words.link}
          </Toggle>
          <select
            aria-label={words.blocks}
            value={state.kind}
            onBlur={() => setChoosing(false)}
            onChange={({ target }) => {
              setChoosing(false);
              setBlockType(editor, target.value as TextBlockType);
              focusEditor(editor);
            }}
          >
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {words[kind]}
              </option>
            ))}
          </select>
        </>
      )}
    </div>
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
  children: React.ReactNode;
}

const Toggle = ({ isOn, label, onToggle, children }: ToggleProps) => (
  <button type="button" aria-pressed={isOn} aria-label={label} onClick={onToggle}>
    {children}
  </button>
);
