'use client';
import './article-editor.css';
import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Link, useRouter } from 'waku';
import type { ArticleFacts } from '#domain/article/events.ts';
import type { Block } from '#domain/shared/blocks.ts';
import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import type { UnsavedArticle } from '../../../admin/admin-queries.ts';
import { formatDateTime } from '../../../admin/format-date.ts';
import { usePresence } from '../../../admin/live-refresh.client.tsx';
import { tabId } from '../../../admin/presence.client.ts';
import { type ApiAction, commandAction, useApiAction } from '../../../admin/use-api-action.client.ts';
import { PictureDialog, type SelectedPicture } from '../../../media/admin/picture-dialog.client.tsx';
import { UnsavedArticles } from '../autosave/unsaved-articles.client.tsx';
import {
  cancelUnpublishAction,
  publishAction,
  scheduleAction,
  scheduleUnpublishAction,
  unpublishAction,
} from '../publishing-actions.client.ts';
import type { EditorMessages } from '../rich-text/messages.ts';
import { RichTextProvider } from '../rich-text/rich-text-context.client.tsx';
import { isEmptyText, withMainPicture } from './article-values.ts';
import { ConflictDialog } from './conflict-dialog.client.tsx';
import { DetailsPanel, type SelectOption } from './details-panel.client.tsx';
import type { EditorArticle } from './editor-article.ts';
import type { ArticleMessages } from './messages.ts';
import { PublishingChecksPanel } from './publishing-checks-panel.client.tsx';
import { PublishingPanel } from './publishing-panel.client.tsx';
import { ScheduledUpdatesPanel } from './scheduled-updates-panel.client.tsx';
import { SearchPreview } from './search-preview.client.tsx';
import { TranslationFields } from './translation-fields.client.tsx';
import { useArticleEditing } from './use-article-editing.client.ts';

/** A chunk of its own, asked for after the page stands. */
const Languages = lazy(() =>
  import('../rich-text/bilingual-editor.client.tsx').then((loaded) => ({ default: loaded.BilingualEditor })),
);

/** As in `article-editor.css`. */
const NARROW = '(width <= 820px)';

interface EditorProps {
  locale: Locale;
  /** Id of who writes. */
  person: string;
  article: EditorArticle;
  /** Of a new article: the draft that is gone on with. */
  draftId?: string | undefined;
  /** Of a new article: what else was begun and never saved. */
  unsaved?: readonly UnsavedArticle[];
  /** Small pictures by media id. */
  pictures: Record<string, string>;
  categories: SelectOption[];
  contributors: SelectOption[];
  /** Addresses of categories on the website. */
  places: Record<string, Localized<string>>;
  words: ArticleMessages;
  editorWords: EditorMessages;
  heading: string;
}

/** One article as one person writes it: what is typed is kept at once, and becomes a version when it is saved. */
export const ArticleEditor = ({
  locale,
  person,
  article,
  draftId,
  unsaved,
  pictures,
  categories,
  contributors,
  places,
  words,
  editorWords,
  heading,
}: EditorProps) => {
  const version = useArticleEditing({ person, article, draftId, words });
  const { value, change, changeText, errors, save, isSaving, joined, takeJoined, draft, generation } = version;
  const { act, isSending } = useApiAction(words);
  const router = useRouter();
  const library = useLibrary();
  const [view, setView] = useState<Locale | 'both'>('both');
  const isInBrowser = useInBrowser();
  // Two columns below each other are no side by side: a phone begins with one language.
  useEffect(() => {
    if (matchMedia(NARROW).matches) setView(locale);
  }, [locale]);
  const present = usePresentBlocks(article.id);
  const outdated = useMemo(
    () => ({ pt: new Set(article.outdated.pt), en: new Set(article.outdated.en) }),
    [article.outdated],
  );
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

  /** What is typed is saved first, so that what readers get is what stands here. */
  const afterSaving = async (action: (id: string) => ApiAction) => {
    const id = await save();
    if (id) await act(action(id));
  };
  const scheduledFor = (language: Locale) => article.publications[language]?.scheduleFor;
  const endOf = (language: Locale) => article.publications[language]?.until;
  const remove = async (id: string) => {
    if (await act(commandAction('DeleteArticle', { id }, commandAction('RestoreArticle', { id }))))
      router.push('/admin/articles' as '/admin');
  };
  return (
    <RichTextProvider words={editorWords} pictures={pictures} openLibrary={library.open}>
      <div className="desk-head">
        <h1>{value.texts[locale].title || value.texts[article.source].title || heading}</h1>
        <p className="article-state" role="status">
          {(article.id || draft.state !== 'saved') && words[draft.state]}
        </p>
      </div>
      {article.isDeleted && article.id && (
        <p className="desk-alert">
          {words.deleted}{' '}
          <button
            type="button"
            className="desk-link"
            onClick={() => act(commandAction('RestoreArticle', { id: article.id }))}
          >
            {words.restore}
          </button>
        </p>
      )}
      {unsaved && (
        <UnsavedArticles locale={locale} person={person} texts={unsaved} except={version.draftId} words={words} />
      )}
      {draft.offered && (
        <p className="desk-alert">
          {words.found.replace('…', formatDateTime(locale, draft.offered.at))}{' '}
          <button type="button" className="desk-link" onClick={version.putBack}>
            {words.putBack}
          </button>{' '}
          <button type="button" className="desk-link" onClick={draft.letGo}>
            {words.letGo}
          </button>
        </p>
      )}
      {Object.keys(errors).length > 0 && (
        <p className="desk-alert" role="alert">
          {words.errors} {[...new Set(Object.values(errors))].join(' ')}
        </p>
      )}
      {/* Decided first: what is typed now would take the place of what was kept. */}
      <div className="article-desk" inert={draft.offered !== undefined}>
        <div className="article-texts" data-view={view}>
          <fieldset className="desk-tabs" aria-label={words.view}>
            {(['both', 'pt', 'en'] as const).map((each) => (
              <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
                {words[each]}
              </button>
            ))}
          </fieldset>
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
                  change={(changed) => changeText(each, changed)}
                  words={words}
                >
                  {article.publications[each]?.isOutdated && <em className="text-outdated">{words.outdated}</em>}
                </TranslationFields>
              ))}
          </div>
          {isInBrowser && (
            <Suspense fallback={null}>
              <Languages
                key={generation}
                texts={{ pt: value.texts.pt.content, en: value.texts.en.content }}
                labels={{ pt: `${editorWords.textOf}, ${words.pt}`, en: `${editorWords.textOf}, ${words.en}` }}
                view={view}
                outdated={outdated}
                present={present}
                changed={(language, content: Block[]) => changeText(language, { content })}
              />
            </Suspense>
          )}
        </div>
        <aside className="article-side">
          <p className="article-save">
            <button type="button" className="desk-button" disabled={isSaving} onClick={() => save()}>
              {article.id ? words.save : words.saveDraft}
            </button>
          </p>
          <PublishingPanel
            locale={locale}
            publications={article.publications}
            begun={begun}
            isSending={isSending || isSaving}
            words={words}
            publish={(language) => afterSaving((id) => publishAction({ id, locale: language }))}
            withdraw={(language) =>
              afterSaving((id) => unpublishAction({ id, locale: language }, scheduledFor(language)))
            }
            schedule={(language, moment) =>
              afterSaving((id) => scheduleAction({ id, locale: language }, moment, scheduledFor(language)))
            }
            end={(language, moment) =>
              afterSaving((id) => scheduleUnpublishAction({ id, locale: language }, moment, endOf(language)))
            }
            stay={(language) => afterSaving((id) => cancelUnpublishAction({ id, locale: language }, endOf(language)))}
          />
          {article.id && (isLive || article.updates.length > 0) && (
            <ScheduledUpdatesPanel
              locale={locale}
              articleId={article.id}
              updates={article.updates}
              isLive={isLive}
              isDirty={draft.isDirty}
              isSending={isSending || isSaving}
              saveFor={version.saveFor}
              open={version.open}
              cancel={(update) => act(commandAction('CancelArticleUpdate', { id: article.id, update: update.id }))}
              words={words}
            />
          )}
          <PublishingChecksPanel value={value} words={words} />
          <SearchPreview
            value={value}
            languages={begun}
            places={places[value.facts.category] ?? { pt: '…', en: '…' }}
            picture={pictures[value.facts.mainImage ?? '']}
            words={words}
          />
          <DetailsPanel
            facts={value.facts}
            categories={categories}
            contributors={contributors}
            errors={errors}
            change={(facts: Partial<ArticleFacts>) =>
              change((before) => ({ ...before, facts: { ...before.facts, ...facts } }))
            }
            takePicture={(picture) => change((before) => withMainPicture(before, picture))}
            words={words}
          />
          {article.id && (
            <p className="desk-actions">
              <Link to={`/admin/articles/${article.id}/preview` as '/admin'}>{words.preview}</Link>{' '}
              <Link to={`/admin/articles/${article.id}/history` as '/admin'}>{words.versions}</Link>{' '}
              <FeatureButton id={article.id} isFeatured={article.edited.featured} act={act} words={words} />{' '}
              <button
                type="button"
                className="desk-link"
                disabled={isSending || article.isDeleted}
                onClick={() => remove(article.id!)}
              >
                {words.remove}
              </button>
            </p>
          )}
        </aside>
      </div>
      <PictureDialog locale={locale} isOpen={library.isOpen} choose={library.choose} words={editorWords} />
      {joined && (
        <ConflictDialog
          joined={joined}
          take={takeJoined}
          nameOf={(id) => [...categories, ...contributors].find((each) => each.id === id)?.name ?? id}
          words={words}
        />
      )}
    </RichTextProvider>
  );
};

interface FeatureProps {
  id: string;
  isFeatured: boolean;
  act(action: ApiAction): Promise<boolean>;
  words: ArticleMessages;
}

const FeatureButton = ({ id, isFeatured, act, words }: FeatureProps) => {
  const [does, undoes] = isFeatured ? ['UnfeatureArticle', 'FeatureArticle'] : ['FeatureArticle', 'UnfeatureArticle'];
  return (
    <button
      type="button"
      className="desk-link"
      onClick={() => act(commandAction(does!, { id }, commandAction(undoes!, { id })))}
    >
      {isFeatured ? words.unfeature : words.feature}
    </button>
  );
};

/** The library as a question that is answered later. */
const useLibrary = () => {
  const [answer, setAnswer] = useState<(picture: SelectedPicture | undefined) => void>();
  return {
    isOpen: answer !== undefined,
    open: () => new Promise<SelectedPicture | undefined>((resolve) => setAnswer(() => resolve)),
    choose: (picture: SelectedPicture | undefined) => {
      answer?.(picture);
      setAnswer(undefined);
    },
  };
};

/** Who else is in which block of this article. */
const usePresentBlocks = (id: string | undefined): ReadonlyMap<string, string> => {
  const present = usePresence();
  return useMemo(
    () =>
      new Map(
        present.flatMap((each) =>
          each.tab !== tabId && each.block && each.path === `/admin/articles/${id}` ? [[each.block, each.name]] : [],
        ),
      ),
    [present, id],
  );
};

const never = () => () => {};

const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
