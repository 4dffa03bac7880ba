import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import { toasterSettings, toastStyle } from '../components/toaster-settings.ts';
import { word } from './messages.client.ts';

const { promise: ready, resolve: settle } = Promise.withResolvers<typeof toast>();

/** Resolves once toasts are shown: what is asked of sonner earlier comes out of order. */
export const toaster = ready;

/** Constants of docs/product.md, rule 52; 200 ms of removal and the speed of 0.11 are sonner's own, the 20 px are set in `vite.browser.config.ts`. */
const Toasts = () => {
  useEffect(() => settle(toast), []);
  return (
    <Toaster
      {...toasterSettings}
      containerAriaLabel={word('toast.area')}
      toastOptions={{ closeButtonAriaLabel: word('toast.close'), style: toastStyle }}
    />
  );
};

const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(<Toasts />);
