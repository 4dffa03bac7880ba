'use client';
import { type ComponentProps, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useBusy } from './busy.client.ts';
import { useFocusAfterSending } from './use-focus-after-sending.client.ts';

interface ActionButtonProps
  extends Omit<ComponentProps<typeof Button>, 'type' | 'href' | 'loading' | 'busy' | 'onClick'> {
  /** Sends a command. The button is busy until the promise settles. */
  onClick(): Promise<unknown>;
}

/**
 * Renders a button that sends a command, and shows that it is busy when the answer takes longer than 300 ms. Until the answer is there, it
 * ignores further presses. It keeps the focus.
 */
export const ActionButton = ({ onClick, disabled, ...rest }: ActionButtonProps) => {
  const [isSending, setSending] = useState(false);
  const sending = useRef(false);
  const isBusy = useBusy(isSending);
  const { button, noteFocus } = useFocusAfterSending(isSending || disabled === true);
  const send = async () => {
    if (sending.current) return;
    sending.current = true;
    noteFocus();
    setSending(true);
    await onClick().finally(() => {
      sending.current = false;
      setSending(false);
    });
  };
  return <Button type="button" {...rest} ref={button} disabled={disabled} busy={isBusy} onClick={send} />;
};
