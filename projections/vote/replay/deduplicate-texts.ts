/**
 * Returns a function that returns one and the same string for equal texts, of which there may be few, such as ids of restaurants. A part of a
 * larger string keeps all of it in memory in V8, so the string that is kept is a copy.
 */
export const createTextDeduplication = (): ((text: string) => string) => {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const copy = Buffer.from(text).toString();
    known.set(copy, copy);
    return copy;
  };
};
