'use client';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { ActionButton } from '../../admin/requests/action-button.client.tsx';
import { useApiAction } from '../../admin/requests/use-api-action.client.ts';

const IDS = {
  test: { button: 'webhook.test', sure: undefined, done: 'webhook.tested' },
  sendAgain: { button: 'webhook.sendAgain', sure: undefined, done: 'webhook.sendingAgain' },
  replay: { button: 'webhook.replay', sure: 'webhook.replaySure', done: 'webhook.replaying' },
} as const;

interface RequestButtonProps {
  action: keyof typeof IDS;
  url: string;
  body?: object;
  variant?: 'ghost' | 'secondary';
  /** Name of the button for screen readers; default: its text. */
  label?: string;
}

/** Renders a button that posts a request and shows its result in a toast. */
export const RequestButton = ({ action, url, body = {}, variant = 'ghost', label }: RequestButtonProps) => {
  const t = useMessage();
  const { button, sure, done } = IDS[action];
  const { run, isSending } = useApiAction();
  const send = async () => {
    if (sure && !confirm(t(sure))) return;
    await run({ url, body, successMessage: t(done) });
  };
  return (
    <ActionButton variant={variant} aria-label={label} disabled={isSending} onClick={send}>
      {t(button)}
    </ActionButton>
  );
};
