import type { Action } from './actions.ts';
import { chooseDetails, endSession, publish, switchView } from './other-actions.ts';
import { pasteInto } from './pasting.ts';
import { bringFiles, insertPicture, insertVideo } from './pictures.ts';
import { reload } from './reload.ts';
import { save } from './saving.ts';
import { writeInSecondTab } from './second-tab.ts';
import { copyStructure } from './structure.ts';
import { continueTyping, typeAt } from './typing.ts';
import { undo } from './undo.ts';
import type { RandomWriter } from './writer.ts';

type Performers = {
  [Kind in Action['kind']]: (writer: RandomWriter, action: Action & { kind: Kind }) => Promise<void>;
};

const performers: Performers = {
  continue: (writer, { words }) => continueTyping(writer, words),
  type: typeAt,
  save,
  paste: pasteInto,
  insertPicture,
  insertVideo,
  bringFiles,
  switchView,
  copyStructure: (writer, { to }) => copyStructure(writer, to),
  undo,
  reload,
  secondTab: writeInSecondTab,
  endSession,
  chooseDetails,
  publish: (writer, { language }) => publish(writer, language),
};

/** Performs one action and does not wait for its effects. */
export const performAction = (writer: RandomWriter, action: Action): Promise<void> =>
  (performers[action.kind] as (writer: RandomWriter, action: Action) => Promise<void>)(writer, action);
