'use client';
import { type ComponentProps, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useBusy } from './busy.client.ts';

interface ActionButtonProps
  extends Omit<ComponentProps<typeof Button>, 'type' | 'href' | 'loading' | 'busy' | 'onClick'> {
  /** Sends a command. The button is busy until the promise settles. */
  onClick(): Promise<unknown>;
}

/** Renders a button that sends a command, and shows that it is busy when the answer takes longer than 300 ms. */
export const ActionButton = ({ onClick, ...button }: ActionButtonProps) => {
  const [isSending, setSending] = useState(false);
  const isBusy = useBusy(isSending);
  const send = async () => {
    setSending(true);
    await onClick().finally(() => setSending(false));
  };
  return <Button type="button" {...button} busy={isBusy} onClick={send} />;
};
