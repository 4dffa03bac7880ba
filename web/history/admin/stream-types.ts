/**
 * Returns the names of the command that restores the deleted item of an event stream (`command`) and of the command that deletes it again
 * (`undoCommand`). Both commands have the same `body`. The type of the item must be one that can be deleted.
 */
export const restoreCommands = (stream: string): { command: string; undoCommand: string; body: object } => {
  const kind = stream.slice(0, stream.indexOf('-'));
  const noun = kind.charAt(0).toUpperCase() + kind.slice(1);
  const body = { [kind === 'media' ? 'mediaId' : 'id']: stream.slice(kind.length + 1) };
  return { command: `Restore${noun}`, undoCommand: `Delete${noun}`, body };
};
