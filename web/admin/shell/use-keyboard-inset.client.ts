import { useEffect } from 'react';
import { keyboardInset } from './keyboard-inset.ts';

/**
 * Keeps the CSS property `--keyboard` of the document at the height that an on-screen keyboard covers, so that bars at the lower edge of
 * the window stay above it. The property is never set in browsers without `visualViewport`.
 */
export const useKeyboardInset = (): void =>
  useEffect(() => {
    const area = window.visualViewport;
    if (!area) return;
    const { documentElement } = document;
    const update = () =>
      documentElement.style.setProperty('--keyboard', `${keyboardInset(documentElement.clientHeight, area)}px`);
    update();
    area.addEventListener('resize', update);
    area.addEventListener('scroll', update);
    return () => {
      area.removeEventListener('resize', update);
      area.removeEventListener('scroll', update);
    };
  }, []);
