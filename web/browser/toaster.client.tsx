import { type CSSProperties, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import { word } from './words.client.ts';

const { promise: ready, resolve: settle } = Promise.withResolvers<typeof toast>();

/** Resolves once toasts are shown: what is asked of sonner earlier comes out of order. */
export const toaster = ready;

/** Constants of spec §9; 200 ms of removal and the speed of 0.11 are sonner's own, the 20 px are set in `vite.browser.config.ts`. */
const Toasts = () => {
  useEffect(() => settle(toast), []);
  return (
    <Toaster
      position="top-right"
      richColors
      closeButton
      duration={4000}
      visibleToasts={3}
      gap={14}
      offset={32}
      mobileOffset={16}
      hotkey={['altKey', 'KeyT']}
      theme="system"
      containerAriaLabel={word('toast.area')}
      toastOptions={{ closeButtonAriaLabel: word('toast.close'), style: { '--width': '356px' } as CSSProperties }}
    />
  );
};

const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(<Toasts />);
