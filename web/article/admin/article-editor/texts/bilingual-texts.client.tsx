'use client';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { byLocale, type Locale, locales } from '#domain/shared/locale.ts';
import { TranslationChoice } from '../../../../admin/languages/translation-choice.client.tsx';
import type { LanguagePair, ShownPair } from '../../../../admin/languages/use-language-pair.client.ts';
import { useMessage } from '../../../../admin/messages/message-provider.client.tsx';
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

interface TextsProps {
  languages: ShownPair;
  textLabel: string;
}

/** Renders the fields and the texts of two languages side by side, or of the one that the user selects. */
export const BilingualTexts = ({ languages, textLabel }: TextsProps) => {
  const t = useMessage();
  const { locale } = useEditor();
  const [chosen, setView] = useState<View>();
  const view = chosen ?? 'both';
  const shown = useNotes()?.showLanguage;
  useEffect(() => {
    if (!shown) return;
    shown.current = (language) => {
      languages.choose(language);
      setView((before) => (before === undefined || before === 'both' ? before : language));
    };
  });
  // A phone has no room for two columns, so it starts with one language; until then the style sheet hides the other one.
  useEffect(() => setView(matchMedia(NARROW).matches ? locale : 'both'), [locale]);
  const select = (next: View) => {
    if (next !== 'both') languages.choose(next);
    setView(next);
  };
  return (
    <div className="article-texts" data-view={view} data-chosen={chosen}>
      <ViewTabs view={view} onSelect={select} />
      {view === 'both' && (
        <TranslationChoice {...languages} label={t('desk.beside')} names={byLocale((each) => t(`desk.in.${each}`))} />
      )}
      <Outdated view={view} translation={languages.translation} />
      <Fields view={view} pair={languages.pair} />
      <Texts view={view} pair={languages.pair} label={textLabel} />
    </div>
  );
};

const ViewTabs = ({ view, onSelect }: { view: View; onSelect(view: View): void }) => {
  const t = useMessage();

  return (
    <fieldset className="desk-tabs" aria-label={t('article.edit.view')}>
      {(['both', ...locales] as const).map((each) => (
        <button key={each} type="button" aria-pressed={view === each} onClick={() => onSelect(each)}>
          {t(each === 'both' ? 'article.edit.both' : `desk.in.${each}`)}
        </button>
      ))}
    </fieldset>
  );
};

const Outdated = ({ view, translation }: { view: View; translation: Locale }) => {
  const { article, isBusy, run } = useEditor();
  const parts = article.outdated[translation];
  return parts.length === 0 || view === article.source ? null : (
    <OutdatedPanel
      articleId={article.id}
      key={translation}
      language={translation}
      parts={parts}
      isSending={isBusy}
      run={run}
    />
  );
};

interface PairProps {
  view: View;
  pair: LanguagePair;
}

const Fields = ({ view, pair }: PairProps) => {
  const { locale, isSaved, version, writable } = useEditor();
  const { copy, value, errors, changeLines } = version;
  return (
    <div className="article-heads">
      {pair
        .filter((each) => view === 'both' || view === each)
        .map((each) => (
          <TranslationFields
            key={each}
            language={each}
            text={value.texts[each]}
            hasPicture={value.facts.mainImage !== null}
            errors={errors}
            isOwn={each === locale}
            isFirst={!isSaved && each === locale}
            isReadOnly={writable !== 'all' && !writable.includes(each)}
            undoing={copy?.undoing}
            onChange={(changed) => changeLines(each, changed)}
          />
        ))}
    </div>
  );
};

const Texts = ({ view, pair, label }: PairProps & { label: string }) => {
  const t = useMessage();
  const { article, version, writable } = useEditor();
  const { copy, isLoaded } = version;
  const outdated = useMemo(
    () => byLocale((each) => new Set(article.outdated[each].map(({ part }) => part))),
    [article.outdated],
  );
  if (!copy || !isLoaded) return null;
  return (
    <Suspense fallback={null}>
      <Languages
        key={`${copy.doc.guid} ${pair}`}
        text={copy}
        pair={pair}
        labels={byLocale((each) => `${label}, ${t(`desk.in.${each}`)}`)}
        view={view}
        writable={writable}
        source={article.source}
        outdated={outdated}
      />
    </Suspense>
  );
};
