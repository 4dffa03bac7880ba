'use client';
import type { Editor, EditorEvents } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_FOOTNOTE_LENGTH } from '#domain/shared/block-limits.ts';
import { useMessage } from '../../../../admin/messages/message-provider.client.tsx';
import { focusAndDispatch } from '../document/focus-editor.client.ts';
import { leaveFootnote, selectedFootnote, writesFootnote } from '../footnotes/footnote-commands.ts';
import { useTextAnchor } from './use-text-anchor.client.ts';

interface FootnoteFormProps {
  editor: Editor;
}

/** Renders a field with the text of the selected footnote below its number. Renders nothing while no footnote is selected. */
export const FootnoteForm = ({ editor }: FootnoteFormProps) => {
  const [isWriting, setWriting] = useWriting(editor);
  const note = useEditorState({
    editor,
    selector: ({ editor: { state, isFocused } }) =>
      isWriting || isFocused ? (selectedFootnote(state)?.node.attrs.note as string | undefined) : undefined,
  });
  if (note === undefined) return null;
  return <OpenForm editor={editor} note={note} isWriting={isWriting} onWriting={setWriting} />;
};

/** The state whether the text of a footnote is being written. The field has the focus before the browser handles the next key. */
const useWriting = (editor: Editor) => {
  const [isWriting, setWriting] = useState(false);
  useEffect(() => {
    const follow = ({ transaction }: EditorEvents['transaction']) => {
      if (writesFootnote(transaction)) flushSync(() => setWriting(true));
    };
    editor.on('transaction', follow);
    return () => {
      editor.off('transaction', follow);
    };
  }, [editor]);
  return [isWriting, setWriting] as const;
};

interface OpenFormProps extends FootnoteFormProps {
  note: string;
  isWriting: boolean;
  onWriting(isWriting: boolean): void;
}

const OpenForm = ({ editor, note, isWriting, onWriting }: OpenFormProps) => {
  const t = useMessage();
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (isWriting) field.current?.focus();
  }, [isWriting]);
  const close = () => focusAndDispatch(editor, leaveFootnote(editor.state));
  return (
    <div className="text-toolbar footnote-form" {...useTextAnchor(useNumberOfNote(editor))}>
      <textarea
        ref={field}
        aria-label={t('article.editor.footnote')}
        placeholder={t('article.editor.footnote')}
        maxLength={MAX_FOOTNOTE_LENGTH}
        value={note}
        // Before the text loses the focus, which would close the form.
        onMouseDown={() => onWriting(true)}
        onBlur={() => onWriting(false)}
        onChange={({ target }) => setNote(editor, target.value)}
        onKeyDown={(event) => closeByKey(event, close)}
      />
      <button
        type="button"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          setNote(editor, '');
          close();
        }}
      >
        {t('article.editor.removeFootnote')}
      </button>
    </div>
  );
};

const setNote = ({ state, view }: Editor, note: string): void => {
  const selected = selectedFootnote(state);
  if (selected) view.dispatch(state.tr.setNodeAttribute(selected.at, 'note', note));
};

const closeByKey = (event: KeyboardEvent, close: () => void): void => {
  event.stopPropagation();
  const isEnd = event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey);
  if (!isEnd || event.nativeEvent.isComposing) return;
  event.preventDefault();
  close();
};

/** The place of the selected footnote's number on the screen. */
const useNumberOfNote = (editor: Editor) =>
  useMemo(
    () => ({
      getBoundingClientRect: () => {
        const number = editor.view.nodeDOM(editor.state.selection.from);
        return number instanceof Element ? number.getBoundingClientRect() : new DOMRect();
      },
      contextElement: editor.view.dom,
    }),
    [editor],
  );
