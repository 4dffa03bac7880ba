'use client';
import { useId, useState } from 'react';
import type { Walk } from '#domain/article/travel.ts';
import { walkNumbers } from '#domain/article/travel-positions.ts';
import type { ArticleMessages } from '../../messages.ts';
import { TrackInput } from './track-input.client.tsx';

interface WalkFieldsProps {
  walk: Walk;
  onChange(walk: Walk): void;
  messages: ArticleMessages;
}

/** Renders the points and numbers of a walk, and its difficulty. */
export const WalkFields = ({ walk, onChange, messages }: WalkFieldsProps) => {
  const id = useId();
  const labels: Record<(typeof walkNumbers)[number], string> = {
    distance: messages.travelDistance,
    ascent: messages.travelAscent,
    descent: messages.travelDescent,
    minutes: messages.travelMinutes,
  };
  return (
    <>
      <TrackInput walk={walk} onChange={onChange} messages={messages} />
      {walkNumbers.map((name) => (
        <NumberInput
          key={name}
          label={labels[name]}
          value={walk[name]}
          onChange={(value) => onChange({ ...walk, [name]: value })}
        />
      ))}
      <div className="desk-field">
        <label htmlFor={id}>{messages.travelDifficulty}</label>
        <select
          id={id}
          value={walk.difficulty ?? ''}
          onChange={({ target }) => onChange({ ...walk, difficulty: (target.value || null) as Walk['difficulty'] })}
        >
          <option value="">{messages.choose}</option>
          <option value="easy">{messages.difficultyEasy}</option>
          <option value="moderate">{messages.difficultyModerate}</option>
          <option value="hard">{messages.difficultyHard}</option>
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
