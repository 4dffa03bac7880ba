'use client';
import './article-editor.css';
import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Link, useRouter } from 'waku';
import type { ArticleFacts } from '#domain/article/events.ts';
import type { Block } from '#domain/shared/blocks.ts';
import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import type { UnsavedText } from '../../../admin/admin-queries.ts';
import { momentOf } from '../../../admin/format-date.ts';
import { usePresent } from '../../../admin/live-refresh.client.tsx';
import { tab } from '../../../admin/presence.client.ts';
import { type Action, command, useAction } from '../../../admin/use-api-action.client.ts';
import { type ChosenPicture, PictureDialog } from '../../../media/admin/picture-dialog.client.tsx';
import { UnsavedTexts } from '../autosave/unsaved-articles.client.tsx';
import { ending, publishing, scheduling, staying, withdrawing } from '../publishing-actions.client.ts';
import type { EditorWords } from '../rich-text/messages.ts';
import { EditorSurroundings } from '../rich-text/rich-text-context.client.tsx';
import { isEmptyText, withMainPicture } from './article-values.ts';
import { ConflictDialog } from './conflict-dialog.client.tsx';
import { FactsPanel, type Named } from './details-panel.client.tsx';
import type { OpenedArticle } from './editor-article.ts';
import type { ArticleWords } from './messages.ts';
import { HintsPanel } from './publishing-checks-panel.client.tsx';
import { PublishingPanel } from './publishing-panel.client.tsx';
import { UpdatesPanel } from './scheduled-updates-panel.client.tsx';
import { SearchPreview } from './search-preview.client.tsx';
import { TextHead } from './translation-fields.client.tsx';
import { useVersion } from './use-article-editing.client.ts';

/** A chunk of its own, asked for after the page stands. */
const Languages = lazy(() =>
  import('../rich-text/bilingual-editor.client.tsx').then((loaded) => ({ default: loaded.Languages })),
);

/** As in `article-editor.css`. */
const NARROW = '(width <= 820px)';

interface EditorProps {
  locale: Locale;
  /** Id of who writes. */
  person: string;
  article: OpenedArticle;
  /** Of a new article: the draft that is gone on with. */
  draftId?: string | undefined;
  /** Of a new article: what else was begun and never saved. */
  unsaved?: readonly UnsavedText[];
  /** Small pictures by media id. */
  pictures: Record<string, string>;
  categories: Named[];
  contributors: Named[];
  /** Addresses of categories on the website. */
  places: Record<string, Localized<string>>;
  words: ArticleWords;
  editorWords: EditorWords;
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
  const version = useVersion({ person, article, draftId, words });
  const { value, change, changeText, errors, save, isSaving, joined, takeJoined, draft, generation } = version;
  const { act, isSending } = useAction(words);
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
  const afterSaving = async (action: (id: string) => Action) => {
    const id = await save();
    if (id) await act(action(id));
  };
  const scheduledFor = (language: Locale) => article.publications[language]?.scheduleFor;
  const endOf = (language: Locale) => article.publications[language]?.until;
  const remove = async (id: string) => {
    if (await act(command('DeleteArticle', { id }, command('RestoreArticle', { id }))))
      router.push('/admin/articles' as '/admin');
  };
  return (
    <EditorSurroundings words={editorWords} pictures={pictures} openLibrary={library.open}>
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
            onClick={() => act(command('RestoreArticle', { id: article.id }))}
          >
            {words.restore}
          </button>
        </p>
      )}
      {unsaved && (
        <UnsavedTexts locale={locale} person={person} texts={unsaved} except={version.draftId} words={words} />
      )}
      {draft.offered && (
        <p className="desk-alert">
          {words.found.replace('…', momentOf(locale, draft.offered.at))}{' '}
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
                <TextHead
                  key={each}
                  language={each}
                  text={value.texts[each]}
                  hasPicture={value.facts.mainImage !== null}
                  errors={errors}
                  change={(changed) => changeText(each, changed)}
                  words={words}
                >
                  {article.publications[each]?.isOutdated && <em className="text-outdated">{words.outdated}</em>}
                </TextHead>
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
            publish={(language) => afterSaving((id) => publishing({ id, locale: language }))}
            withdraw={(language) => afterSaving((id) => withdrawing({ id, locale: language }, scheduledFor(language)))}
            schedule={(language, moment) =>
              afterSaving((id) => scheduling({ id, locale: language }, moment, scheduledFor(language)))
            }
            end={(language, moment) => afterSaving((id) => ending({ id, locale: language }, moment, endOf(language)))}
            stay={(language) => afterSaving((id) => staying({ id, locale: language }, endOf(language)))}
          />
          {article.id && (isLive || article.updates.length > 0) && (
            <UpdatesPanel
              locale={locale}
              articleId={article.id}
              updates={article.updates}
              isLive={isLive}
              isDirty={draft.isDirty}
              isSending={isSending || isSaving}
              saveFor={version.saveFor}
              open={version.open}
              cancel={(update) => act(command('CancelArticleUpdate', { id: article.id, update: update.id }))}
              words={words}
            />
          )}
          <HintsPanel value={value} words={words} />
          <SearchPreview
            value={value}
            languages={begun}
            places={places[value.facts.category] ?? { pt: '…', en: '…' }}
            picture={pictures[value.facts.mainImage ?? '']}
            words={words}
          />
          <FactsPanel
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
    </EditorSurroundings>
  );
};

interface FeatureProps {
  id: string;
  isFeatured: boolean;
  act(action: Action): Promise<boolean>;
  words: ArticleWords;
}

const FeatureButton = ({ id, isFeatured, act, words }: FeatureProps) => {
  const [does, undoes] = isFeatured ? ['UnfeatureArticle', 'FeatureArticle'] : ['FeatureArticle', 'UnfeatureArticle'];
  return (
    <button type="button" className="desk-link" onClick={() => act(command(does!, { id }, command(undoes!, { id })))}>
      {isFeatured ? words.unfeature : words.feature}
    </button>
  );
};

/** The library as a question that is answered later. */
const useLibrary = () => {
  const [answer, setAnswer] = useState<(picture: ChosenPicture | undefined) => void>();
  return {
    isOpen: answer !== undefined,
    open: () => new Promise<ChosenPicture | undefined>((resolve) => setAnswer(() => resolve)),
    choose: (picture: ChosenPicture | undefined) => {
      answer?.(picture);
      setAnswer(undefined);
    },
  };
};

/** Who else is in which block of this article. */
const usePresentBlocks = (id: string | undefined): ReadonlyMap<string, string> => {
  const present = usePresent();
  return useMemo(
    () =>
      new Map(
        present.flatMap((each) =>
          each.tab !== tab && each.block && each.path === `/admin/articles/${id}` ? [[each.block, each.name]] : [],
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
