'use client';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { byLocale, type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import { useMessage } from '../../../../admin/messages/message-provider.client.tsx';
import { sendJson } from '../../../../admin/requests/api-request.client.ts';
import { Button } from '../../../../components/button.tsx';
import type { SelectOption } from '../select-option.ts';
import { keptKeywords, keywordNamed, knownKeywords } from './keyword-choice.ts';

interface KeywordsProps {
  locale: Locale;
  /** Ids in their order. */
  chosen: readonly string[];
  /** All keywords that exist, with their names in `locale`. */
  keywords: readonly SelectOption[];
  onChange(chosen: string[]): void;
}

/** Renders the keywords of an article, its tags. Existing ones are suggested while typing; a name that is new creates one. */
export const KeywordsField = ({ locale, chosen, keywords, onChange }: KeywordsProps) => {
  const t = useMessage();
  const [created, setCreated] = useState<readonly SelectOption[]>([]);
  const [typed, setTyped] = useState('');
  const [isNew, setNew] = useState(false);
  const field = useId();
  const known = knownKeywords(keywords, created);
  const kept = keptKeywords(chosen, known);
  const latest = useRef(kept);
  useLayoutEffect(() => {
    latest.current = kept;
  });
  const choose = (id: string) => {
    // While a new one was created, others may have been chosen.
    if (!latest.current.includes(id)) onChange([...latest.current, id]);
    setTyped('');
    setNew(false);
  };
  const add = (name: string) => {
    const found = keywordNamed(name, known);
    if (found) choose(found.id);
    else setNew(name.trim() !== '');
  };
  return (
    <div className="desk-field">
      <label htmlFor={field}>{t('article.edit.keywords')}</label>
      <ChosenKeywords kept={kept} known={known} onChange={onChange} />
      <input
        id={field}
        list={`${field}-known`}
        autoComplete="off"
        value={typed}
        onChange={({ target, nativeEvent }) => {
          setTyped(target.value);
          setNew(false);
          if (isSuggestion(nativeEvent)) add(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add(typed);
        }}
      />
      <datalist id={`${field}-known`}>
        {known
          .filter(({ id }) => !kept.includes(id))
          .map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
      </datalist>
      {!isNew && (
        <Button type="button" variant="ghost" disabled={typed.trim() === ''} onClick={() => add(typed)}>
          {t('article.edit.keywordAdd')}
        </Button>
      )}
      {isNew && (
        <NewKeyword
          key={typed}
          locale={locale}
          typed={typed.trim()}
          onCreated={(keyword) => {
            setCreated([...created, keyword]);
            choose(keyword.id);
          }}
        />
      )}
    </div>
  );
};

interface ChosenProps extends Pick<KeywordsProps, 'onChange'> {
  /** Ids of the chosen keywords that exist. */
  kept: readonly string[];
  known: readonly SelectOption[];
}

const ChosenKeywords = ({ kept, known, onChange }: ChosenProps) => {
  const t = useMessage();
  return (
    <ul className="keywords-chosen">
      {kept.map((id) => {
        const name = known.find((each) => each.id === id)?.name;
        return (
          <li key={id}>
            {name}{' '}
            <button
              type="button"
              aria-label={`${t('article.edit.keywordRemove')}: ${name}`}
              onClick={() => onChange(kept.filter((each) => each !== id))}
            >
              ×
            </button>
          </li>
        );
      })}
    </ul>
  );
};

/** Returns true when the browser replaced the text by a suggestion. Chromium sends no input type then, others `insertReplacementText`. */
const isSuggestion = (event: Event): boolean =>
  !(event instanceof InputEvent) || event.inputType === '' || event.inputType === 'insertReplacementText';

interface NewKeywordProps extends Pick<KeywordsProps, 'locale'> {
  typed: string;
  onCreated(keyword: SelectOption): void;
}

/** Renders the names of a new keyword in all languages, and creates it. */
const NewKeyword = ({ locale, typed, onCreated }: NewKeywordProps) => {
  const t = useMessage();
  const [name, setName] = useState<Localized<string>>(() => byLocale(() => typed));
  const [isSending, setSending] = useState(false);
  const field = useId();
  const create = async () => {
    setSending(true);
    const sent = await sendJson<{ id: string }>('POST', '/api/commands/AddKeyword', { name }, t('account.noAnswer'));
    setSending(false);
    if (sent.ok) onCreated({ id: sent.answer.id, name: name[locale] });
    else toast.error(sent.error.fields[0]?.message ?? sent.error.message);
  };
  return (
    <fieldset className="keywords-new" aria-describedby={`${field}-hint`}>
      <p className="desk-hint" id={`${field}-hint`} role="status">
        {t('article.edit.keywordNew')}
      </p>
      {locales.map((each) => (
        <div key={each} className="desk-field">
          <label htmlFor={`${field}-${each}`}>{t(`desk.in.${each}`)}</label>
          <input
            id={`${field}-${each}`}
            lang={each}
            value={name[each]}
            maxLength={80}
            onChange={({ target }) => setName({ ...name, [each]: target.value })}
          />
        </div>
      ))}
      <Button type="button" variant="secondary" disabled={isSending} onClick={create}>
        {t('article.edit.keywordCreate')}
      </Button>
    </fieldset>
  );
};
