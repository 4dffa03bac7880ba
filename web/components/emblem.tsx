/**
 * The outline of the island, the emblem of covers and pages that are only text. Like `EndMark`, the filled mark at the end of a story, it
 * is drawn by the style sheet.
 */
export const IslandEmblem = () => <span className="island" aria-hidden="true" />;

export const EndMark = () => <span className="end-mark" aria-hidden="true" />;
