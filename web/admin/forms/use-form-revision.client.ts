'use client';
import { useState } from 'react';
import { expectedRevision, followNewest, type RevisionState } from './form-revision.ts';

export interface FormRevision {
  /** Revision shown in the form. Use it as `key` of the fields: they then show what other users save until the user changes something. */
  shown: number | undefined;
  /** Revision that must be the latest when the form is sent. */
  expected: number | undefined;
  markTouched(): void;
  /** Shows input that was based on this revision, and regards it as changed by the user. */
  restore(revision: number | undefined): void;
  /** Accepts another user's newer revision, which the next submission of the form overwrites. */
  acceptTheirs(revision: number): void;
  /**
   * Records that the form was saved as this revision. It follows newer revisions again, unless the user has changed it since it was sent
   * (`isChanged`).
   */
  markSaved(revision: number | undefined, isChanged: boolean): void;
}

/**
 * Returns the revision that a form shows, the one that it sends as the expected revision, and functions that update them. An untouched form
 * follows `newest`, the latest revision of the item. After the first input it keeps its revision, so that the server rejects a save over
 * changes the user has not seen.
 */
export const useFormRevision = (newest: number | undefined): FormRevision => {
  const [state, setState] = useState<RevisionState>({ shown: newest, isTouched: false, known: 0 });
  const followed = followNewest(state, newest);
  if (followed.shown !== state.shown) setState(followed);
  const update = (change: Partial<RevisionState>) => setState((before) => ({ ...before, ...change }));
  return {
    shown: followed.shown,
    expected: expectedRevision(followed),
    markTouched: () => update({ isTouched: true }),
    restore: (revision) => update({ isTouched: true, shown: revision }),
    acceptTheirs: (known) => update({ known }),
    markSaved: (known = 0, isTouched) => update({ known, isTouched }),
  };
};
