'use client';
import { useEffect, useRef, useState } from 'react';
import { v4 as newId } from 'uuid';
import type { ArticleValues } from '../article-editor/article-values.ts';
import type { SavedVersion } from '../article-editor/editing-state.ts';
import { localDrafts } from './local-drafts.client.ts';
import type { Draft, RecoverableDraft } from './recoverable-drafts.ts';
import { serverDrafts } from './server-drafts.client.ts';
import { tabSession } from './tab-session.client.ts';
import { useDraftRecovery } from './use-draft-recovery.client.ts';
import { useStoreOnLeaving } from './use-store-on-leaving.client.ts';
import { useTurns } from './use-turns.client.ts';

export type AutosaveStatus = 'saved' | 'unsaved' | 'keeping' | 'kept' | 'keptHere' | 'keptSignedOut' | 'notKept';

/** Milliseconds without input before a draft is sent to the server, and milliseconds before a failed attempt is repeated. */
const AUTOSAVE_DELAY_MS = 800;
const RETRY_MS = 5_000;

interface AutosaveProps {
  userId: string;
  /** Id of the article. */
  id: string;
  base: SavedVersion;
  values: ArticleValues;
  /** `values` differ from the saved version. */
  isDirty: boolean;
  /** A conflict waits for the user's decision, so the text of a restored draft is not in `values` yet. */
  isMerging: boolean;
}

/**
 * Stores the editor's unsaved input as a draft: in this browser on every change until the server has it, on the server after 800 ms without
 * typing. Deletes the draft once everything is saved. Returns the status of storing, and in `recovered` a draft from another editor session for the user to
 * accept or discard. `discard()` deletes that draft immediately; `accept()` deletes it once this editor has stored its text.
 */
export const useAutosave = ({ userId, id, base, values, isDirty, isMerging }: AutosaveProps) => {
  const [status, setStatus] = useState<AutosaveStatus>('saved');
  const [session] = useState(() => newId());
  const count = useRef(0);
  const latest = useRef<Draft>(undefined);
  const restored = useRef<RecoverableDraft[]>([]);
  const isStoredSomewhere = useRef(false);
  const recovery = useDraftRecovery({ userId, id, session, opened: base });
  const inTurn = useTurns();

  useEffect(() => {
    count.current += 1;
    const draft = { value: values, base: base.values, revision: base.revision, at: new Date().toISOString() };
    const own = { ...draft, session, count: count.current };
    const isLatest = () => latest.current === own;
    const deleteRestored = (from: 'here' | 'host') => {
      if (isMerging) return;
      for (const offer of restored.current)
        if (offer.from.includes(from)) void deleteDraft(userId, id, offer.draft, from);
      if (from === 'host') restored.current = [];
    };
    if (!isDirty) {
      latest.current = undefined;
      setStatus('saved');
      if (isStoredSomewhere.current) tabSession.write(id, undefined);
      deleteRestored('here');
      void inTurn(async () => {
        deleteRestored('host');
        if (isStoredSomewhere.current) await deleteEverywhere(userId, id, own);
        isStoredSomewhere.current = false;
      });
      return;
    }
    latest.current = own;
    isStoredSomewhere.current = true;
    tabSession.write(id, session);
    setStatus('unsaved');
    const isHere = localDrafts.write(userId, id, own);
    void isHere.then((isStored) => isStored && deleteRestored('here'));
    let soon = setTimeout(store, AUTOSAVE_DELAY_MS);
    async function store() {
      setStatus('keeping');
      const write = await inTurn(async () => (isLatest() ? serverDrafts.write(userId, id, own) : 'failed'));
      if (!isLatest()) return;
      if (write === 'stored') {
        void localDrafts.delete(userId, id, own);
        deleteRestored('host');
        return setStatus('kept');
      }
      const instead = write === 'signed-out' ? 'keptSignedOut' : 'keptHere';
      const isStored = await isHere;
      if (!isLatest()) return;
      setStatus(isStored ? instead : 'notKept');
      soon = setTimeout(store, RETRY_MS);
    }
    return () => clearTimeout(soon);
  }, [userId, id, session, base, values, isDirty, isMerging, inTurn]);

  useStoreOnLeaving({ userId, id, latest, isStored: status !== 'notKept' });

  const offer = recovery.offers[0];
  return {
    status,
    isDirty,
    recovered: offer?.draft,
    /** Takes the offered draft off the list, because the caller has put its text into the editor or into a merge. */
    accept: () => {
      if (!offer) return;
      restored.current.push(offer);
      recovery.resolve(offer);
    },
    /** Deletes the offered draft permanently. */
    discard: () => {
      if (!offer) return;
      recovery.resolve(offer);
      void inTurn(() => deleteEverywhere(userId, id, offer.draft));
    },
  };
};

const deleteDraft = (userId: string, id: string, draft: Draft, from: 'here' | 'host'): Promise<unknown> =>
  from === 'here' ? localDrafts.delete(userId, id, draft) : serverDrafts.delete(id, draft);

const deleteEverywhere = async (userId: string, id: string, draft: Draft): Promise<void> => {
  await localDrafts.delete(userId, id, draft);
  await serverDrafts.delete(id, draft);
};
