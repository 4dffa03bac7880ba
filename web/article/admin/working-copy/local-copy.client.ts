'use client';
import { v4 as newId } from 'uuid';
import * as Y from 'yjs';
import { byLocale } from '#domain/shared/locale.ts';
import { lineOf } from '../../working-copy/document-fields.ts';
import { documentOfState } from '../../working-copy/document-of-state.ts';
import { readValues } from '../../working-copy/read-values.ts';
import { writeValues } from '../../working-copy/write-values.ts';
import { decodeState, encodeState, type LocalCopy, localCopies, type StoredCopy } from './local-copies.client.ts';
import { withCopyAppended, withOldDraft } from './local-copy-merge.ts';

/** Milliseconds without an answer of the host after which a change is stored in the browser as well. */
const PATIENCE_MS = 150;
/** Milliseconds until the browser's storage is asked again for copies. */
const RETRY_MS = 5_000;

interface LocalCopyOptions {
  userId: string;
  articleId: string;
  doc: Y.Doc;
  isNew: boolean;
  /** Returns the changes that the host has not confirmed, one by one, if they are known. */
  unconfirmed(): Uint8Array[] | undefined;
  /** Adds a change that the host has not confirmed when the article was open before. */
  add(update: Uint8Array): void;
  changed(): void;
  /** Where copies are stored; by default this browser. */
  copies?: Pick<typeof localCopies, 'list' | 'write' | 'delete'>;
}

/**
 * Keeps a copy of the document in this browser while the host has not stored all of it, and merges the copies that other tabs and
 * earlier openings left, once the host's document is here.
 */
export const createLocalCopy = ({
  userId,
  articleId,
  doc,
  isNew,
  copies = localCopies,
  ...options
}: LocalCopyOptions) => {
  // Of its own each time the article is opened, so that what an earlier opening left is merged and not overwritten.
  const path = `${articleId}/${newId()}`;
  let epoch = '';
  let version = 0;
  let isStoredHere: boolean | undefined;
  let isWritten = false;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let isRecovering = false;
  let recovered: StoredCopy[] = [];
  let isClosed = false;

  const write = async () => {
    soon = undefined;
    version += 1;
    const mine = version;
    isWritten = true;
    const titles = byLocale((locale) => lineOf(doc, locale, 'title').toString());
    const state = encodeState(Y.encodeStateAsUpdate(doc));
    const changes = options.unconfirmed()?.map(encodeState);
    const copy: LocalCopy = { epoch, state, ...(changes && { changes }), at: new Date().toISOString(), isNew, titles };
    const isDone = await copies.write(userId, path, mine, copy);
    if (mine !== version) return;
    isStoredHere = isDone;
    if (!isClosed) options.changed();
  };
  const recover = async () => {
    const found = await copies.list(userId, articleId).catch(() => undefined);
    if (isClosed) return;
    if (!found) {
      setTimeout(() => !isClosed && void recover(), RETRY_MS);
      return;
    }
    recovered = found.filter((each) => each.path !== path);
    for (const { copy } of recovered) merge(doc, epoch, copy, options.add);
    if (recovered.length > 0) options.changed();
  };
  return {
    setEpoch: (known: string) => {
      epoch = known;
    },
    /** Merges the copies of other tabs into the document, at the first call. */
    recover: () => {
      if (isRecovering) return;
      isRecovering = true;
      void recover();
    },
    /** Stores the document here if the host does not confirm it soon, and deletes the copies once the host has confirmed it. */
    keep: ({ isStored, isConnected }: { isStored: boolean; isConnected: boolean }) => {
      if (!isStored) {
        if (isConnected) soon ??= setTimeout(write, PATIENCE_MS);
        else {
          clearTimeout(soon);
          void write();
        }
        return;
      }
      clearTimeout(soon);
      soon = undefined;
      isStoredHere = undefined;
      if (!isConnected) return;
      if (isWritten) void copies.delete(userId, path, version);
      isWritten = false;
      for (const each of recovered) void copies.delete(userId, each.path, each.version);
      recovered = [];
    },
    /** True if the last change is stored in this browser, undefined while that is not known. */
    isStored: () => isStoredHere,
    /** Stores the document at once, if it is not stored on the host. */
    close: (isStored: boolean) => {
      isClosed = true;
      clearTimeout(soon);
      return isStored ? undefined : write();
    },
  };
};

/** A copy that was begun before the host was reached has no epoch, and nothing in common with another text. */
const merge = (doc: Y.Doc, epoch: string, copy: StoredCopy['copy'], add: (update: Uint8Array) => void): void => {
  if (!('state' in copy)) {
    writeValues(doc, withOldDraft(readValues(doc), copy));
    return;
  }
  const state = decodeState(copy.state);
  if (copy.epoch === epoch || copy.epoch === '') {
    // As they were made, so that the host can tell what was moved.
    for (const change of copy.changes ?? []) add(decodeState(change));
    Y.applyUpdate(doc, state, 'copy in this browser');
  } else writeValues(doc, withCopyAppended(readValues(doc), readValues(documentOfState(state))));
};
