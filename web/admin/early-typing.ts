/** The global in which the script below records what is typed before the page is hydrated. */
type EarlyTyping = { levadaEarlyTyping?: WeakMap<Element, string> };

/**
 * Runs in the document itself, before any module: records what each field holds after a keystroke. Hydration puts the server's value back into fields, and a
 * letter that was typed before would be lost.
 */
export const EARLY_TYPING_SCRIPT = `addEventListener('input',e=>(window.levadaEarlyTyping??=new WeakMap).set(e.target,e.target.value),true)`;

/** The text that was typed into a field before it was hydrated, once; undefined where there was none. */
export const takeEarlyTyping = (field: Element): string | undefined => {
  const typed = (globalThis as EarlyTyping).levadaEarlyTyping?.get(field);
  (globalThis as EarlyTyping).levadaEarlyTyping?.delete(field);
  return typed;
};
