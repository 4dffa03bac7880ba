import type { WorkingCopySnapshot } from '../../working-copy/open-working-copy.client.ts';

/** Why the host does not take the text, by the code with which it refuses it; other codes are `refused`. */
const REFUSALS = {
  deleted: 'deleted',
  outdated: 'otherRelease',
  too_large: 'tooLarge',
  busy: 'busy',
  too_many: 'tooMany',
  not_allowed: 'notAllowed',
} as const satisfies Record<string, string>;

/** Where the unsaved text of an article is stored, as the page shows it. */
export type TextStatus =
  | 'saved'
  | 'opening'
  | 'keeping'
  | 'kept'
  | 'keptHere'
  | 'notKept'
  | 'refused'
  | (typeof REFUSALS)[keyof typeof REFUSALS];

/** Returns the status of an article's text; `isDirty`: it differs from the saved version. */
export const textStatus = ({ isLoaded, storage, refused }: WorkingCopySnapshot, isDirty: boolean): TextStatus => {
  if (isLoaded && storage === 'nowhere') return 'notKept';
  if (refused) return REFUSALS[refused as keyof typeof REFUSALS] ?? 'refused';
  if (!isLoaded) return 'opening';
  if (storage === 'here') return 'keptHere';
  if (!isDirty) return 'saved';
  return storage === 'stored' ? 'kept' : 'keeping';
};
