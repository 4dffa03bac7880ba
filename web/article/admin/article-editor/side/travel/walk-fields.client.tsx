'use client';
import { useId, useState } from 'react';
import type { Walk } from '#domain/article/travel.ts';
import { walkNumbers } from '#domain/article/travel-positions.ts';
import { useMessage } from '../../../../../admin/messages/message-provider.client.tsx';
import { TrackInput } from './track-input.client.tsx';

interface WalkFieldsProps {
  walk: Walk;
  onChange(walk: Walk): void;
}

/** Renders the points and numbers of a walk, and its difficulty. */
export const WalkFields = ({ walk, onChange }: WalkFieldsProps) => {
  const t = useMessage();
  const id = useId();
  const labels: Record<(typeof walkNumbers)[number], string> = {
    distance: t('article.edit.travelDistance'),
    ascent: t('article.edit.travelAscent'),
    descent: t('article.edit.travelDescent'),
    minutes: t('article.edit.travelMinutes'),
  };
  return (
    <>
      <TrackInput walk={walk} onChange={onChange} />
      {walkNumbers.map((name) => (
        <NumberInput
          key={name}
          label={labels[name]}
          value={walk[name]}
          onChange={(value) => onChange({ ...walk, [name]: value })}
        />
      ))}
      <div className="desk-field">
        <label htmlFor={id}>{t('article.edit.travelDifficulty')}</label>
        <select
          id={id}
          value={walk.difficulty ?? ''}
          onChange={({ target }) => onChange({ ...walk, difficulty: (target.value || null) as Walk['difficulty'] })}
        >
          <option value="">{t('article.edit.choose')}</option>
          <option value="easy">{t('travel.difficulty.easy')}</option>
          <option value="moderate">{t('travel.difficulty.moderate')}</option>
          <option value="hard">{t('travel.difficulty.hard')}</option>
        </select>
      </div>
    </>
  );
};

interface NumberInputProps {
  label: string;
  value: number | null;
  onChange(value: number | null): void;
}

/** Renders a field for a number, with a comma or a point. Text that is no number stays in it, marked, and changes nothing. */
const NumberInput = ({ label, value, onChange }: NumberInputProps) => {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && Number.isNaN(numberOf(typed));
  const write = (text: string) => {
    setTyped(text);
    const number = numberOf(text);
    if (text.trim() === '') onChange(null);
    else if (!Number.isNaN(number)) onChange(number);
  };
  return (
    <div className="desk-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? value ?? ''}
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => write(target.value)}
        onBlur={() => isWrong || setTyped(undefined)}
      />
    </div>
  );
};

const numberOf = (text: string): number => Number(text.trim().replace(',', '.'));
