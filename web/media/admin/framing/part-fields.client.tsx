'use client';
import { useId, useState } from 'react';
import { MIN_PART, type Rectangle, type Size } from '#domain/media/framing.ts';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { type OfferedRatio, offeredRatios } from './chosen-part.ts';

interface RatioFieldProps {
  ratio: OfferedRatio;
  onChange(ratio: OfferedRatio): void;
}

/** Renders the choice of the ratio of width to height. */
export const RatioField = ({ ratio, onChange }: RatioFieldProps) => {
  const t = useMessage();
  const name = useId();
  return (
    <fieldset className="framing-ratios">
      <legend>{t('media.ratio')}</legend>
      {(Object.keys(offeredRatios) as OfferedRatio[]).map((each) => (
        <label key={each} className="desk-tick">
          <input type="radio" name={name} checked={each === ratio} onChange={() => onChange(each)} />
          {each === 'free' ? t('media.ratioFree') : each}
        </label>
      ))}
    </fieldset>
  );
};

const FIELD_IDS = {
  left: 'media.left',
  top: 'media.top',
  width: 'media.partWidth',
  height: 'media.partHeight',
} as const;

interface PartFieldsProps {
  part: Rectangle;
  /** Size of the turned picture. */
  size: Size;
  onEnter(field: keyof Rectangle, value: number): void;
}

/** Renders fields for the place and size of the chosen part in pixels. */
export const PartFields = ({ part, size, onEnter }: PartFieldsProps) => {
  const t = useMessage();
  const limits = {
    left: [0, size.width - part.width],
    top: [0, size.height - part.height],
    width: [MIN_PART, size.width - part.left],
    height: [MIN_PART, size.height - part.top],
  } as const;
  return (
    <div className="framing-numbers">
      {(Object.keys(limits) as (keyof Rectangle)[]).map((field) => (
        <PixelField
          key={field}
          label={t(FIELD_IDS[field])}
          value={part[field]}
          limits={limits[field]}
          onEnter={(value) => onEnter(field, value)}
        />
      ))}
    </div>
  );
};

interface PixelFieldProps {
  label: string;
  value: number;
  limits: readonly [min: number, max: number];
  onEnter(value: number): void;
}

/** Renders a field for a number of pixels. While a number is typed that is out of its limits, the part stays as it is. */
const PixelField = ({ label, value, limits: [min, max], onEnter }: PixelFieldProps) => {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    const entered = Number(text);
    if (text !== '' && Number.isInteger(entered) && entered >= min && entered <= max) onEnter(entered);
  };
  return (
    <div className="desk-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={typed ?? value}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  );
};
