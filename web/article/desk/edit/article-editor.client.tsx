'use client';
import './article-editor.css';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { toast } from 'sonner';
import { Link, useRouter } from 'waku';
import type { ArticleFacts, TranslationText } from '#domain/article/events.ts';
import type { Block } from '#domain/shared/blocks.ts';
import { sameJson } from '#domain/shared/equal.ts';
import { type Locale, type Localized, locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import { usePresent } from '../../../desk/live.client.tsx';
import { momentOf } from '../../../desk/moment.ts';
import { tab } from '../../../desk/presence.client.ts';
import { useRefresh } from '../../../desk/refresh.client.ts';
import { send } from '../../../desk/send.client.ts';
import { type Action, command, useAction } from '../../../desk/use-action.client.ts';
import { type ChosenPicture, PictureDialog } from '../../../media/desk/picture-dialog.client.tsx';
import { EditorSurroundings } from '../editor/surroundings.client.tsx';
import type { EditorWords } from '../editor/words.ts';
import { ConflictDialog } from './conflict-dialog.client.tsx';
import { changesOf, creationOf, type Edited, isEmptyText, named, withMainPicture } from './edited.ts';
import type { PublicationOf, UpdateOf } from './edited-article.ts';
import { FactsPanel, type Named } from './facts-panel.client.tsx';
import { HintsPanel } from './hints-panel.client.tsx';
import { type Joined, joinVersions } from './join.ts';
import { openedUpdate } from './opened-update.ts';
import { PublishingPanel } from './publishing-panel.client.tsx';
import { SearchPreview } from './search-preview.client.tsx';
import { TextHead } from './text-head.client.tsx';
import { UpdatesPanel } from './updates-panel.client.tsx';
import { useDraft } from './use-draft.client.ts';
import type { ArticleWords } from './words.ts';

/** A chunk of its own, asked for after the page stands. */
const Languages = lazy(() =>
  import('../editor/languages.client.tsx').then((loaded) => ({ default: loaded.Languages })),
);

interface Article {
  /** Undefined: nobody has saved it yet. */
  id: string | undefined;
  revision: number;
  isDeleted: boolean;
  source: Locale;
  edited: Edited;
  publications: PartlyLocalized<PublicationOf>;
  /** Ids of blocks whose original changed since they were translated. */
  outdated: Localized<readonly string[]>;
  /** Changes that wait for their moment, the next first. */
  updates: readonly UpdateOf[];
}

interface EditorProps {
  locale: Locale;
  article: Article;
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
  article,
  pictures,
  categories,
  contributors,
  places,
  words,
  editorWords,
  heading,
}: EditorProps) => {
  const version = useVersion(article, words);
  const { value, change, changeText, errors, save, isSaving, joined, takeJoined, draft, generation } = version;
  const { act, isSending } = useAction(words);
  const router = useRouter();
  const library = useLibrary();
  const [view, setView] = useState<Locale | 'both'>('both');
  const isInBrowser = useInBrowser();
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
  const afterSaving = async (name: string, fields: object, undo?: (id: string) => Action) => {
    const id = await save();
    if (id) await act(command(name, { id, ...fields }, undo?.(id)));
  };
  const remove = async (id: string) => {
    if (await act(command('DeleteArticle', { id }, command('RestoreArticle', { id }))))
      router.push('/admin/articles' as '/admin');
  };
  return (
    <EditorSurroundings words={editorWords} pictures={pictures} openLibrary={library.open}>
      <div className="desk-head">
        <h1>{value.texts[locale].title || value.texts[article.source].title || heading}</h1>
        <p className="article-state" role="status">
          {words[draft.state]}
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
      {draft.offered && (
        <p className="desk-alert">
          {words.found.replace('…', momentOf(locale, draft.offered.at))}{' '}
          <button type="button" className="desk-link" onClick={version.putBack}>
            {words.putBack}
          </button>{' '}
          <button type="button" className="desk-link" onClick={draft.forget}>
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
            publish={(language) =>
              afterSaving('PublishArticle', { locale: language }, (id) =>
                command('UnpublishArticle', { id, locale: language }),
              )
            }
            unpublish={(language) =>
              afterSaving('UnpublishArticle', { locale: language }, (id) =>
                command('PublishArticle', { id, locale: language }),
              )
            }
            schedule={(language, scheduleFor) => afterSaving('ScheduleArticle', { locale: language, scheduleFor })}
            end={(language, unpublishFor) =>
              unpublishFor
                ? afterSaving('ScheduleUnpublish', { locale: language, unpublishFor }, (id) =>
                    command('CancelUnpublish', { id, locale: language }),
                  )
                : afterSaving('CancelUnpublish', { locale: language })
            }
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

/** One person's version of an article: what it began with, what is typed, and how it becomes the next revision. */
const useVersion = (article: Article, words: ArticleWords) => {
  const router = useRouter();
  const refresh = useRefresh();
  const begin = () => ({ revision: article.revision, value: named(article.edited) });
  const [base, setBase] = useState(begin);
  const [value, setValue] = useState(base.value);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);
  const [joined, setJoined] = useState<Joined>();
  /** Editors begin anew with another number: they take nothing over from outside. */
  const [generation, setGeneration] = useState(0);
  const draft = useDraft(article.id ?? 'new', base.revision, base.value, value);
  const key = useRef(crypto.randomUUID());
  /** A save came too late: what stands on the host now is joined as soon as it is here. */
  const isRefused = useRef(false);
  const saveAgain = useRef<() => void>(undefined);
  /** The update whose changes are typed here; it ends, or is replaced, with what is saved. */
  const opened = useRef<string>(undefined);
  /** The moment for which was saved last; undefined: at once. */
  const savedFor = useRef<string>(undefined);
  const latest = useRef({ base, value, article });
  latest.current = { base, value, article };

  const takeOver = useCallback((next: Edited) => {
    setValue(next);
    setGeneration((before) => before + 1);
  }, []);

  /** Somebody saved meanwhile: what contradicts nothing is joined, the rest is asked. */
  const join = useCallback(
    (mine: { base: Edited; value: Edited }) => {
      const { article } = latest.current;
      const theirs = namedAfter(mine.base, article.edited);
      const found = joinVersions(mine.base, mine.value, theirs);
      setBase({ revision: article.revision, value: theirs });
      if (found.conflicts.length > 0) return setJoined(found);
      takeOver(found.value);
      if (!sameJson(theirs, mine.base)) toast(words.joined);
    },
    [takeOver, words.joined],
  );

  // What others saved is taken over where nothing was typed; else it waits until one saves.
  useEffect(() => {
    const now = latest.current;
    if (article.revision <= now.base.revision) return;
    const theirs = namedAfter(now.base.value, article.edited);
    const isSameText = sameJson(theirs, now.base.value);
    const isDirty = !sameJson(now.base.value, now.value);
    const wasRefused = isRefused.current;
    isRefused.current = false;
    if (isDirty && !isSameText) return wasRefused ? join({ base: now.base.value, value: now.value }) : undefined;
    setBase({ revision: article.revision, value: theirs });
    if (!isSameText) takeOver(theirs);
    if (wasRefused && isDirty) saveAgain.current?.();
  }, [article, join, takeOver]);

  /** Now, or for a moment. Answers with the id where everything that is typed is saved; undefined where it could not be. */
  const save = useCallback(
    async (at?: string): Promise<string | undefined> => {
      const { base, value, article } = latest.current;
      savedFor.current = at;
      const isNew = article.id === undefined;
      const isBehind = article.revision > base.revision;
      if (isBehind && !sameJson(namedAfter(base.value, article.edited), base.value)) {
        join({ base: base.value, value });
        return undefined;
      }
      const changes = isNew ? creationOf(value) : changesOf(base.value, value);
      if (!isNew && Object.keys(changes).length === 0) return article.id;
      setSaving(true);
      const later = at && { at, ...(opened.current && { update: opened.current }) };
      const body = isNew
        ? changes
        : { id: article.id, expectedRevision: Math.max(base.revision, article.revision), ...later, ...changes };
      const sent = await send<{ id: string; revision: number; message: string }>(
        'POST',
        `/api/commands/${isNew ? 'CreateArticle' : later ? 'ScheduleArticleUpdate' : 'EditArticle'}`,
        body,
        words.noAnswer,
        { 'idempotency-key': key.current },
      ).finally(() => setSaving(false));
      if (sent.ok) {
        key.current = crypto.randomUUID();
        setErrors({});
        setBase({ revision: sent.answer.revision, value: later ? base.value : value });
        if (later) takeOver(base.value);
        else if (opened.current) await endUpdate(article.id!, opened.current, words);
        opened.current = undefined;
        draft.forget();
        toast.success(sent.answer.message);
        if (isNew) router.replace(`/admin/articles/${sent.answer.id}` as '/admin');
        else await refresh();
        return sent.answer.id;
      }
      const { refusal } = sent;
      if (refusal.status !== 0 && refusal.status !== 503) key.current = crypto.randomUUID();
      if (refusal.status === 412) {
        isRefused.current = true;
        await refresh();
        return undefined;
      }
      setErrors(Object.fromEntries(refusal.fields.map(({ path, message }) => [path, message])));
      toast.error(refusal.message);
      return undefined;
    },
    [draft.forget, join, refresh, router, takeOver, words],
  );
  saveAgain.current = () => void save(savedFor.current);

  const change = (by: (before: Edited) => Edited) => setValue(by);
  return {
    value,
    change,
    changeText: (language: Locale, changed: Partial<TranslationText>) =>
      setValue((before) => ({
        ...before,
        texts: { ...before.texts, [language]: { ...before.texts[language], ...changed } },
      })),
    errors,
    save,
    saveFor: (at: string) => void save(at),
    open: (update: UpdateOf) => {
      opened.current = update.id;
      join(openedUpdate(article.edited, update));
    },
    isSaving,
    joined,
    takeJoined: (decided: Edited) => {
      setJoined(undefined);
      takeOver(decided);
    },
    draft,
    putBack: () => {
      if (draft.offered) join(draft.offered);
      draft.putAway();
    },
    generation,
  };
};

/** What an update wanted is saved: it need not wait any longer. One that was made or cancelled meanwhile is gone already. */
const endUpdate = (id: string, update: string, words: ArticleWords) =>
  send('POST', '/api/commands/CancelArticleUpdate', { id, update }, words.noAnswer);

/** A version that was saved, its blocks named as those of the version before where they have no ids of their own. */
const namedAfter = (before: Edited, saved: Edited): Edited => {
  const isSame = locales.every((locale) =>
    sameJson(
      before.texts[locale].content.map(({ id: _, ...block }) => block),
      saved.texts[locale].content.map(({ id: _, ...block }) => block),
    ),
  );
  const texts = isSame
    ? {
        pt: { ...saved.texts.pt, content: before.texts.pt.content },
        en: { ...saved.texts.en, content: before.texts.en.content },
      }
    : saved.texts;
  return named({ ...saved, texts });
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
