'use client';
import './framing.css';
import { useState } from 'react';
import { type Framing, framedRectangle, type Rectangle, turnedSize, withoutWholePart } from '#domain/media/framing.ts';
import { Modal } from '../../../admin/dialog.client.tsx';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { ActionButton } from '../../../admin/requests/action-button.client.tsx';
import { commandAction, useApiAction } from '../../../admin/requests/use-api-action.client.ts';
import { Button } from '../../../components/button.tsx';
import type { LibraryPicture } from '../description/library-picture.ts';
import { type Choice, fitRatio, type OfferedRatio, offeredRatios, turnChoice, withNumber } from './chosen-part.ts';
import { FramedPicture } from './framed-picture.client.tsx';
import { PartFields, RatioField } from './part-fields.client.tsx';

interface FramingDialogProps {
  picture: LibraryPicture;
  onClose(): void;
}

/** Renders the dialog in which a picture is cropped and turned. Its file stays as it is; the toast after saving offers to undo it. */
const FramingDialog = ({ picture, onClose }: FramingDialogProps) => {
  const t = useMessage();
  const { whole, mediaId, focus } = picture;
  const { run } = useApiAction();
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
    <Modal title={t('media.frame')} description={t('media.frameHint')} className="framing" onClose={onClose}>
      <FramedPicture whole={whole} choice={choice} onChange={setPart} />
      <Turning onTurn={(isClockwise) => setChoice(turnChoice(whole, choice, isClockwise))}>
        <Button type="button" variant="ghost" onClick={() => setChoice(choiceOf(whole, { turn: 0 }))}>
          {t('media.wholePicture')}
        </Button>
      </Turning>
      <RatioField ratio={choice.ratio} onChange={setRatio} />
      <PartFields part={choice.part} size={size} onEnter={enter} />
      <p className="desk-actions">
        <ActionButton onClick={save}>{t('media.save')}</ActionButton>
        <Button type="button" variant="ghost" onClick={onClose}>
          {t('desk.cancel')}
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
  onTurn(isClockwise: boolean): void;
  children: React.ReactNode;
}

const Turning = ({ onTurn, children }: TurningProps) => {
  const t = useMessage();
  return (
    <p className="desk-actions">
      <Button type="button" variant="secondary" onClick={() => onTurn(false)}>
        {t('media.turnLeft')}
      </Button>
      <Button type="button" variant="secondary" onClick={() => onTurn(true)}>
        {t('media.turnRight')}
      </Button>
      {children}
    </p>
  );
};
