'use client';
import { useState } from 'react';
import { toast } from 'sonner';
import { ActionButton } from '../../admin/requests/action-button.client.tsx';
import { UndoDialog, type UndoDialogMessages, type UndoPreview } from './undo-dialog.client.tsx';

interface UndoProps {
  /** `undo` undoes the event at `position`; `restore` restores the item to its state after it. */
  mode: 'undo' | 'restore';
  position: string;
  /** Label of the event. */
  name: string;
  messages: UndoDialogMessages & { button: string };
}

/**
 * Renders a button for one event in the history of an item. Depending on `mode`, it undoes the event or restores the item to its state
 * after the event. A click first shows the resulting changes in a dialog for confirmation, or the server’s reason why that is impossible.
 */
export const UndoButton = ({ mode, position, name, messages }: UndoProps) => {
  const [plan, setPlan] = useState<UndoPreview>();
  const look = async () => {
    const answer = await fetch(`/api/desk/${mode}?position=${position}`)
      .then((each) => (each.ok ? (each.json() as Promise<UndoPreview>) : undefined))
      .catch(() => undefined);
    if (answer) setPlan(answer);
    else toast.error(messages.noAnswer);
  };
  return (
    <>
      <ActionButton variant="ghost" aria-label={`${messages.button}: ${name}`} onClick={look}>
        {messages.button}
      </ActionButton>
      {plan && <UndoDialog name={name} plan={plan} messages={messages} onClose={() => setPlan(undefined)} />}
    </>
  );
};
