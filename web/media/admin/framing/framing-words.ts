/** Ids of the messages of the dialog to crop and turn a picture. */
export const FRAMING_MESSAGE_IDS = {
  frame: 'media.frame',
  hint: 'media.frameHint',
  ratio: 'media.ratio',
  free: 'media.ratioFree',
  turnLeft: 'media.turnLeft',
  turnRight: 'media.turnRight',
  left: 'media.left',
  top: 'media.top',
  width: 'media.partWidth',
  height: 'media.partHeight',
  whole: 'media.wholePicture',
  move: 'media.move',
  corner: 'media.corner',
  save: 'media.save',
  cancel: 'desk.cancel',
  undo: 'media.undo',
  noAnswer: 'media.noAnswer',
} as const;

export type FramingWords = Record<keyof typeof FRAMING_MESSAGE_IDS, string>;
