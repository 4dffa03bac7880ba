/** A host name with an optional port, such as `example.org` or `são-vicente.pt`. */
const HOST = /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*\.\p{L}{2,}(:\d+)?(?=[/?#]|$)/u;
const EMAIL = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/;
/** The schemes and paths that `domain/shared/blocks.ts` accepts. */
const COMPLETE = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)\S+$|^\/$/i;

/**
 * Returns the target of a link from what the user typed: a URL, path or fragment as it is, a host name with `https://` and an e-mail
 * address with `mailto:`. Returns undefined for anything else, such as words.
 */
export const toLinkTarget = (typed: string): string | undefined => {
  const text = typed.trim();
  if (isCompleteTarget(text)) return /^https?:/i.test(text) && !URL.canParse(text) ? undefined : text;
  if (EMAIL.test(text)) return `mailto:${text}`;
  return HOST.test(text) && URL.canParse(`https://${text}`) && !/\s/.test(text) ? `https://${text}` : undefined;
};

/** Returns true if the text is a URL, path or fragment, which need not be looked for among the titles of articles. */
export const isCompleteTarget = (text: string): boolean => COMPLETE.test(text);
