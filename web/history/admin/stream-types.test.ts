import { expect, it } from 'vitest';
import { restoreCommands } from './stream-types.ts';

it.each([
  ['hyperlink-5e-1', 'RestoreHyperlink', 'DeleteHyperlink', { id: '5e-1' }],
  ['media-m1', 'RestoreMedia', 'DeleteMedia', { mediaId: 'm1' }],
])('names the commands that restore and delete %s', (stream, command, undoCommand, body) => {
  expect(restoreCommands(stream)).toEqual({ command, undoCommand, body });
});
