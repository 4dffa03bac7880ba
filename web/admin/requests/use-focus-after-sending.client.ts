import { type RefObject, useEffect, useRef } from 'react';

interface FocusAfterSending {
  button: RefObject<HTMLButtonElement | null>;
  /** To be called when the button is pressed. */
  noteFocus(): void;
}

/** Gives a button back the focus that it had when it was pressed, and lost because it was disabled while `isSending` was true. */
export const useFocusAfterSending = (isSending: boolean): FocusAfterSending => {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (isSending || !hadFocus.current) return undefined;
    hadFocus.current = false;
    // A button that is disabled loses the focus, but not at once.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isSending]);
  const noteFocus = () => {
    hadFocus.current = document.activeElement === button.current;
  };
  return { button, noteFocus };
};
