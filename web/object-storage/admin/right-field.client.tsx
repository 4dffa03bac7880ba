'use client';
import { useState } from 'react';
import { CheckboxGroup } from '../../admin/forms/fields.client.tsx';

interface RightFieldProps {
  name: string;
  label: string;
  /** Labels of the two ways to decide: by role, or those who are ticked. */
  choices: Record<'roles' | 'chosen', string>;
  /** Labels of those who can be ticked. */
  options: Record<string, string>;
  /** Those who have the right; null: the roles decide. */
  named: readonly string[] | null;
  errors: Record<string, string>;
}

/** Renders the choice of who has a right in a bucket. The form sends `roles` or `chosen` as `{name}.by`, and who is ticked as `{name}`. */
export const RightField = ({ name, label, choices, options, named, errors }: RightFieldProps) => {
  const [by, setBy] = useState<'roles' | 'chosen'>(named === null ? 'roles' : 'chosen');
  return (
    <fieldset>
      <legend>{label}</legend>
      {(['roles', 'chosen'] as const).map((way) => (
        <label key={way} className="desk-tick">
          <input type="radio" name={`${name}.by`} value={way} checked={way === by} onChange={() => setBy(way)} />
          {choices[way]}
        </label>
      ))}
      {by === 'chosen' && (
        <CheckboxGroup
          name={name}
          label={choices.chosen}
          options={options}
          defaultValue={named ?? []}
          errors={errors}
        />
      )}
    </fieldset>
  );
};
