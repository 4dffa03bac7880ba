'use client';
interface ButtonGroupProps<Option extends string> {
  /** Returns the label of a button. */
  labelOf(option: Option): string;
  label: string;
  options: readonly Option[];
  chosen: Option;
  onSelect(option: Option): void;
}

/** Renders a group of buttons of which one is pressed. */
export const ButtonGroup = <Option extends string>({
  labelOf,
  label,
  options,
  chosen,
  onSelect,
}: ButtonGroupProps<Option>) => (
  <fieldset className="desk-tabs" aria-label={label}>
    {options.map((option) => (
      <button key={option} type="button" aria-pressed={option === chosen} onClick={() => onSelect(option)}>
        {labelOf(option)}
      </button>
    ))}
  </fieldset>
);
