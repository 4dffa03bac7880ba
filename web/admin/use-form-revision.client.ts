'use client';
import { useState } from 'react';

export interface FormRevision {
  /** What a form changes. Fields with this as their `key` show what others saved, until somebody has begun to fill them in. */
  shown: number | undefined;
  /** The one that is expected to be the newest when the form is sent. */
  expected: number | undefined;
  markTouched(): void;
  /** What somebody else saved is known now, and is overwritten by who sends the form once more. */
  acceptTheirs(revision: number): void;
  /** The form was saved, as this revision: it follows what others save again. */
  markSaved(revision: number | undefined): void;
}

/**
 * The revision that a form began with. `newest` changes while the form is open, for the desk is live; what somebody has begun to fill in
 * stays as it is, and is never saved over what they have not heard of.
 */
export const useFormRevision = (newest: number | undefined): FormRevision => {
  const [shown, setShown] = useState(newest);
  const [isTouched, setTouched] = useState(false);
  const [told, setTold] = useState(0);
  if (!isTouched && shown !== newest) setShown(newest);
  return {
    shown,
    expected: shown === undefined ? undefined : Math.max(shown, told),
    markTouched: () => setTouched(true),
    acceptTheirs: setTold,
    markSaved: (revision = 0) => {
      setTouched(false);
      setTold(revision);
    },
  };
};
