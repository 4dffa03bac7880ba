/** Renders the outline of the island, the emblem on covers and on pages without a picture. The style sheet draws it. */
export const IslandEmblem = () => <span className="island" aria-hidden="true" />;

/** Renders the small filled mark at the end of an article. The style sheet draws it. */
export const EndMark = () => <span className="end-mark" aria-hidden="true" />;
