'use client';
import { ActionButton } from '../../admin/requests/action-button.client.tsx';
import type { ApiAction } from '../../admin/requests/send-action.client.ts';
import { useApiAction } from '../../admin/requests/use-api-action.client.ts';

interface ConfirmedActionProps {
  text: string;
  /** Name of the button for screen readers, with what it acts on. */
  label: string;
  /** States the consequence; the action is sent only after the user agrees. */
  question: string;
  action: ApiAction;
}

/** Renders a button that sends an action after the user has agreed to its consequence. */
export const ConfirmedAction = ({ text, label, question, action }: ConfirmedActionProps) => {
  const { run, isSending } = useApiAction();
  const send = async () => {
    if (confirm(question)) await run(action);
  };
  return (
    <ActionButton variant="ghost" aria-label={label} disabled={isSending} onClick={send}>
      {text}
    </ActionButton>
  );
};
