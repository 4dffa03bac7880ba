interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** Returns what a key opens: Ctrl or ⌘ K the command menu, `?` the list of shortcuts unless the user is typing. */
export const openedByKey = (
  { key, ctrlKey, metaKey, shiftKey }: PressedKey,
  isTyping: boolean,
): 'menu' | 'shortcuts' | undefined => {
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k' && !shiftKey) return 'menu';
  return key === '?' && !isTyping ? 'shortcuts' : undefined;
};
