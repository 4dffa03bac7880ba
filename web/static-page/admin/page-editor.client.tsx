'use client';
import { TranslationChoice } from '../../admin/languages/translation-choice.client.tsx';
import { useLanguagePair } from '../../admin/languages/use-language-pair.client.ts';
import '../../article/admin/article-editor/article-editor.css';
import { lazy, Suspense, useId, useState } from 'react';
import { byLocale, type Locale, type Localized, mainLocale } from '#domain/shared/locale.ts';
import type { Page } from '#domain/static-page/decider.ts';
import { DraftOffer } from '../../admin/forms/draft-offer.client.tsx';
import { SaveBar } from '../../admin/forms/save-bar.client.tsx';
import { useSaveKeys } from '../../admin/forms/use-save-keys.client.ts';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { useBusy } from '../../admin/requests/busy.client.ts';
import { useInBrowser } from '../../admin/use-in-browser.client.ts';
import { RichTextProvider } from '../../article/admin/rich-text/context/rich-text-context.client.tsx';
import { useLibrary } from '../../article/admin/rich-text/context/use-library.client.ts';
import { Button } from '../../components/button.tsx';
import { PictureDialog } from '../../media/admin/picture-dialog.client.tsx';
import { UnsavedPreview } from '../../preview/admin/unsaved-preview.client.tsx';
import { usePageDraft } from './page-draft.client.ts';
import { usePageEditing } from './use-page-editing.client.ts';

const Texts = lazy(() =>
  import('../../article/admin/rich-text/unshared-editor.client.tsx').then((module) => ({
    default: module.UnsharedEditor,
  })),
);

interface PageEditorProps {
  locale: Locale;
  userId: string;
  page: string;
  /** Undefined for a page that was never edited. */
  revision: number | undefined;
  saved: Page;
  /** URLs of the pictures, by media id. */
  pictures: Record<string, string>;
  languageNames: Localized<string>;
}

/** Renders the editor of a static page, two languages side by side. Text that was not saved is kept in the browser. */
export const PageEditor = (props: PageEditorProps) => {
  const t = useMessage();
  const { locale, userId, page, revision, saved, pictures, languageNames } = props;
  const [isPreviewed, setPreviewed] = useState(false);
  const draft = usePageDraft(userId, page, saved);
  const editing = usePageEditing({ page, revision, saved, onStore: draft.store, onSaved: draft.discard });
  const { values, replacements, isDirty, error, change, replace, save, isSaving } = editing;
  const isSlow = useBusy(isSaving);
  const library = useLibrary();
  const languages = useLanguagePair(mainLocale, locale);
  const isInBrowser = useInBrowser();
  useSaveKeys(save);
  return (
    <RichTextProvider pictures={pictures} openLibrary={library.open}>
      {error && (
        <p className="desk-alert" role="alert">
          {error}
        </p>
      )}
      <div className="page-editor article-texts" data-view="both">
        <TranslationChoice {...languages} label={t('desk.beside')} names={languageNames} />
        <div className="article-heads">
          {languages.pair.map((each) => (
            <TitleField
              key={each}
              language={each}
              label={`${t('history.field.title')} (${each.toUpperCase()})`}
              value={values[each].title}
              onChange={(title) => change(each, { title })}
            />
          ))}
        </div>
        {isInBrowser && (
          <Suspense fallback={null}>
            <Texts
              replacements={replacements}
              pair={languages.pair}
              texts={byLocale((each) => values[each].content)}
              labels={byLocale((each) => `${t('article.editor.textOf')}, ${each.toUpperCase()}`)}
              onChange={(language, content) => change(language, { content })}
            />
          </Suspense>
        )}
      </div>
      <SaveBar
        notice={
          draft.found && (
            <DraftOffer
              locale={locale}
              at={draft.found.at}
              onRestore={() => {
                replace(draft.found!.values);
                draft.accept();
              }}
              onDiscard={draft.discard}
            />
          )
        }
      >
        <p role="status">{isDirty && t('page.unsaved')}</p>
        <Button type="button" variant="ghost" onClick={() => setPreviewed(true)}>
          {t('preview.open')}
        </Button>
        <Button type="button" busy={isSlow} onClick={save}>
          {t('desk.save')}
        </Button>
      </SaveBar>
      <PictureDialog locale={locale} isOpen={library.isOpen} limit={library.limit} onSelect={library.choose} />
      {isPreviewed && (
        <UnsavedPreview
          language={locale}
          command="EditPage"
          values={{ page, translations: values }}
          onClose={() => setPreviewed(false)}
        />
      )}
    </RichTextProvider>
  );
};

interface TitleFieldProps {
  language: Locale;
  label: string;
  value: string;
  onChange(title: string): void;
}

const TitleField = ({ language, label, value, onChange }: TitleFieldProps) => {
  const id = useId();
  return (
    <div className="desk-field" lang={language}>
      <label htmlFor={id}>{label}</label>
      <input id={id} name={`${language}.title`} value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
};
