import type { Locale } from '#domain/shared/locale.ts';
import { canOpen } from '../../admin/can-open.ts';
import { formatDateTime } from '../../admin/format-date.ts';
import type { AuditEntry } from '../../admin/queries/history-views.ts';
import { isStreamOfRole } from '../../admin-screens.ts';
import { requestContext } from '../../request-context.ts';
import { UndoButton } from './undo-button.client.tsx';

interface EntryActionsProps {
  locale: Locale;
  entry: AuditEntry;
  /** True if the item can be restored to its state after this event. */
  canRestore: boolean;
}

/** Returns true if the signed-in user may undo events and restore items of this stream. */
export const canUndo = (stream: string): boolean =>
  canOpen('/admin/deleted') && isStreamOfRole(stream, requestContext().adminScreen?.account?.role);

/** Renders the buttons that undo an event, or restore its item to the state after it, for users who may do so. */
export const EntryActions = ({ locale, entry, canRestore }: EntryActionsProps) => {
  const { position, headline, at, notUndoable } = entry;
  return (
    <>
      {notUndoable === undefined && <UndoButton mode="undo" position={position} name={headline} />}
      {canRestore && <UndoButton mode="restore" position={position} name={formatDateTime(locale, at)} />}
    </>
  );
};
