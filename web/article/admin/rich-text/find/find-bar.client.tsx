'use client';
import type { Editor } from '@tiptap/core';
import { type ReactNode, useState } from 'react';
import { useMessage } from '../../../../admin/messages/message-provider.client.tsx';
import { Button } from '../../../../components/button.tsx';
import type { Translate } from '../../../../message-format.ts';
import { type FindOptions, useFind } from './use-find.client.ts';

interface FindBarProps {
  /** The editors whose texts are searched, in the order in which they are shown. */
  editors: readonly Editor[];
  /** What is searched for at first, such as the selected text. */
  initial: string;
  onClose(): void;
}

/**
 * Renders a bar that finds and replaces words in the texts. Enter goes to the next match and Shift+Enter to the one before; in the field of
 * the replacement, Enter replaces. Escape closes the bar and returns the focus to the text.
 */
export const FindBar = ({ editors, initial, onClose }: FindBarProps) => {
  const t = useMessage();
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
    <search
      className="text-find"
      aria-label={t('article.editor.find')}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <FindField
        label={t('article.editor.findWords')}
        value={options.search}
        isFocused
        onChange={(search) => change({ search })}
        onEnter={(isShift) => find.go(isShift ? 'previous' : 'next')}
      />
      <FindField
        label={t('article.editor.replaceWith')}
        value={options.replace}
        onChange={(replace) => change({ replace })}
        onEnter={find.replaceOne}
      />
      <p role="status">{statusOf(find, options, t)}</p>
      <p className="text-find-buttons">
        <FindButtons find={find} />
        <Option
          label={t('article.editor.matchCase')}
          isOn={options.caseSensitive}
          set={(on) => change({ caseSensitive: on })}
        />
        <Option
          label={t('article.editor.wholeWords')}
          isOn={options.wholeWord}
          set={(on) => change({ wholeWord: on })}
        />
        <FindButton onClick={close}>{t('desk.close')}</FindButton>
      </p>
    </search>
  );
};

interface FindButtonsProps {
  find: ReturnType<typeof useFind>;
}

const FindButtons = ({ find }: FindButtonsProps) => {
  const t = useMessage();
  return (
    <>
      <FindButton label={t('article.editor.findPrevious')} onClick={() => find.go('previous')}>
        ↑
      </FindButton>
      <FindButton label={t('article.editor.findNext')} onClick={() => find.go('next')}>
        ↓
      </FindButton>
      <FindButton onClick={find.replaceOne}>{t('article.editor.replace')}</FindButton>
      <FindButton onClick={find.replaceAll}>{t('article.editor.replaceAll')}</FindButton>
    </>
  );
};

const statusOf = (
  { count, selected, replaced }: Pick<ReturnType<typeof useFind>, 'count' | 'selected' | 'replaced'>,
  { search }: FindOptions,
  t: Translate,
): string => {
  if (replaced !== undefined) return `${t('article.editor.replaced')}: ${replaced}`;
  if (search === '') return '';
  if (count === 0) return t('article.editor.notFound');
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
