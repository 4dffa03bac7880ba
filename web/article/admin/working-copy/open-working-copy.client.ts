'use client';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { ArticleFacts } from '#domain/article/events.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { subscribeToSessionEvents } from '../../../admin/session/session-events.client.ts';
import type { ArticleValues } from '../../working-copy/article-values.ts';
import { factNames, factsOf, type LineName, lineNames, lineOf } from '../../working-copy/document-fields.ts';
import { schemaId } from '../../working-copy/editor-schema.ts';
import { createValuesReader } from '../../working-copy/read-values.ts';
import { writeValues } from '../../working-copy/write-values.ts';
import { HostConnection } from './host-connection.client.ts';
import { createLocalCopy } from './local-copy.client.ts';

/** Where the text is that the host has not stored: nowhere else, or in this browser. */
export type StorageState = 'stored' | 'storing' | 'here' | 'nowhere';

export interface WorkingCopySnapshot {
  values: ArticleValues;
  /** Id of the scheduled update whose changes are being edited. */
  update: string | undefined;
  /** False until the text of the host, or a copy in this browser, is here. */
  isLoaded: boolean;
  storage: StorageState;
  /** The reason for which the host does not take the text. */
  refused: string | undefined;
}

interface WorkingCopyOptions {
  userId: string;
  articleId: string;
  /** Facts that a new article begins with once something is written; undefined for a saved one. */
  initialFacts: ArticleFacts | undefined;
  /** Called if the host has another document of the article by now; the caller closes this one and opens that. */
  onReplaced(): void;
}

export type WorkingCopy = ReturnType<typeof openWorkingCopy>;

/** Origin of the changes that this tab makes outside of the text editors. */
const LOCAL = Symbol('this tab');

/**
 * Opens the shared document of an article: connects it with the host, keeps a copy in this browser of what the host has not stored, and
 * tells listeners of each change. `close()` ends it; the text that is not stored by then stays in this browser.
 */
export const openWorkingCopy = ({ userId, articleId, initialFacts, onReplaced }: WorkingCopyOptions) => {
  const doc = new Y.Doc();
  const awareness = new Awareness(doc);
  const reader = createValuesReader(doc);
  const listeners = new Set<() => void>();
  let snapshot: WorkingCopySnapshot | undefined;
  let isLoaded = false;
  let epoch = '';
  const changed = () => {
    snapshot = undefined;
    for (const notify of listeners) notify();
  };
  // Before the connection, which reports the change.
  const readValues = createValuesCache(doc, () => withInitialFacts(doc, reader.read(), initialFacts));
  const localCopy = createLocalCopy({
    ...{ userId, articleId, doc, isNew: initialFacts !== undefined, changed },
    unconfirmed: () => connection.unconfirmedChanges,
    add: (update) => connection.add(update),
  });
  const connection: HostConnection = new HostConnection({
    url: documentUrl(articleId, userId),
    doc,
    awareness,
    onEpoch: (known) => {
      epoch = known;
      localCopy.setEpoch(known);
    },
    onReplaced,
    onChange: () => {
      if (connection.isOpen) isLoaded = true;
      if (connection.isOpen) localCopy.recover();
      localCopy.keep({ isStored: connection.isStored, isConnected: connection.isOpen });
      changed();
    },
  });
  const onUpdate = (_: Uint8Array, __: unknown, ___: Y.Doc, { local }: Y.Transaction) => {
    if (local && initialFacts && !hasFacts(doc)) writeInitialFacts(doc, initialFacts);
    // The connection reports changes of this tab.
    if (!local) changed();
  };
  doc.on('update', onUpdate);
  const unsubscribe = subscribeToSessionEvents((event) => event === 'SIGNED_IN' && connection.reconnect());
  const undoing = createLineUndo(doc);

  const read = (): WorkingCopySnapshot => ({
    values: readValues(),
    update: factsOf(doc).get('update') ?? undefined,
    isLoaded,
    storage: storageOf(connection.isStored, connection.isOpen, localCopy.isStored()),
    refused: connection.refused,
  });
  return {
    doc,
    awareness,
    userId,
    /** Identifies the host's document; empty until it is known. */
    epoch: () => epoch,
    undoing,
    subscribe: (notify: () => void) => {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
    snapshot: (): WorkingCopySnapshot => {
      snapshot ??= read();
      return snapshot;
    },
    ...changesOf(doc, readValues),
    /** Connects at once instead of at the next attempt. */
    reconnect: connection.reconnect,
    /** Resolves to true once the host has stored everything written so far, or to false after `limit` milliseconds. */
    whenStored: (limit: number): Promise<boolean> => whenStored(connection, listeners, limit),
    close: () => {
      unsubscribe();
      connection.close();
      void localCopy.close(connection.isStored);
      reader.stop();
      awareness.destroy();
      doc.destroy();
    },
  };
};

/** Reads the values anew only after a change of the document, and not when the host confirms one. */
const createValuesCache = (doc: Y.Doc, read: () => ArticleValues): (() => ArticleValues) => {
  let values: ArticleValues | undefined;
  doc.on('update', () => {
    values = undefined;
  });
  return () => {
    values ??= read();
    return values;
  };
};

const withInitialFacts = (doc: Y.Doc, values: ArticleValues, initialFacts: ArticleFacts | undefined): ArticleValues =>
  initialFacts && !hasFacts(doc) ? { ...values, facts: initialFacts } : values;

/** Returns the functions by which this tab changes the document outside of the text editors. */
const changesOf = (doc: Y.Doc, readValues: () => ArticleValues) => ({
  /** Changes the document so that it holds what `by` makes of its values. */
  change: (by: (before: ArticleValues) => ArticleValues): void => {
    const before = readValues();
    writeValues(doc, by(before), { origin: LOCAL, before });
  },
  /** Sets the id of the scheduled update whose changes are being edited; null for none. */
  setUpdate: (update: string | null): void => doc.transact(() => void factsOf(doc).set('update', update), LOCAL),
  /** Records which language was written first, unless it is known. */
  setFirstWritten: (language: Locale): void => {
    if (!factsOf(doc).has('source')) doc.transact(() => void factsOf(doc).set('source', language), LOCAL);
  },
});

const documentUrl = (articleId: string, userId: string): URL => {
  const url = new URL(`/api/desk/articles/${articleId}/document`, location.href);
  url.searchParams.set('account', userId);
  url.searchParams.set('schema', schemaId());
  return url;
};

const whenStored = (connection: HostConnection, listeners: Set<() => void>, limit: number): Promise<boolean> =>
  new Promise((resolve) => {
    const isDone = () => connection.isOpen && connection.isStored;
    if (isDone()) return resolve(true);
    const end = (isStored: boolean) => {
      clearTimeout(late);
      listeners.delete(look);
      resolve(isStored);
    };
    const look = () => isDone() && end(true);
    const late = setTimeout(end, limit, false);
    listeners.add(look);
    connection.reconnect();
  });

const storageOf = (isStored: boolean, isConnected: boolean, isHere: boolean | undefined): StorageState => {
  if (isStored) return 'stored';
  if (isConnected || isHere === undefined) return 'storing';
  return isHere ? 'here' : 'nowhere';
};

/** Every article has a date, so a document without one holds no facts yet. */
const hasFacts = (doc: Y.Doc): boolean => factsOf(doc).has('date');

const writeInitialFacts = (doc: Y.Doc, facts: ArticleFacts): void =>
  doc.transact(() => {
    for (const name of factNames) factsOf(doc).set(name, facts[name] ?? null);
  }, LOCAL);

export type LineUndo = ReturnType<typeof createLineUndo>;

/** Undo for the fields that are one line: each takes back only what this tab wrote in it. */
const createLineUndo = (doc: Y.Doc) => {
  const managers = new Map<Y.Text, Y.UndoManager>();
  const managerOf = (locale: Locale, name: LineName): Y.UndoManager => {
    const line = lineOf(doc, locale, name);
    const manager = managers.get(line) ?? new Y.UndoManager(line, { trackedOrigins: new Set([LOCAL]) });
    managers.set(line, manager);
    return manager;
  };
  for (const locale of locales) for (const name of lineNames) managerOf(locale, name);
  return {
    undo: (locale: Locale, name: LineName) => managerOf(locale, name).undo(),
    redo: (locale: Locale, name: LineName) => managerOf(locale, name).redo(),
  };
};
