/**
 * Applies the theme and text size that the reader chose on this device before the page is painted, so that nothing flashes or moves. Loaded
 * as a blocking script of its own, because the content security policy allows no inline scripts. Without storage the defaults stay.
 */
const root = document.documentElement;
root.dataset.script = '';
try {
  for (const name of ['theme', 'size']) {
    const chosen = localStorage.getItem(name);
    if (chosen) root.dataset[name] = chosen;
  }
} catch {
  // The browser forbids storage.
}
