'use client';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'waku';
import type { ShownChange } from '../../admin/admin-queries.ts';
import { Modal } from '../../admin/dialog.client.tsx';
import { commandAction, useApiAction } from '../../admin/use-api-action.client.ts';
import { ChangeList, type ChangeListMessages } from './change-list.tsx';

/** A link to the screen that shows the item. */
export interface ScreenLink {
  to: string;
  text: string;
}

/** The commands of an undo and what they would change, or the reason why it is impossible. */
export type UndoPlan = { link?: ScreenLink } & (
  | { steps: { command: string; body: object }[]; changes: ShownChange[] }
  | { no: string }
);

export type UndoDialogMessages = ChangeListMessages &
  Record<'preview' | 'only' | 'go' | 'close' | 'refused' | 'done' | 'noAnswer', string>;

interface UndoDialogProps {
  /** Label of the event. */
  name: string;
  plan: UndoPlan;
  messages: UndoDialogMessages;
  onClose(): void;
}

/**
 * Renders the dialog of an undo: what it would change with a button that does it, or why it is impossible; afterwards a link to the screen
 * that shows the item.
 */
export const UndoDialog = ({ name, plan, messages, onClose }: UndoDialogProps) => {
  const [isDone, setDone] = useState(false);
  const [error, setError] = useState('');
  const { run, isSending } = useApiAction(messages, ({ message }) => setError(message));
  const steps = 'steps' in plan ? plan.steps : [];
  const go = async () => {
    setError('');
    for (const { command, body } of steps) if (!(await run(commandAction(command, body)))) return;
    setDone(true);
  };
  const title = isDone ? messages.done : 'no' in plan ? messages.refused : messages.preview;
  return (
    <Modal title={title} description={name} className="audit-undo" onClose={onClose}>
      {isDone && <Focused text={messages.done} />}
      {!isDone && ('no' in plan ? <p>{plan.no}</p> : <Preview changes={plan.changes} messages={messages} />)}
      {error && <p role="alert">{error}</p>}
      <p className="desk-actions">
        {!isDone && 'steps' in plan && (
          <button type="button" className="desk-button" disabled={isSending} onClick={go}>
            {messages.go}
          </button>
        )}{' '}
        {plan.link && (isDone || 'no' in plan) && <Link to={plan.link.to as '/admin'}>{plan.link.text}</Link>}{' '}
        <button type="button" className="desk-link" onClick={onClose}>
          {messages.close}
        </button>
      </p>
    </Modal>
  );
};

const Preview = ({ changes, messages }: { changes: ShownChange[]; messages: UndoDialogMessages }) =>
  changes.length === 0 ? <p>{messages.only}</p> : <ChangeList changes={changes} messages={messages} />;

/** Renders a text that takes the focus, because the button that was pressed is gone. */
const Focused = ({ text }: { text: string }) => {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <p ref={element} tabIndex={-1}>
      {text}
    </p>
  );
};
