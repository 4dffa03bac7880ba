'use client';
import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { pictureUrl } from '../../components/picture-sources.ts';
import type { LibraryPicture } from './description/library-picture.ts';

interface Focus {
  x: number;
  y: number;
}

interface FocalPointProps {
  picture: LibraryPicture;
  focus: Focus;
  onChange(focus: Focus): void;
}

/** Step of the arrow keys, as a share of the picture; ten times as much with Shift. */
const STEP = 0.01;
const KEYS: Record<string, Focus> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
/** Aspect ratios to which pages crop pictures. */
const CROPS = ['4 / 5', '1 / 1', '3 / 2', '1200 / 630'];

/**
 * Renders a picture on which the user sets the focal point, the point that stays visible in every crop, by clicking or with the arrow keys.
 * Also shows the resulting crops.
 */
export const FocalPoint = ({ picture, focus, onChange }: FocalPointProps) => {
  const t = useMessage();
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Clicks by Enter and Space have no position.
    if (event.detail === 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChange({ x: within((event.clientX - left) / width), y: within((event.clientY - top) / height) });
  };
  const press = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    const times = event.shiftKey ? 10 : 1;
    onChange({ x: within(focus.x + step.x * times), y: within(focus.y + step.y * times) });
  };
  const address = pictureUrl(picture, 960);
  const position = `${focus.x * 100}% ${focus.y * 100}%`;
  return (
    <>
      <button
        type="button"
        className="focal-point"
        style={{ '--x': focus.x, '--y': focus.y, '--r': picture.width / picture.height } as CSSProperties}
        onClick={click}
        onKeyDown={press}
        aria-label={`${t('media.focus')}: ${percent(focus.x)}, ${percent(focus.y)}. ${t('media.focusHint')}`}
      >
        <img src={address} alt="" />
        <i />
      </button>
      <p className="desk-hint" aria-hidden="true">
        {t('media.focus')} {percent(focus.x)} / {percent(focus.y)}. {t('media.focusHint')}
      </p>
      <div className="focal-crops" role="img" aria-label={t('media.crops')}>
        {CROPS.map((ratio) => (
          <img key={ratio} src={address} alt="" style={{ aspectRatio: ratio, objectPosition: position }} />
        ))}
      </div>
    </>
  );
};

/** Limits a share to 0–1 and rounds it to thousandths, as it is stored. */
const within = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

const percent = (share: number): string => `${Math.round(share * 100)}`;
