/**
 * Returns true if a click opens its link in this tab: it is made with the main button and without a key that opens a new tab or window or
 * starts a download.
 */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
