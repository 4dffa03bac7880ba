import type { CSSProperties } from 'react';
import type { ToasterProps } from 'sonner';

/** Settings of sonner's toaster (docs/product.md, rule 52). The removal time of 200 ms and the swipe velocity of 0.11 are sonner's defaults. */
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

/** Width of a toast (docs/product.md, rule 52). */
export const toastStyle = { '--width': '356px' } as CSSProperties;
