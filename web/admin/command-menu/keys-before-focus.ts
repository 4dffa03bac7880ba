/** A key press, as far as it is collected. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * Returns the text after a key press: one more character, or one less. `stop`: the key ends the collecting; undefined: the key is not
 * collected.
 */
export const addKey = (
  text: string,
  { key, ctrlKey, metaKey, altKey }: KeyPress,
): { text: string } | 'stop' | undefined => {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key.length === 1) return { text: text + key };
  if (key === 'Backspace') return { text: text.slice(0, -1) };
  if (key === 'Escape') return 'stop';
  return key === 'Enter' ? { text } : undefined;
};
