/** Global variables in which the script below records input made before hydration. */
type EarlyInput = {
  levadaEarlyTyping?: WeakMap<Element, string>;
  levadaEarlySubmits?: WeakSet<Element>;
  /** What was typed after the keys of the command menu; undefined if they were not pressed, null once the menu listens itself. */
  levadaEarlyMenu?: string | null;
};

/** The `aria-keyshortcuts` of the button of the command menu. */
export const MENU_KEYS = 'Control+K Meta+K';

/**
 * Inline script that runs before any module. It records the value of each field after input, since hydration resets fields to the server's
 * value, which would lose characters typed before. It also records forms that are submitted while no script handles them, and prevents that
 * the browser sends them: that would load the page anew, without the input. And it records the keys of the command menu with what is typed
 * after them, because the browser would begin a search in its address bar.
 */
export const EARLY_INPUT_SCRIPT = [
  `addEventListener('input',e=>(window.levadaEarlyTyping??=new WeakMap).set(e.target,e.target.value),true)`,
  `addEventListener('submit',e=>{const f=e.target;if(e.defaultPrevented||f.method!=='post'||f.hasAttribute('action'))return;` +
    `e.preventDefault();(window.levadaEarlySubmits??=new WeakSet).add(f)})`,
  `addEventListener('keydown',e=>{const w=window,k=e.key,c=e.ctrlKey||e.metaKey;if(w.levadaEarlyMenu===null||e.altKey)return;` +
    `if(c?e.shiftKey||k.toLowerCase()!=='k'||!document.querySelector('[aria-keyshortcuts="${MENU_KEYS}"]')` +
    `:w.levadaEarlyMenu===undefined||k.length!==1)return;e.preventDefault();w.levadaEarlyMenu=(w.levadaEarlyMenu??'')+(c?'':k)},true)`,
].join(';');

/**
 * Returns the text that the user typed into a field before hydration, as recorded by `EARLY_INPUT_SCRIPT`, and deletes the record;
 * undefined if nothing was typed.
 */
export const takeEarlyTyping = (field: Element): string | undefined => {
  const typed = (globalThis as EarlyInput).levadaEarlyTyping?.get(field);
  (globalThis as EarlyInput).levadaEarlyTyping?.delete(field);
  return typed;
};

/** Returns whether the user submitted a form before hydration, as recorded by `EARLY_INPUT_SCRIPT`, and deletes the record. */
export const takeEarlySubmit = (form: Element): boolean =>
  (globalThis as EarlyInput).levadaEarlySubmits?.delete(form) ?? false;

/**
 * Returns what the user typed after the keys of the command menu before hydration, as recorded by `EARLY_INPUT_SCRIPT`; undefined if these
 * were not pressed. From then on, nothing is recorded.
 */
export const takeEarlyMenu = (): string | undefined => {
  const typed = (globalThis as EarlyInput).levadaEarlyMenu ?? undefined;
  (globalThis as EarlyInput).levadaEarlyMenu = null;
  return typed;
};
