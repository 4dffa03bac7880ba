/**
 * Returns the value of `Surrogate-Key`: the tags of the data that a response was made from, each once, in alphabetical order. A CDN that
 * keeps the response can drop it when one of them changes. A tag with other characters than printable ASCII has `_` in their place.
 */
export const surrogateKey = (tags: Iterable<string>): string =>
  [...new Set(tags)]
    .map((tag) => tag.replaceAll(/[^\x21-\x7e]/g, '_'))
    .sort()
    .join(' ');
