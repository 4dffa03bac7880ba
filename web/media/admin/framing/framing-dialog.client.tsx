'use client';
import './framing.css';
import { useState } from 'react';
import { type Framing, framedRectangle, type Rectangle, turnedSize, withoutWholePart } from '#domain/media/framing.ts';
import { Modal } from '../../../admin/dialog.client.tsx';
import { ActionButton } from '../../../admin/requests/action-button.client.tsx';
import { commandAction, useApiAction } from '../../../admin/requests/use-api-action.client.ts';
import { Button } from '../../../components/button.tsx';
import type { LibraryPicture } from '../description/library-picture.ts';
import { type Choice, fitRatio, type OfferedRatio, offeredRatios, turnChoice, withNumber } from './chosen-part.ts';
import { FramedPicture } from './framed-picture.client.tsx';
import type { FramingWords } from './framing-words.ts';
import { PartFields, RatioField } from './part-fields.client.tsx';

interface FramingDialogProps {
  picture: LibraryPicture;
  words: FramingWords;
  onClose(): void;
}

/** Renders the dialog in which a picture is cropped and turned. Its file stays as it is; the toast after saving offers to undo it. */
const FramingDialog = ({ picture, words, onClose }: FramingDialogProps) => {
  const { whole, mediaId, focus } = picture;
  const { run } = useApiAction(words);
  const [choice, setChoice] = useState(() => choiceOf(whole, whole.framing));
  const size = turnedSize(whole, choice.turn);
  const setPart = (part: Rectangle) => setChoice({ ...choice, part });
  const setRatio = (ratio: OfferedRatio) =>
    setChoice({ ...choice, ratio, part: fitRatio(size, choice.part, offeredRatios[ratio]) });
  const enter = (field: keyof Rectangle, value: number) =>
    setPart(withNumber(size, choice.part, { field, value, ratio: offeredRatios[choice.ratio] }));
  const save = async () => {
    const undo = commandAction('FrameMedia', { mediaId, ...whole.framing, focus });
    const framing = withoutWholePart(whole, choice);
    if (await run(commandAction('FrameMedia', { mediaId, ...framing }, undo))) onClose();
  };
  return (
    <Modal title={words.frame} description={words.hint} className="framing" onClose={onClose}>
      <FramedPicture whole={whole} choice={choice} onChange={setPart} words={words} />
      <Turning words={words} onTurn={(isClockwise) => setChoice(turnChoice(whole, choice, isClockwise))}>
        <Button type="button" variant="ghost" onClick={() => setChoice(choiceOf(whole, { turn: 0 }))}>
          {words.whole}
        </Button>
      </Turning>
      <RatioField ratio={choice.ratio} onChange={setRatio} words={words} />
      <PartFields part={choice.part} size={size} onEnter={enter} words={words} />
      <p className="desk-actions">
        <ActionButton onClick={save}>{words.save}</ActionButton>
        <Button type="button" variant="ghost" onClick={onClose}>
          {words.cancel}
        </Button>
      </p>
    </Modal>
  );
};

export default FramingDialog;

const choiceOf = (whole: LibraryPicture['whole'], framing: Framing): Choice => ({
  turn: framing.turn,
  part: framedRectangle(whole, framing),
  ratio: 'free',
});

interface TurningProps {
  words: FramingWords;
  onTurn(isClockwise: boolean): void;
  children: React.ReactNode;
}

const Turning = ({ words, onTurn, children }: TurningProps) => (
  <p className="desk-actions">
    <Button type="button" variant="secondary" onClick={() => onTurn(false)}>
      {words.turnLeft}
    </Button>
    <Button type="button" variant="secondary" onClick={() => onTurn(true)}>
      {words.turnRight}
    </Button>
    {children}
  </p>
);
