'use client';
import 'react-image-crop/dist/ReactCrop.css';
import type { CSSProperties } from 'react';
import { ReactCrop } from 'react-image-crop';
import { type Rectangle, turnedSize } from '#domain/media/framing.ts';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { pictureUrl } from '../../../components/picture-sources.ts';
import type { LibraryPicture } from '../description/library-picture.ts';
import { type Choice, fromPercent, offeredRatios, toPercent } from './chosen-part.ts';

interface FramedPictureProps {
  whole: LibraryPicture['whole'];
  choice: Choice;
  onChange(part: Rectangle): void;
}

const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;

/** Renders the whole picture, turned, with a frame around the chosen part that is moved and resized by pointer, touch or arrow keys. */
export const FramedPicture = ({ whole, choice, onChange }: FramedPictureProps) => {
  const t = useMessage();
  const size = turnedSize(whole, choice.turn);
  const labels = Object.fromEntries(HANDLES.map((handle) => [`${handle}DragHandle`, t('media.corner')]));
  const ratio = offeredRatios[choice.ratio];
  return (
    <ReactCrop
      className="framing-picture ReactCrop--no-animate"
      style={{ '--r': size.width / size.height } as CSSProperties}
      crop={{ unit: '%', ...toPercent(size, choice.part) }}
      onChange={(_pixels, percent) => onChange(fromPercent(size, percent))}
      ariaLabels={{ ...(labels as Labels), cropArea: t('media.move') }}
      ruleOfThirds
      keepSelection
      minWidth={8}
      minHeight={8}
      {...(ratio > 0 && { aspect: ratio })}
    >
      <div className="framing-turned">
        <img src={pictureUrl(whole, 1280)} alt="" style={turnedStyle(choice, size)} draggable={false} />
      </div>
    </ReactCrop>
  );
};

type Labels = Record<`${(typeof HANDLES)[number]}DragHandle`, string>;

/** Fills a box of the turned size with the picture. */
const turnedStyle = ({ turn }: Choice, { width, height }: { width: number; height: number }): CSSProperties => {
  const isUpright = turn % 180 === 0;
  return {
    width: isUpright ? '100%' : `${(height / width) * 100}%`,
    height: isUpright ? '100%' : `${(width / height) * 100}%`,
    transform: `translate(-50%, -50%) rotate(${turn}deg)`,
  };
};
