'use client';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { byLocale, type Locale, locales, otherLocale } from '#domain/shared/locale.ts';
import { useNotes } from '../../notes/notes-context.client.tsx';
import { useEditor } from '../editing/editor-context.client.tsx';
import { OutdatedPanel } from './outdated-panel.client.tsx';
import { TranslationFields } from './translation-fields.client.tsx';

/** Loaded as a separate chunk after the page is shown. */
const Languages = lazy(() =>
  import('../../rich-text/bilingual-editor.client.tsx').then((loaded) => ({ default: loaded.BilingualEditor })),
);

/** Same breakpoint as in `article-editor.css`. */
const NARROW = '(width <= 820px)';

type View = Locale | 'both';

/** Renders the fields and the texts of both languages side by side, or of the one that the user selects. */
export const BilingualTexts = ({ textLabel }: { textLabel: string }) => {
  const { locale } = useEditor();
  const [chosen, setView] = useState<View>();
  const view = chosen ?? 'both';
  const shown = useNotes()?.showLanguage;
  useEffect(() => {
    if (shown)
      shown.current = (language) =>
        setView((before) => (before === undefined || before === 'both' ? before : language));
  }, [shown]);
  // A phone has no room for two columns, so it starts with one language; until then the style sheet hides the other one.
  useEffect(() => setView(matchMedia(NARROW).matches ? locale : 'both'), [locale]);
  return (
    <div className="article-texts" data-view={view} data-chosen={chosen}>
      <ViewTabs view={view} onSelect={setView} />
      <Outdated view={view} />
      <Fields view={view} />
      <Texts view={view} label={textLabel} />
    </div>
  );
};

const ViewTabs = ({ view, onSelect }: { view: View; onSelect(view: View): void }) => {
  const { messages } = useEditor();
  return (
    <fieldset className="desk-tabs" aria-label={messages.view}>
      {(['both', 'pt', 'en'] as const).map((each) => (
        <button key={each} type="button" aria-pressed={view === each} onClick={() => onSelect(each)}>
          {messages[each]}
        </button>
      ))}
    </fieldset>
  );
};

const Outdated = ({ view }: { view: View }) => {
  const { article, isBusy, run, messages } = useEditor();
  const translation = otherLocale(article.source);
  const parts = article.outdated[translation];
  return parts.length === 0 || view === article.source ? null : (
    <OutdatedPanel
      articleId={article.id}
      language={translation}
      parts={parts}
      isSending={isBusy}
      run={run}
      messages={messages}
    />
  );
};

const Fields = ({ view }: { view: View }) => {
  const { locale, isSaved, version, writable, messages } = useEditor();
  const { copy, value, errors, changeText } = version;
  return (
    <div className="article-heads">
      {locales
        .filter((each) => view === 'both' || view === each)
        .map((each) => (
          <TranslationFields
            key={each}
            language={each}
            text={value.texts[each]}
            hasPicture={value.facts.mainImage !== null}
            errors={errors}
            isFirst={!isSaved && each === locale}
            isReadOnly={writable !== 'all' && !writable.includes(each)}
            undoing={copy?.undoing}
            onChange={(changed) => changeText(each, changed)}
            messages={messages}
          />
        ))}
    </div>
  );
};

const Texts = ({ view, label }: { view: View; label: string }) => {
  const { article, version, writable, messages } = useEditor();
  const { copy, isLoaded } = version;
  const outdated = useMemo(
    () => byLocale((each) => new Set(article.outdated[each].map(({ part }) => part))),
    [article.outdated],
  );
  if (!copy || !isLoaded) return null;
  return (
    <Suspense fallback={null}>
      <Languages
        key={copy.doc.guid}
        text={copy}
        labels={byLocale((each) => `${label}, ${messages[each]}`)}
        view={view}
        writable={writable}
        source={article.source}
        outdated={outdated}
      />
    </Suspense>
  );
};
