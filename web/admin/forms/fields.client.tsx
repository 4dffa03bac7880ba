'use client';
import { type InputHTMLAttributes, type ReactNode, type RefObject, useId, useRef } from 'react';
import { useMessage } from '../messages/message-provider.client.tsx';
import { useInitialFocus } from './use-initial-focus.client.ts';

interface FrameProps {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Messages by name of the field. */
  errors: Record<string, string>;
}

/** Returns the ids of a field and of its hint and error, the attributes that link them, and its error message. */
const useFieldFrame = ({ name, hint, errors }: FrameProps) => {
  const id = useId();
  const error = errors[name];
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const attributes = {
    id,
    name,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described || undefined,
  };
  return { id, error, attributes };
};

/** Renders the error message of a field; nothing if there is none. */
export const FieldError = ({ id, error }: { id?: string; error: string | undefined }) =>
  error && (
    <p className="desk-error" id={id} role="alert">
      {error}
    </p>
  );

interface FieldFrameProps extends Pick<FrameProps, 'label' | 'hint'> {
  id: string;
  error: string | undefined;
  children: ReactNode;
}

/** Renders a label, an input, a hint and an error message. */
const FieldFrame = ({ id, label, hint, error, children }: FieldFrameProps) => (
  <div className="desk-field">
    <label htmlFor={id}>{label}</label>
    {children}
    {hint && (
      <p className="desk-hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
    <FieldError id={`${id}-error`} error={error} />
  </div>
);

type FieldProps = FrameProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'name'> & {
    /** Focuses the field when it is mounted, for the first field of a form. */
    isFocused?: boolean;
    ref?: RefObject<HTMLInputElement | null>;
  };

/** Renders an input with label, hint and error message. */
export const Field = ({ isFocused = false, ref, ...props }: FieldProps) => {
  const { label, hint, errors, ...input } = props;
  const { attributes, ...frame } = useFieldFrame(props);
  const own = useRef<HTMLInputElement>(null);
  const field = ref ?? own;
  useInitialFocus(field, isFocused);
  return (
    <FieldFrame {...frame} label={label} hint={hint}>
      <input ref={field} {...input} {...attributes} />
    </FieldFrame>
  );
};

/** Renders a field for several lines of text, which grows with its content, with label, hint and error message. */
export const TextField = ({ defaultValue, ...props }: FrameProps & { defaultValue: string }) => {
  const { attributes, ...frame } = useFieldFrame(props);
  return (
    <FieldFrame {...frame} label={props.label} hint={props.hint}>
      <textarea defaultValue={defaultValue} {...attributes} />
    </FieldFrame>
  );
};

interface SelectProps extends FrameProps {
  /** Labels by value, in display order. */
  options: Record<string, string>;
  defaultValue?: string | undefined;
}

/** Renders a select with label, hint and error message. */
export const SelectField = ({ options, defaultValue, ...props }: SelectProps) => {
  const { attributes, ...frame } = useFieldFrame(props);
  return (
    <FieldFrame {...frame} label={props.label} hint={props.hint}>
      <select defaultValue={defaultValue} {...attributes}>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
};

/** Renders the choice of one of the hues, each shown as a swatch with its name. Without a default, the first is chosen. */
export const HueField = ({ name, label, options, defaultValue = '', errors }: SelectProps) => {
  const id = useId();
  const chosen = defaultValue in options ? defaultValue : Object.keys(options)[0];
  return (
    <fieldset className="hue-field" aria-describedby={errors[name] ? id : undefined}>
      <legend>{label}</legend>
      {Object.entries(options).map(([hue, text]) => (
        <label key={hue} className="desk-tick">
          <input type="radio" name={name} value={hue} defaultChecked={hue === chosen} />
          <span className="desk-swatch" data-hue={hue} />
          {text}
        </label>
      ))}
      <FieldError id={id} error={errors[name]} />
    </fieldset>
  );
};

interface CheckboxGroupProps {
  name: string;
  label: string;
  /** Labels by value. */
  options: Record<string, string>;
  defaultValue: readonly string[];
  errors: Record<string, string>;
}

/**
 * Renders a group of checkboxes with a common label and error message. All have the same `name`, so the form sends the values of the
 * checked ones under it.
 */
export const CheckboxGroup = ({ name, label, options, defaultValue, errors }: CheckboxGroupProps) => {
  const id = useId();
  return (
    <fieldset aria-describedby={errors[name] ? id : undefined}>
      <legend>{label}</legend>
      {Object.entries(options).map(([value, text]) => (
        <label key={value} className="desk-tick">
          <input type="checkbox" name={name} value={value} defaultChecked={defaultValue.includes(value)} />
          {text}
        </label>
      ))}
      <FieldError id={id} error={errors[name]} />
    </fieldset>
  );
};

/** Maximum characters of a recovery code, with spaces or hyphens. */
export const MAX_RECOVERY_CODE = 20;

/** Renders the field for the six-digit code of a second factor; with another `maxLength` also for a recovery code. */
export const OneTimeCodeField = (props: Omit<FieldProps, 'name' | 'label' | 'hint'>) => {
  const t = useMessage();
  return (
    <Field
      name="code"
      label={t('account.code')}
      hint={t(props.maxLength === MAX_RECOVERY_CODE ? 'account.codeOrRecovery' : 'account.codeHint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      {...props}
    />
  );
};
