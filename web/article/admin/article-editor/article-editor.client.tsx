'use client';
import './article-editor.css';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { v4 as newId } from 'uuid';
import { Link, useRouter } from 'waku';
import type { ArticleFacts } from '#domain/article/events.ts';
import type { PictureTexts } from '#domain/media/events.ts';
import { byLocale, type Locale, type Localized, locales, otherLocale } from '#domain/shared/locale.ts';
import type { UnsavedArticle } from '../../../admin/queries/article-views.ts';
import { ActionButton } from '../../../admin/requests/action-button.client.tsx';
import type { ApiAction } from '../../../admin/requests/send-action.client.ts';
import { commandAction, useApiAction } from '../../../admin/requests/use-api-action.client.ts';
import { PictureDialog } from '../../../media/admin/picture-dialog.client.tsx';
import { isEmptyText } from '../../working-copy/article-values.ts';
import {
  cancelUnpublishAction,
  duplicateAction,
  publishAction,
  scheduleAction,
  scheduleUnpublishAction,
  unpublishAction,
} from '../publishing-actions.client.ts';
import type { EditorMessages } from '../rich-text/context/messages.ts';
import { RichTextProvider } from '../rich-text/context/rich-text-context.client.tsx';
import { useLibrary } from '../rich-text/context/use-library.client.ts';
import { UnsavedArticles } from '../working-copy/unsaved-articles.client.tsx';
import { ArticleSaveBar } from './article-save-bar.client.tsx';
import { DetailsPanel } from './details-panel.client.tsx';
import type { EditorArticle } from './editor-article.ts';
import { withMainPicture } from './main-picture.ts';
import type { ArticleMessages } from './messages.ts';
import { OutdatedPanel } from './outdated-panel.client.tsx';
import { PublishingChecksPanel } from './publishing-checks-panel.client.tsx';
import { PublishingPanel } from './publishing-panel.client.tsx';
import { ScheduledUpdatesPanel } from './scheduled-updates-panel.client.tsx';
import { SearchPreview } from './search-preview.client.tsx';
import type { SelectOption } from './select-option.ts';
import { SidePanel, useSidePanel } from './side-panel.client.tsx';
import { SourceLanguage } from './source-language.client.tsx';
import type { TextStatus } from './text-status.ts';
import { TranslationFields } from './translation-fields.client.tsx';
import { useArticleEditing } from './use-article-editing.client.ts';

/** Loaded as a separate chunk after the page is shown. */
const Languages = lazy(() =>
  import('../rich-text/bilingual-editor.client.tsx').then((loaded) => ({ default: loaded.BilingualEditor })),
);

/** Same breakpoint as in `article-editor.css`. */
const NARROW = '(width <= 820px)';

interface EditorProps {
  locale: Locale;
  userId: string;
  article: EditorArticle;
  /** For a new article: the user's other articles that were never saved. */
  unsavedArticles?: readonly UnsavedArticle[] | undefined;
  /** URLs of small picture files, by media id. */
  pictures: Record<string, string>;
  /** Alt texts and captions in the media library, by media id. */
  pictureTexts?: Record<string, Localized<PictureTexts>> | undefined;
  categories: SelectOption[];
  contributors: SelectOption[];
  keywords: SelectOption[];
  /** URLs of the categories without scheme, by category id. */
  categoryUrls: Record<string, Localized<string>>;
  messages: ArticleMessages;
  richTextMessages: EditorMessages;
  heading: string;
}

/** Renders the editor of one article. Everybody who opens the article writes in one text, which becomes a new version when somebody saves. */
export const ArticleEditor = ({
  locale,
  userId,
  article,
  unsavedArticles,
  pictures,
  pictureTexts,
  categories,
  contributors,
  keywords,
  categoryUrls,
  messages,
  richTextMessages,
  heading,
}: EditorProps) => {
  const version = useArticleEditing({ userId, article, messages });
  const { copy, value, change, changeText, errors, save, isSaving } = version;
  const isSaved = article.revision >= 0;
  const { run, isSending } = useApiAction(messages, version.showErrors);
  const router = useRouter();
  const library = useLibrary();
  const panel = useSidePanel();
  const [chosen, setView] = useState<Locale | 'both'>();
  const view = chosen ?? 'both';
  // A phone has no room for two columns, so it starts with one language; until then the style sheet hides the other one.
  useEffect(() => setView(matchMedia(NARROW).matches ? locale : 'both'), [locale]);
  const outdated = useMemo(
    () => byLocale((each) => new Set(article.outdated[each].map(({ part }) => part))),
    [article.outdated],
  );
  const translation = otherLocale(article.source);
  const outdatedParts = article.outdated[translation];
  const isLive = Object.values(article.publications).some(({ status }) => status === 'published');
  const begun = locales.filter((each) => !isEmptyText(value.texts[each]));

  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      void save();
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, [save]);

  /** Saves first, so that readers get the text shown here. Without a successful save the action is not run. */
  const afterSaving = async (action: (id: string) => ApiAction) => {
    const id = await save();
    if (id) await run(action(id));
  };
  const scheduledFor = (language: Locale) => article.publications[language]?.scheduleFor;
  const endOf = (language: Locale) => article.publications[language]?.until;
  /** Saves first, so that the copy has the text shown here, and opens the copy. */
  const duplicate = async () => {
    const id = await save();
    const copy = newId();
    if (id && (await run(duplicateAction(id, copy)))) router.push(`/admin/articles/${copy}` as '/admin');
  };
  const remove = async (id: string) => {
    if (await run(commandAction('DeleteArticle', { id }, commandAction('RestoreArticle', { id }))))
      router.push('/admin/articles' as '/admin');
  };
  return (
    <RichTextProvider
      messages={richTextMessages}
      pictures={pictures}
      pictureTexts={pictureTexts}
      openLibrary={library.open}
    >
      <div className="article-desk">
        <div>
          <div className="desk-head">
            <h1>{value.texts[locale].title || value.texts[article.source].title || heading}</h1>
          </div>
          {article.isDeleted && (
            <p className="desk-alert">
              {messages.deleted}{' '}
              <ActionButton variant="ghost" onClick={() => run(commandAction('RestoreArticle', { id: article.id }))}>
                {messages.restore}
              </ActionButton>
            </p>
          )}
          {unsavedArticles && (
            <UnsavedArticles
              locale={locale}
              userId={userId}
              articles={unsavedArticles}
              excludeId={article.id}
              messages={messages}
            />
          )}
          {Object.keys(errors).length > 0 && (
            <p className="desk-alert" role="alert">
              {messages.errors} {toSentences(Object.values(errors))}
            </p>
          )}
          <div className="article-texts" data-view={view} data-chosen={chosen}>
            <fieldset className="desk-tabs" aria-label={messages.view}>
              {(['both', 'pt', 'en'] as const).map((each) => (
                <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
                  {messages[each]}
                </button>
              ))}
            </fieldset>
            {outdatedParts.length > 0 && view !== article.source && (
              <OutdatedPanel
                articleId={article.id}
                language={translation}
                parts={outdatedParts}
                isSending={isSending || isSaving}
                run={run}
                messages={messages}
              />
            )}
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
                    undoing={copy?.undoing}
                    onChange={(changed) => changeText(each, changed)}
                    messages={messages}
                  />
                ))}
            </div>
            {copy && version.isLoaded && (
              <Suspense fallback={null}>
                <Languages
                  key={copy.doc.guid}
                  text={copy}
                  labels={{
                    pt: `${richTextMessages.textOf}, ${messages.pt}`,
                    en: `${richTextMessages.textOf}, ${messages.en}`,
                  }}
                  view={view}
                  outdated={outdated}
                />
              </Suspense>
            )}
          </div>
        </div>
        <SidePanel panel={panel} messages={messages}>
          <PublishingPanel
            locale={locale}
            publications={article.publications}
            corrections={article.corrections}
            writtenLocales={begun}
            isSending={isSending || isSaving}
            messages={messages}
            onPublish={(language) =>
              afterSaving((id) => publishAction({ id, locale: language }, scheduledFor(language)))
            }
            onUnpublish={(language) =>
              afterSaving((id) => unpublishAction({ id, locale: language }, article.publications[language]))
            }
            onSchedule={(language, moment) =>
              afterSaving((id) => scheduleAction({ id, locale: language }, moment, scheduledFor(language)))
            }
            onScheduleUnpublish={(language, moment) =>
              afterSaving((id) => scheduleUnpublishAction({ id, locale: language }, moment, endOf(language)))
            }
            onCancelUnpublish={(language) =>
              afterSaving((id) => cancelUnpublishAction({ id, locale: language }, endOf(language)))
            }
          />
          {isSaved && (isLive || article.updates.length > 0) && (
            <ScheduledUpdatesPanel
              locale={locale}
              articleId={article.id}
              updates={article.updates}
              isLive={isLive}
              isDirty={version.isDirty}
              isSending={isSending || isSaving}
              onSaveFor={version.scheduleSave}
              onOpen={version.loadUpdate}
              onCancel={(update) => run(commandAction('CancelArticleUpdate', { id: article.id, update: update.id }))}
              messages={messages}
            />
          )}
          {isSaved && begun.length > 0 && (
            <SourceLanguage
              id={article.id}
              source={article.source}
              begun={begun}
              isSending={isSending || isSaving}
              run={run}
              messages={messages}
            />
          )}
          <PublishingChecksPanel
            outdated={locales.filter((each) => article.publications[each]?.isOutdated)}
            value={value}
            words={messages}
          />
          <SearchPreview
            value={value}
            languages={begun}
            places={categoryUrls[value.facts.category ?? ''] ?? { pt: '…', en: '…' }}
            picture={pictures[value.facts.mainImage ?? '']}
            messages={messages}
          />
          <DetailsPanel
            locale={locale}
            facts={value.facts}
            categories={categories}
            contributors={contributors}
            keywords={keywords}
            errors={errors}
            onChange={(facts: Partial<ArticleFacts>) =>
              change((before) => ({ ...before, facts: { ...before.facts, ...facts } }))
            }
            onPictureSelect={(picture) => change((before) => withMainPicture(before, picture))}
            messages={messages}
          />
          {isSaved && (
            <p className="desk-actions">
              <Link to={`/admin/articles/${article.id}/preview` as '/admin'}>{messages.preview}</Link>{' '}
              <Link to={`/admin/articles/${article.id}/history` as '/admin'}>{messages.versions}</Link>{' '}
              <FeatureButton id={article.id} isFeatured={article.edited.featured} act={run} messages={messages} />{' '}
              <ActionButton variant="ghost" disabled={isSending || isSaving || article.isDeleted} onClick={duplicate}>
                {messages.duplicate}
              </ActionButton>{' '}
              <ActionButton
                variant="ghost"
                disabled={isSending || article.isDeleted}
                onClick={() => remove(article.id)}
              >
                {messages.remove}
              </ActionButton>
            </p>
          )}
        </SidePanel>
      </div>
      <ArticleSaveBar
        status={isSaved || isUnsavedText(version.status) ? messages[version.status] : ''}
        isSaved={isSaved}
        isSaving={isSaving}
        panel={panel}
        onSave={() => void save()}
        messages={messages}
      />
      <PictureDialog
        locale={locale}
        isOpen={library.isOpen}
        limit={library.limit}
        onSelect={library.choose}
        messages={richTextMessages}
      />
    </RichTextProvider>
  );
};

/** Returns whether the text of an article that was never saved has a state to tell. */
const isUnsavedText = (status: TextStatus): boolean => status !== 'saved' && status !== 'opening';

/** Joins texts, each once and with a full stop. */
const toSentences = (texts: string[]): string =>
  [...new Set(texts)].map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ');

interface FeatureProps {
  id: string;
  isFeatured: boolean;
  act(action: ApiAction): Promise<boolean>;
  messages: ArticleMessages;
}

const FeatureButton = ({ id, isFeatured, act, messages }: FeatureProps) => {
  const [does, undoes] = isFeatured ? ['UnfeatureArticle', 'FeatureArticle'] : ['FeatureArticle', 'UnfeatureArticle'];
  return (
    <ActionButton variant="ghost" onClick={() => act(commandAction(does!, { id }, commandAction(undoes!, { id })))}>
      {isFeatured ? messages.unfeature : messages.feature}
    </ActionButton>
  );
};
