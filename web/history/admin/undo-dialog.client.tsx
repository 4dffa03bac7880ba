'use client';
import { useEffect, useRef } from 'react';
import { Link } from 'waku';
import { Modal } from '../../admin/dialog.client.tsx';
import type { ShownChange } from '../../admin/queries/history-views.ts';
import { ActionButton } from '../../admin/requests/action-button.client.tsx';
import { Button } from '../../components/button.tsx';
import { ChangeList, type ChangeListMessages } from './change-list.tsx';
import { type UndoCommand, useUndo } from './use-undo.client.ts';

/** The commands of an undo and what they would change, or the reason why it is impossible; and a link to the screen that shows the item. */
export type UndoPreview = { link?: { to: string; text: string } } & (
  | { steps: UndoCommand[]; changes: ShownChange[] }
  | { no: string }
);

export type UndoDialogMessages = ChangeListMessages &
  Record<'preview' | 'only' | 'go' | 'close' | 'refused' | 'done' | 'noAnswer', string>;

interface UndoDialogProps {
  /** Label of the event. */
  name: string;
  plan: UndoPreview;
  messages: UndoDialogMessages;
  onClose(): void;
}

/**
 * Renders the dialog of an undo: what it would change with a button that does it, or why it is impossible; afterwards a link to the screen
 * that shows the item.
 */
export const UndoDialog = ({ name, plan, messages, onClose }: UndoDialogProps) => {
  const { run, isSending, error, success } = useUndo('steps' in plan ? plan.steps : [], messages.noAnswer);
  const isDone = success !== undefined;
  const isRefused = 'no' in plan;
  const title = isDone ? messages.done : isRefused ? messages.refused : messages.preview;
  return (
    <Modal title={title} description={name} className="audit-undo" onClose={onClose}>
      {isDone && <FocusedText>{success}</FocusedText>}
      {!isDone && (isRefused ? <p>{plan.no}</p> : <Preview changes={plan.changes} messages={messages} />)}
      {error && <p role="alert">{error}</p>}
      <p className="desk-actions">
        {!isDone && !isRefused && (
          <ActionButton disabled={isSending} onClick={run}>
            {messages.go}
          </ActionButton>
        )}{' '}
        {plan.link && (isDone || isRefused) && <Link to={plan.link.to as '/admin'}>{plan.link.text}</Link>}{' '}
        <Button type="button" variant="ghost" onClick={onClose}>
          {messages.close}
        </Button>
      </p>
    </Modal>
  );
};

const Preview = ({ changes, messages }: { changes: ShownChange[]; messages: UndoDialogMessages }) =>
  changes.length === 0 ? <p>{messages.only}</p> : <ChangeList changes={changes} messages={messages} />;

/** Renders a text that takes the focus, because the button that was pressed is gone. */
const FocusedText = ({ children }: { children: string }) => {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <p ref={element} tabIndex={-1}>
      {children}
    </p>
  );
};
