'use client';
import type { Editor } from '@tiptap/core';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import type { EditorMessages } from '../context/messages.ts';
import { type FindOptions, useFind } from './use-find.client.ts';

interface FindBarProps {
  /** The editors whose texts are searched, in the order in which they are shown. */
  editors: readonly Editor[];
  /** What is searched for at first, such as the selected text. */
  initial: string;
  words: EditorMessages;
  onClose(): void;
}

/**
 * Renders a bar that finds and replaces words in the texts. Enter goes to the next match and Shift+Enter to the one before; in the field of
 * the replacement, Enter replaces. Escape closes the bar and returns the focus to the text.
 */
export const FindBar = ({ editors, initial, words, onClose }: FindBarProps) => {
  const [options, setOptions] = useState<FindOptions>({
    search: initial,
    replace: '',
    caseSensitive: false,
    wholeWord: false,
  });
  const find = useFind(editors, options);
  const change = (changed: Partial<FindOptions>) => setOptions({ ...options, ...changed });
  const close = () => {
    onClose();
    find.focusText();
  };
  return (
    <search className="text-find" aria-label={words.find} onKeyDown={({ key }) => key === 'Escape' && close()}>
      <FindField
        label={words.findWords}
        value={options.search}
        isFocused
        onChange={(search) => change({ search })}
        onEnter={(isShift) => find.go(isShift ? 'previous' : 'next')}
      />
      <FindField
        label={words.replaceWith}
        value={options.replace}
        onChange={(replace) => change({ replace })}
        onEnter={find.replaceOne}
      />
      <p role="status">{statusOf(find, options, words)}</p>
      <p className="text-find-buttons">
        <FindButtons find={find} words={words} />
        <Option label={words.matchCase} isOn={options.caseSensitive} set={(on) => change({ caseSensitive: on })} />
        <Option label={words.wholeWords} isOn={options.wholeWord} set={(on) => change({ wholeWord: on })} />
        <FindButton onClick={close}>{words.close}</FindButton>
      </p>
    </search>
  );
};

interface FindButtonsProps {
  find: ReturnType<typeof useFind>;
  words: EditorMessages;
}

const FindButtons = ({ find, words }: FindButtonsProps) => (
  <>
    <FindButton label={words.findPrevious} onClick={() => find.go('previous')}>
      ↑
    </FindButton>
    <FindButton label={words.findNext} onClick={() => find.go('next')}>
      ↓
    </FindButton>
    <FindButton onClick={find.replaceOne}>{words.replace}</FindButton>
    <FindButton onClick={find.replaceAll}>{words.replaceAll}</FindButton>
  </>
);

const statusOf = (
  { count, selected, replaced }: Pick<ReturnType<typeof useFind>, 'count' | 'selected' | 'replaced'>,
  { search }: FindOptions,
  words: EditorMessages,
): string => {
  if (replaced !== undefined) return `${words.replaced}: ${replaced}`;
  if (search === '') return '';
  if (count === 0) return words.notFound;
  return selected === 0 ? String(count) : `${selected} / ${count}`;
};

interface FindFieldProps {
  label: string;
  value: string;
  isFocused?: boolean;
  onChange(value: string): void;
  onEnter(isShift: boolean): void;
}

const FindField = ({ label, value, isFocused = false, onChange, onEnter }: FindFieldProps) => (
  <label>
    {label}
    <input
      value={value}
      // biome-ignore lint/a11y/noAutofocus: the user has just opened the bar to type here
      autoFocus={isFocused}
      autoComplete="off"
      spellCheck={false}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter(event.shiftKey);
      }}
    />
  </label>
);

const FindButton = ({ label, onClick, children }: { label?: string; onClick(): void; children: ReactNode }) => (
  <Button type="button" variant="ghost" aria-label={label} title={label} onClick={onClick}>
    {children}
  </Button>
);

const Option = ({ label, isOn, set }: { label: string; isOn: boolean; set(isOn: boolean): void }) => (
  <label className="text-find-option">
    <input type="checkbox" checked={isOn} onChange={({ target }) => set(target.checked)} />
    {label}
  </label>
);
