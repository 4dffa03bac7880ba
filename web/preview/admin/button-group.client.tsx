'use client';
import type { PreviewMessages } from './messages.ts';

interface ButtonGroupProps<Option extends keyof PreviewMessages> {
  label: string;
  options: readonly Option[];
  chosen: Option;
  onSelect(option: Option): void;
  messages: PreviewMessages;
}

/** Renders a group of buttons of which one is pressed. Each is labelled with the message of its name. */
export const ButtonGroup = <Option extends keyof PreviewMessages>({
  label,
  options,
  chosen,
  onSelect,
  messages,
}: ButtonGroupProps<Option>) => (
  <fieldset className="desk-tabs" aria-label={label}>
    {options.map((option) => (
      <button key={option} type="button" aria-pressed={option === chosen} onClick={() => onSelect(option)}>
        {messages[option]}
      </button>
    ))}
  </fieldset>
);
