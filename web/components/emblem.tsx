/** Renders the outline of the island, the emblem of covers and pages that are only text. The style sheet draws it. */
export const IslandEmblem = () => <span className="island" aria-hidden="true" />;

/** Renders the filled mark at the end of a story. The style sheet draws it. */
export const EndMark = () => <span className="end-mark" aria-hidden="true" />;
