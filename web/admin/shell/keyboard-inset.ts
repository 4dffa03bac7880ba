/** Part of the page that the visitor sees, as `window.visualViewport` has it: smaller than the window while an on-screen keyboard is open. */
interface VisibleArea {
  height: number;
  offsetTop: number;
  scale: number;
}

/** Returns how many pixels of the window's lower edge the on-screen keyboard covers; 0 while the visitor has zoomed in. */
export const keyboardInset = (windowHeight: number, { height, offsetTop, scale }: VisibleArea): number =>
  scale === 1 ? Math.max(0, Math.round(windowHeight - height - offsetTop)) : 0;
