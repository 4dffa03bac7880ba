/** The contour of the island: emblem of the cover and, filled, the end mark of a story. The drawing is in `styles`. */
export const IslandEmblem = () => <span className="island" aria-hidden="true" />;

export const EndMark = () => <span className="end-mark" aria-hidden="true" />;
