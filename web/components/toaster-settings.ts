import type { CSSProperties } from 'react';
import type { ToasterProps } from 'sonner';

/** Toasts by the constants of docs/product.md, rule 52; 200 ms of removal and the speed of 0.11 are sonner's own. */
export const toasterSettings = {
  position: 'top-right',
  richColors: true,
  closeButton: true,
  duration: 4000,
  visibleToasts: 3,
  gap: 14,
  offset: 32,
  mobileOffset: 16,
  hotkey: ['altKey', 'KeyT'],
  theme: 'system',
} satisfies ToasterProps;

/** 356 px wide (docs/product.md, rule 52). */
export const toastStyle = { '--width': '356px' } as CSSProperties;
