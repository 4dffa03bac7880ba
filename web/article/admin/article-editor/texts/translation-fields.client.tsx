'use client';
import { type KeyboardEvent, useId, useRef } from 'react';
import type { TranslationText } from '#domain/article/events.ts';
import { contentText, wordCount } from '#domain/shared/blocks.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { useEarlyTyping } from '../../../../admin/forms/use-early-typing.client.ts';
import { useInitialFocus } from '../../../../admin/forms/use-initial-focus.client.ts';
import { type Translate, useMessage } from '../../../../admin/messages/message-provider.client.tsx';
import type { LineName } from '../../../working-copy/document-fields.ts';
import type { LineUndo } from '../../working-copy/open-working-copy.client.ts';
import { useKeptCaret } from '../../working-copy/use-kept-caret.client.ts';
import { readingMinutes } from '../rules/publishing-checks.ts';

interface HeadProps {
  language: Locale;
  text: TranslationText;
  hasPicture: boolean;
  errors: Record<string, string>;
  /** True in the language of the interface, with which a phone begins. */
  isOwn: boolean;
  /** Focuses the title, for a new article. */
  isFirst: boolean;
  /** True if the user may not write this language. */
  isReadOnly: boolean;
  /** Undo of what this tab wrote; undefined until the shared text is here. */
  undoing: LineUndo | undefined;
  onChange(typed: Partial<Record<LineName, string>>): void;
}

/** Renders the fields above the text of one language: title, summary, slug, and the alt text and caption of the main picture. */
export const TranslationFields = ({ language, text, hasPicture, errors, isOwn, isFirst, ...shared }: HeadProps) => {
  const t = useMessage();
  const at = (name: string) => errors[`translations.${language}.${name}`];
  const fields = { text, language, ...shared };
  return (
    <section className="text-head" aria-label={t(`desk.in.${language}`)} lang={language} data-own={isOwn || undefined}>
      <p className="text-head-language">{t(`desk.in.${language}`)}</p>
      <SingleLineTextarea
        {...fields}
        name="title"
        label={t('article.desk.title')}
        error={at('title')}
        className="text-title"
        isFocused={isFirst}
      />
      <SingleLineTextarea
        {...fields}
        name="summary"
        label={t('article.edit.summary')}
        error={at('summary')}
        note={t('article.edit.summaryCount', { count: text.summary.length })}
      />
      <SingleLineTextarea {...fields} name="slug" label={t('category.slug')} error={at('slug')} />
      {hasPicture && (
        <>
          <SingleLineTextarea
            {...fields}
            name="mainImageAlt"
            label={t('article.edit.mainImageAlt')}
            error={at('mainImageAlt')}
          />
          <SingleLineTextarea
            {...fields}
            name="mainImageCaption"
            label={t('article.edit.mainImageCaption')}
            error={at('mainImageCaption')}
          />
        </>
      )}
      <p className="desk-quiet">{lengthOf(text, t)}</p>
    </section>
  );
};

const lengthOf = ({ content }: TranslationText, t: Translate): string => {
  const count = wordCount(contentText(content));
  if (count === 0) return t('article.edit.noWords');
  return t('article.edit.wordCount', { count, minutes: readingMinutes(count) });
};

interface AreaProps {
  name: LineName;
  label: string;
  language: Locale;
  text: TranslationText;
  error: string | undefined;
  note?: string;
  className?: string;
  /** Takes the focus when it is mounted, unless another field has it. */
  isFocused?: boolean;
  isReadOnly: boolean;
  undoing: LineUndo | undefined;
  onChange(typed: Partial<Record<LineName, string>>): void;
}

/** Renders a textarea that wraps long text but holds a single line: Enter is ignored and pasted line breaks become spaces. */
const SingleLineTextarea = ({
  name,
  label,
  text,
  language,
  error,
  note,
  className,
  isFocused,
  isReadOnly,
  undoing,
  onChange,
}: AreaProps) => {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const rememberCaret = useKeptCaret(field, text[name]);
  const write = (typed: string) => {
    rememberCaret();
    onChange({ [name]: typed.replaceAll(/[\r\n]+/g, ' ') });
  };
  useEarlyTyping(field, write);
  useInitialFocus(field, isFocused === true);
  return (
    <div className={`desk-field ${className ?? ''}`}>
      <label htmlFor={id}>
        {label} {note && <small>{note}</small>}
      </label>
      <textarea
        ref={field}
        id={id}
        name={`${language}.${name}`}
        rows={1}
        lang={language}
        value={text[name]}
        readOnly={isReadOnly}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onChange={({ target }) => write(target.value)}
        onSelect={rememberCaret}
        onKeyDown={(event) => {
          const does = shortcutOf(event);
          if (does) event.preventDefault();
          if (does === 'undo' || does === 'redo') undoing?.[does](language, name);
        }}
      />
      {error && (
        <p className="desk-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
};

/** Returns what a key press does in a single line besides typing: `ignore` for Enter, and undo and redo of what this tab wrote. */
const shortcutOf = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: KeyboardEvent): 'undo' | 'redo' | 'ignore' | undefined => {
  if (!ctrlKey && !metaKey) return key === 'Enter' ? 'ignore' : undefined;
  if (altKey) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' ? 'redo' : undefined;
};
