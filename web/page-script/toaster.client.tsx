import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import { toasterSettings, toastStyle } from '../components/toaster-settings.ts';
import { browserMessage } from './messages.client.ts';

const { promise: ready, resolve: settle } = Promise.withResolvers<typeof toast>();

/** Resolves to sonner's `toast` function once the toaster is mounted. Toasts requested earlier would appear out of order. */
export const toaster = ready;

/**
 * The toaster with the settings of docs/product.md, rule 52. The removal time of 200 ms and the swipe velocity of 0.11 are sonner's defaults; the 20 px are
 * set in `vite.browser.config.ts`.
 */
const Toasts = () => {
  useEffect(() => settle(toast), []);
  return (
    <Toaster
      {...toasterSettings}
      containerAriaLabel={browserMessage('toast.area')}
      toastOptions={{ closeButtonAriaLabel: browserMessage('toast.close'), style: toastStyle }}
    />
  );
};

const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(<Toasts />);
