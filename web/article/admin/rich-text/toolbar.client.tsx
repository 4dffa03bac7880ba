'use client';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useArticleSearch } from '../use-article-search.client.ts';
import { blockTypeAtCursor, setBlockType, type TextBlockType } from './block-types.ts';
import type { EditorMessages } from './messages.ts';

const KINDS: TextBlockType[] = ['text', 'heading2', 'heading3', 'list', 'ordered', 'quote'];

/** What can be done to the selection: stands above it while there is one, or where the link is written. */
export const FloatingToolbar = ({ editor, words }: { editor: Editor; words: EditorMessages }) => {
  const [isLinking, setLinking] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: { state, isFocused, view } }) => {
      const { from, to, empty } = state.selection;
      const isText = !empty && blockTypeAtCursor({ state }) !== undefined;
      const place = isText ? view.coordsAtPos(from) : undefined;
      return {
        isShown: isText && (isFocused || isLinking),
        top: place?.top ?? 0,
        left: place?.left ?? 0,
        from,
        to,
        isBold: editor.isActive('bold'),
        isItalic: editor.isActive('italic'),
        href: (editor.getAttributes('link').href as string | undefined) ?? '',
        kind: blockTypeAtCursor({ state }),
      };
    },
  });
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
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href) chain.setMark('link', { href }).run();
    else chain.unsetMark('link').run();
  };
  return (
    <div
      className="text-toolbar"
      role="toolbar"
      aria-label={words.format}
      style={{ top: state.top, left: state.left }}
      onMouseDown={(event) => {
        if (!(event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement))
          event.preventDefault();
      }}
    >
      {isLinking ? (
        <LinkForm
          href={state.href}
          messages={words}
          set={set}
          close={() => {
            setLinking(false);
            editor.commands.focus();
          }}
        />
      ) : (
        <>
          <Toggle isOn={state.isBold} label={words.bold} toggle={() => editor.chain().focus().toggleMark('bold').run()}>
            <strong>B</strong>
          </Toggle>
          <Toggle
            isOn={state.isItalic}
            label={words.italic}
            toggle={() => editor.chain().focus().toggleMark('italic').run()}
          >
            <em>I</em>
          </Toggle>
          <Toggle isOn={state.href !== ''} label={words.link} toggle={() => setLinking(true)}>
            {words.link}
          </Toggle>
          <select
            aria-label={words.blocks}
            value={state.kind}
            onChange={({ target }) => {
              setBlockType(editor, target.value as TextBlockType);
              editor.commands.focus();
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

interface ToggleProps {
  isOn: boolean;
  label: string;
  toggle(): void;
  children: React.ReactNode;
}

const Toggle = ({ isOn, label, toggle, children }: ToggleProps) => (
  <button type="button" aria-pressed={isOn} aria-label={label} onClick={toggle}>
    {children}
  </button>
);

interface LinkFormProps {
  href: string;
  messages: EditorMessages;
  set(href: string): void;
  close(): void;
}

/** An address, or words of the title of an article: its address is kept for good when it changes. */
const LinkForm = ({ href, messages, set, close }: LinkFormProps) => {
  const [typed, setTyped] = useState(href);
  const found = useLinked(typed);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    set(withScheme(typed.trim()));
  };
  return (
    <form
      className="link-form"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <input
        ref={(input) => input?.focus()}
        aria-label={messages.linkTo}
        placeholder={messages.linkTo}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button type="submit">{messages.setLink}</button>
      {href && (
        <button type="button" onClick={() => set('')}>
          {messages.unlink}
        </button>
      )}
      {found.length > 0 && (
        <ul>
          {found.map(({ id, title, address }) => (
            <li key={id}>
              <button type="button" onClick={() => set(address!)}>
                {title} <small>{address}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
};

/** Published articles whose titles have these words; none for what is an address. */
const useLinked = (typed: string) => {
  const found = useArticleSearch(/^(https?:|mailto:|tel:|\/|#)/.test(typed) ? '' : typed);
  return found?.filter(({ address }) => address) ?? [];
};

/** `example.org` is an address of the web. */
const withScheme = (typed: string): string =>
  /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed)
    ? `https://${typed}`
    : typed.includes('@') && !typed.includes(':')
      ? `mailto:${typed}`
      : typed;
