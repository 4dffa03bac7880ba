'use client';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { NotedWords } from '#domain/note/events.ts';
import { type Locale, locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import { useQuestionBeforeLeaving } from '../../../admin/leaving/question-before-leaving.client.ts';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import type { ShownNote } from '../../../admin/queries/note-views.ts';
import type { Assignee } from '../../../admin/queries/workflow-view.ts';
import { sendJson } from '../../../admin/requests/api-request.client.ts';
import { useRefresh } from '../../../admin/requests/use-refresh.client.ts';

/** Words that were chosen for a note that is being written. */
export interface ChosenWords {
  locale: Locale;
  words: NotedWords;
}

/** What the screen of an article knows of its notes. */
export interface NotesProps {
  /** Id of the article. */
  article: string;
  notes: readonly ShownNote[];
  /** Accounts that a note may name. */
  people: readonly Assignee[];
  /** Id of the note that the URL names. */
  linked: string | undefined;
}

interface NotesValue extends Omit<NotesProps, 'linked'> {
  /** Id of the note that is open. */
  active: string | undefined;
  chosen: ChosenWords | undefined;
  /** Where the words of each note are in the text of its language; those that were deleted are missing. */
  places: ReadonlyMap<string, number>;
  /** Opens a note in the panel. */
  open(note: string): void;
  /** Highlights a note without moving the focus; undefined for none. */
  activate(note: string | undefined): void;
  /** Begins a note on the chosen words, or gives it up. */
  choose(words: ChosenWords | undefined): void;
  /** Moves the caret to the words of a note. */
  reveal(note: Pick<ShownNote, 'id' | 'locale'>): void;
  /** Called by the editor of a language: where words are, and how the caret is moved to those of a note. */
  report(language: Locale, places: ReadonlyMap<string, number>): void;
  connect(language: Locale, reveal: (note: string) => void): () => void;
  /** Returns the text that is being written for `new`, or as an answer to this note. */
  draftOf(name: string): string;
  /** Keeps such a text, so that the screen is not left without a question; an empty one is no longer written. */
  keepDraft(name: string, text: string): void;
  /** Shows the text of a language; set by the component that knows which are shown. */
  showLanguage: { current: (language: Locale) => void };
}

const Context = createContext<NotesValue | undefined>(undefined);

/** Returns the notes on the article that is open; undefined where a text without notes is edited. */
export const useNotes = (): NotesValue | undefined => useContext(Context);

interface ProviderProps extends NotesProps {
  /** Shows the panel with the notes. */
  showPanel(): void;
  /** Closes it where it covers the text. */
  hidePanel(): void;
  children: ReactNode;
}

/** Connects the notes in the panel with their words in the text. */
export const NotesProvider = ({ linked, showPanel, hidePanel, children, ...props }: ProviderProps) => {
  const [active, setActive] = useActiveNote(props.notes);
  const [chosen, setChosen] = useState<ChosenWords>();
  const { places, report, connect, revealIn } = useTexts();
  const showLanguage = useRef<(language: Locale) => void>(() => {});
  const { draftOf, keepDraft } = useNoteDrafts();
  const panel = useRef({ showPanel, hidePanel });
  panel.current = { showPanel, hidePanel };
  useReading(props, active);
  const open = useCallback((note: string) => {
    setActive(note);
    panel.current.showPanel();
  }, []);
  const choose = useCallback(
    (words: ChosenWords | undefined) => {
      setChosen(words);
      if (words) panel.current.showPanel();
      else keepDraft('new', '');
    },
    [keepDraft],
  );
  const reveal = useCallback(
    ({ id, locale }: Pick<ShownNote, 'id' | 'locale'>) => {
      panel.current.hidePanel();
      showLanguage.current(locale);
      setActive(id);
      revealIn(locale, id);
    },
    [revealIn],
  );
  useLinkedNote(linked, props.notes, open);
  const value = {
    ...props,
    active,
    chosen,
    places,
    open,
    activate: setActive,
    choose,
    reveal,
    report,
    connect,
    draftOf,
    keepDraft,
    showLanguage,
  };
  return <Context value={value}>{children}</Context>;
};

/** Keeps the texts of notes and answers that are being written, and asks before they are lost. */
const useNoteDrafts = () => {
  const t = useMessage();
  const drafts = useRef(new Map<string, string>());
  const [isWriting, setWriting] = useState(false);
  useQuestionBeforeLeaving(isWriting ? t('note.leave') : undefined);
  const draftOf = useCallback((name: string) => drafts.current.get(name) ?? '', []);
  const keepDraft = useCallback((name: string, text: string) => {
    if (text === '') drafts.current.delete(name);
    else drafts.current.set(name, text);
    setWriting([...drafts.current.values()].some((each) => each.trim() !== ''));
  }, []);
  return { draftOf, keepDraft };
};

type Places = ReadonlyMap<string, number>;

/** Keeps where the editors of both languages have the words of notes. */
const useTexts = () => {
  const [byLanguage, setByLanguage] = useState<PartlyLocalized<Places>>({});
  const reveals = useRef<PartlyLocalized<(note: string) => void>>({});
  const places = useMemo(() => new Map(locales.flatMap((language) => [...(byLanguage[language] ?? [])])), [byLanguage]);
  const report = useCallback(
    (language: Locale, found: Places) => setByLanguage((before) => ({ ...before, [language]: found })),
    [],
  );
  const connect = useCallback((language: Locale, reveal: (note: string) => void) => {
    reveals.current[language] = reveal;
    return () => {
      delete reveals.current[language];
    };
  }, []);
  // After the language is shown, which the same event may have asked for.
  const revealIn = useCallback(
    (language: Locale, note: string) => void setTimeout(() => reveals.current[language]?.(note)),
    [],
  );
  return { places, report, connect, revealIn };
};

/** Opens the note that the URL names, once. */
const useLinkedNote = (linked: string | undefined, notes: readonly ShownNote[], open: (note: string) => void): void => {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !notes.some(({ id }) => id === linked)) return;
    isDone.current = true;
    open(linked!);
  }, [linked, notes, open]);
};

/** Holds which note is open. It is closed when it is resolved, so that its words are no longer highlighted; it can be opened again. */
const useActiveNote = (notes: readonly ShownNote[]) => {
  const [active, setActive] = useState<string>();
  const [before, setBefore] = useState(notes);
  if (before !== notes) {
    setBefore(notes);
    const isResolved = (all: readonly ShownNote[]) => all.find(({ id }) => id === active)?.isResolved;
    if (isResolved(notes) && isResolved(before) === false) setActive(undefined);
  }
  return [active, setActive] as const;
};

/** Records that the user has read the note that is open. */
const useReading = ({ article, notes }: Omit<NotesProps, 'linked'>, active: string | undefined): void => {
  const t = useMessage();
  const refresh = useRefresh();
  const unread = notes.find(({ id, isUnread }) => id === active && isUnread);
  const count = unread?.entries.length;
  useEffect(() => {
    if (active === undefined || count === undefined) return;
    const url = `/api/desk/articles/${article}/notes/${active}/read`;
    void sendJson('PUT', url, { entries: count }, t('account.noAnswer')).then(({ ok }) => ok && refresh());
  }, [article, active, count, t, refresh]);
};
