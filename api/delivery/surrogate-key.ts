/**
 * Returns the header that names to a CDN what a response was made from: the tags of the query results, each once, in alphabetical order. A CDN
 * that keeps the response can drop it when one of them changes. A tag with other characters than printable ASCII has `_` in their place. A
 * response without tags has no such header.
 */
export const surrogateKeyHeader = (used: readonly { tags: Iterable<string> }[]): { 'surrogate-key'?: string } => {
  const tags = new Set(used.flatMap((result) => [...result.tags]));
  const keys = [...tags].map((tag) => tag.replaceAll(/[^\x21-\x7e]/g, '_'));
  return keys.length > 0 ? { 'surrogate-key': keys.sort().join(' ') } : {};
};
