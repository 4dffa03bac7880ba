/** Global variable in which the script below records input made before hydration. */
type EarlyTyping = { levadaEarlyTyping?: WeakMap<Element, string> };

/**
 * Inline script that runs before any module and records the value of each field after input. Hydration resets fields to the server's value,
 * which would lose characters typed before.
 */
export const EARLY_TYPING_SCRIPT = `addEventListener('input',e=>(window.levadaEarlyTyping??=new WeakMap).set(e.target,e.target.value),true)`;

/**
 * Returns the text that the user typed into a field before hydration, as recorded by `EARLY_TYPING_SCRIPT`, and deletes the record;
 * undefined if nothing was typed.
 */
export const takeEarlyTyping = (field: Element): string | undefined => {
  const typed = (globalThis as EarlyTyping).levadaEarlyTyping?.get(field);
  (globalThis as EarlyTyping).levadaEarlyTyping?.delete(field);
  return typed;
};
