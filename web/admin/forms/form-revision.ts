/** Which revision of an item a form shows, and whether the user changed something. Revisions are undefined for a new item. */
export interface RevisionState {
  shown: number | undefined;
  isTouched: boolean;
  /** The latest revision that the user knows, of an own save or of another user's that the next save overwrites. */
  known: number;
}

/**
 * Returns the state after a screen with the revision `newest` was rendered. An untouched form follows it, unless the screen was rendered
 * before the form was saved and arrived after that.
 */
export const followNewest = (state: RevisionState, newest: number | undefined): RevisionState => {
  const isOutdated = newest !== undefined && newest < state.known;
  return state.isTouched || isOutdated ? state : { ...state, shown: newest };
};

/** Returns the revision that must be the latest when the form is sent. */
export const expectedRevision = ({ shown, known }: RevisionState): number | undefined =>
  shown === undefined ? undefined : Math.max(shown, known);
