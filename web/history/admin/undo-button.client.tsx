'use client';
import { useState } from 'react';
import { toast } from 'sonner';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { ActionButton } from '../../admin/requests/action-button.client.tsx';
import { UNDO_IDS, UndoDialog, type UndoPreview } from './undo-dialog.client.tsx';

interface UndoProps {
  /** `undo` undoes the event at `position`; `restore` restores the item to its state after it. */
  mode: keyof typeof UNDO_IDS;
  position: string;
  /** Label of the event. */
  name: string;
}

/**
 * Renders a button for one event in the history of an item. Depending on `mode`, it undoes the event or restores the item to its state
 * after the event. A click first shows the resulting changes in a dialog for confirmation, or the server’s reason why that is impossible.
 */
export const UndoButton = ({ mode, position, name }: UndoProps) => {
  const t = useMessage();
  const [plan, setPlan] = useState<UndoPreview>();
  const look = async () => {
    const answer = await fetch(`/api/desk/${mode}?position=${position}`)
      .then((each) => (each.ok ? (each.json() as Promise<UndoPreview>) : undefined))
      .catch(() => undefined);
    if (answer) setPlan(answer);
    else toast.error(t('account.noAnswer'));
  };
  return (
    <>
      <ActionButton variant="ghost" aria-label={`${t(UNDO_IDS[mode].button)}: ${name}`} onClick={look}>
        {t(UNDO_IDS[mode].button)}
      </ActionButton>
      {plan && <UndoDialog mode={mode} name={name} plan={plan} onClose={() => setPlan(undefined)} />}
    </>
  );
};
