'use client';
import { useState } from 'react';
import { toast } from 'sonner';
import { Modal } from '../../admin/dialog.client.tsx';
import { commandAction, useApiAction } from '../../admin/use-api-action.client.ts';
import { fieldLabel } from './field-label.ts';

interface UndoProps {
  /** `undo` undoes the event at `position`; `restore` restores the item to its state after it. */
  mode: 'undo' | 'restore';
  position: string;
  /** Label of the event. */
  name: string;
  /** Labels of fields, by the last part of their path. */
  fields: Readonly<Record<string, string>>;
  messages: Record<'button' | 'undo' | 'undoing' | 'only' | 'go' | 'close' | 'nothing' | 'noAnswer', string>;
}

interface UndoPreview {
  steps: { command: string; body: object }[];
  changes: { path: string; from: string; to: string }[];
}

/**
 * Renders a button for one event in the history of an item. Depending on `mode`, it undoes the event or restores the item to its state
 * after the event. A click first shows the resulting changes in a dialog for confirmation, or the server’s reason why the event cannot be
 * undone.
 */
export const UndoButton = ({ mode, position, name, fields, messages }: UndoProps) => {
  const { run, isSending } = useApiAction(messages);
  const [found, setFound] = useState<UndoPreview>();
  const look = async () => {
    const answer = await fetch(`/api/desk/${mode}?position=${position}`)
      .then((each) => (each.ok ? (each.json() as Promise<UndoPreview | { no: string }>) : undefined))
      .catch(() => undefined);
    if (!answer) toast.error(messages.noAnswer);
    else if ('no' in answer) toast.error(answer.no);
    else setFound(answer);
  };
  const go = async () => {
    for (const step of found?.steps ?? []) if (!(await run(commandAction(step.command, step.body)))) return;
    setFound(undefined);
  };
  return (
    <>
      <button type="button" className="desk-link" aria-label={`${messages.button}: ${name}`} onClick={look}>
        {messages.button}
      </button>
      {found && (
        <Modal title={messages.undoing} description={name} className="audit-undo" onClose={() => setFound(undefined)}>
          {found.changes.length === 0 ? (
            <p>{messages.only}</p>
          ) : (
            <dl className="audit-changes">
              {found.changes.map(({ path, from, to }) => (
                <div key={path}>
                  <dt>{fieldLabel(path, fields)}</dt>
                  <dd>
                    <del>{from}</del> <ins>{to || messages.nothing}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
          <p className="desk-actions">
            <button type="button" className="desk-button" disabled={isSending} onClick={go}>
              {messages.go}
            </button>{' '}
            <button type="button" className="desk-link" onClick={() => setFound(undefined)}>
              {messages.close}
            </button>
          </p>
        </Modal>
      )}
    </>
  );
};
