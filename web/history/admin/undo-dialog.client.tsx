'use client';
import { useEffect, useRef } from 'react';
import { Link } from 'waku';
import { Modal } from '../../admin/dialog.client.tsx';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import type { ShownChange } from '../../admin/queries/history-views.ts';
import { ActionButton } from '../../admin/requests/action-button.client.tsx';
import { Button } from '../../components/button.tsx';
import { ChangeList } from './change-list.client.tsx';
import { type UndoCommand, useUndo } from './use-undo.client.ts';

/** The commands of an undo and what they would change, or the reason why it is impossible; and a link to the screen that shows the item. */
export type UndoPreview = { link?: { to: string; text: string } } & (
  | {
      steps: UndoCommand[];
      changes: ShownChange[];
      /** What becomes of unsaved text. */
      warning?: string;
    }
  | { no: string }
);

/** Ids of the messages by what the dialog does. */
export const UNDO_IDS = {
  undo: { button: 'history.undo', preview: 'history.undoing', go: 'history.do', done: 'history.done' },
  restore: {
    button: 'history.restoreVersion',
    preview: 'history.wouldRestore',
    go: 'history.restoreVersion',
    done: 'history.restored',
  },
} as const;

interface UndoDialogProps {
  mode: keyof typeof UNDO_IDS;
  /** Label of the event. */
  name: string;
  plan: UndoPreview;
  onClose(): void;
}

/**
 * Renders the dialog of an undo: what it would change with a button that does it, or why it is impossible; afterwards a link to the screen
 * that shows the item.
 */
export const UndoDialog = ({ mode, name, plan, onClose }: UndoDialogProps) => {
  const t = useMessage();
  const { run, isSending, error, success } = useUndo('steps' in plan ? plan.steps : []);
  const isDone = success !== undefined;
  const isRefused = 'no' in plan;
  const warning = isRefused ? undefined : plan.warning;
  const title = t(isDone ? UNDO_IDS[mode].done : isRefused ? 'history.refused' : UNDO_IDS[mode].preview);
  return (
    <Modal title={title} description={name} className="audit-undo" onClose={onClose}>
      {isDone && <FocusedText>{success}</FocusedText>}
      {!isDone && warning && (
        <p className="desk-alert" role="alert">
          {warning}
        </p>
      )}
      {!isDone && (isRefused ? <p>{plan.no}</p> : <Preview changes={plan.changes} />)}
      {error && <p role="alert">{error}</p>}
      <p className="desk-actions">
        {!isDone && !isRefused && (
          <ActionButton disabled={isSending} onClick={run}>
            {t(UNDO_IDS[mode].go)}
          </ActionButton>
        )}{' '}
        {plan.link && (isDone || isRefused || warning) && <Link to={plan.link.to as '/admin'}>{plan.link.text}</Link>}{' '}
        <Button type="button" variant="ghost" onClick={onClose}>
          {t('history.close')}
        </Button>
      </p>
    </Modal>
  );
};

const Preview = ({ changes }: { changes: ShownChange[] }) => {
  const t = useMessage();
  return changes.length === 0 ? <p>{t('history.undoingOnly')}</p> : <ChangeList changes={changes} />;
};

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
