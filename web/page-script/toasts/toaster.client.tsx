import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { toast } from 'sonner';
import { ToastArea } from '../../components/toast-area.client.tsx';
import { browserMessage } from '../messages/messages.client.ts';

const { promise: ready, resolve: settle } = Promise.withResolvers<typeof toast>();

/** Resolves to sonner's `toast` function once the toaster is mounted. Toasts requested earlier would appear out of order. */
export const toaster = ready;

const Toasts = () => {
  useEffect(() => settle(toast), []);
  return <ToastArea label={browserMessage('toast.area')} closeLabel={browserMessage('toast.close')} />;
};

const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(<Toasts />);
