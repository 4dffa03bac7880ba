/**
 * Returns a function that returns one and the same string for equal texts, of which there may be few, such as ids of restaurants. A part of a
 * larger string keeps all of it in memory in V8, so the string that is kept is a copy. Texts like the one before are found fastest.
 */
export const createTextDeduplication = (): ((text: string) => string) => {
  const known = new Map<string, string>();
  let latest = '';
  return (text) => {
    if (text === latest) return latest;
    latest = known.get(text) ?? remember(known, text);
    return latest;
  };
};

const remember = (known: Map<string, string>, text: string): string => {
  const copy = Buffer.from(text).toString();
  known.set(copy, copy);
  return copy;
};
