/**
 * Renders the element in which the style sheet draws the outline of the island of Madeira. It is the emblem of the magazine, and the island
 * on the map of the restaurant guide.
 */
export const IslandEmblem = () => <span className="island" aria-hidden="true" />;

/** Renders the small filled mark at the end of an article. The style sheet draws it. */
export const EndMark = () => <span className="end-mark" aria-hidden="true" />;
