'use client';
import { useId, useState } from 'react';
import type { Position } from '#domain/shared/track.ts';
import { useMessage } from '../../../../../admin/messages/message-provider.client.tsx';
import { parseCoordinates } from './parse-coordinates.ts';

interface PositionInputProps {
  position: Position | undefined;
  /** Gets null when the field was emptied. Text that cannot be read changes nothing. */
  onChange(position: Position | null): void;
}

/** Renders a field for the coordinates of a place, typed or pasted. Text that cannot be read stays in it, with a message. */
export const PositionInput = ({ position, onChange }: PositionInputProps) => {
  const t = useMessage();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && typed.trim() !== '' && !parseCoordinates(typed);
  const write = (text: string) => {
    setTyped(text);
    const read = parseCoordinates(text);
    if (read || text.trim() === '') onChange(read ?? null);
  };
  return (
    <div className="desk-field">
      <label htmlFor={id}>{t('article.edit.travelPosition')}</label>
      <input
        id={id}
        value={typed ?? (position ? `${position.latitude}, ${position.longitude}` : '')}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        onChange={({ target }) => write(target.value)}
        onBlur={() => isWrong || setTyped(undefined)}
      />
      <p id={`${id}-hint`} className={isWrong ? 'desk-error' : 'desk-hint'} role="status">
        {isWrong ? t('article.edit.travelPositionWrong') : t('article.edit.travelPositionHint')}
      </p>
    </div>
  );
};
