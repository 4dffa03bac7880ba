'use client';
import { type InputHTMLAttributes, type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { type ApiError, sendJson } from './api-request.client.ts';
import { useFormRevision } from './use-form-revision.client.ts';
import { useInitialFocus } from './use-initial-focus.client.ts';

/** zod's, as far as a form needs it: imported when a form is first checked. */
interface Schema {
  safeParse(value: unknown): { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } };
}

interface FormOptions<Answer> {
  method?: string;
  url: string;
  /** The host's own schema of what is sent; its messages are codes, which `words` put in words. */
  schema?: () => Promise<Schema>;
  messages: Record<string, string> & { noAnswer: string };
  /** What is sent besides the fields. */
  extraValues?: object | undefined;
  /** Of what is changed, as it stands now; sent as `expectedRevision`. `words.changedMeanwhile` is said where another one was saved. */
  latestRevision?: number | undefined;
  /** What is sent of a field that has nothing chosen. */
  emptyValues?: object;
  /** A field called `texts.pt.alt` is sent as one of an object in an object. */
  nested?: boolean;
  onSuccess(answer: Answer, form: HTMLFormElement): void;
}

export interface FormState {
  /** By path; what concerns no field is at the empty one. */
  errors: Record<string, string>;
  isSending: boolean;
  /** A key for fields: they begin anew with what others saved, as long as nobody has begun to fill them in. */
  fieldsKey: number | undefined;
  /** `post` without an address: until scripts are there, nothing that is typed gets into the address bar. */
  formProps: {
    method: 'post';
    noValidate: true;
    onSubmit(event: SubmitEvent<HTMLFormElement>): void;
    onInput(): void;
    onClick(): void;
    onKeyDown(): void;
  };
}

/**
 * A form whose fields are sent as JSON. What the schema refuses here and what the host refuses end at the same fields; the first of them gets the
 * focus, and nothing that was typed is lost.
 */
export const useForm = <Answer,>(options: FormOptions<Answer>): FormState => {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSending, setSending] = useState(false);
  const sending = useRef(false);
  const base = useFormRevision(options.latestRevision);
  const show = (form: HTMLFormElement, found: Record<string, string>) => {
    setErrors(found);
    const first = Object.keys(found).find((name) => name !== '');
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const run = async (form: HTMLFormElement) => {
    const fields = fieldsIn(form);
    const expected = base.expected === undefined ? {} : { expectedRevision: base.expected };
    const values = {
      ...options.emptyValues,
      ...(options.nested ? unfold(fields) : fields),
      ...options.extraValues,
      ...expected,
    };
    const complaints = await check(options, values);
    if (complaints) return show(form, complaints);
    const sent = await sendJson<Answer>(options.method ?? 'POST', options.url, values, options.messages.noAnswer);
    show(form, sent.ok ? {} : complaintsOf(sent.error, options.messages));
    if (!sent.ok) return sent.error.revision !== undefined && base.acceptTheirs(sent.error.revision);
    base.markSaved((sent.answer as { revision?: number }).revision);
    options.onSuccess(sent.answer, form);
  };
  return {
    errors,
    isSending,
    fieldsKey: base.shown,
    formProps: {
      method: 'post',
      noValidate: true,
      // Some fields are set by clicks and keys alone.
      onInput: base.markTouched,
      onClick: base.markTouched,
      onKeyDown: base.markTouched,
      onSubmit(event) {
        event.preventDefault();
        if (sending.current) return;
        sending.current = true;
        setSending(true);
        run(event.currentTarget).finally(() => {
          sending.current = false;
          setSending(false);
        });
      },
    },
  };
};

/** What is filled in, by name; what several fields of one name say is a list. */
const fieldsIn = (form: HTMLFormElement): Record<string, unknown> => {
  const data = new FormData(form);
  return Object.fromEntries(
    [...new Set(data.keys())].map((name) => {
      const values = data.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
};

/** `{'a.b': 1}` as `{a: {b: 1}}`. */
const unfold = (fields: Record<string, unknown>): Record<string, unknown> => {
  const whole: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(fields)) {
    const names = path.split('.');
    let place = whole;
    for (const name of names.slice(0, -1)) {
      place[name] ??= {};
      place = place[name] as Record<string, unknown>;
    }
    place[names.at(-1)!] = value;
  }
  return whole;
};

const check = async (
  { schema, messages }: Pick<FormOptions<unknown>, 'schema' | 'messages'>,
  values: unknown,
): Promise<Record<string, string> | undefined> => {
  const { success, error } = (await schema?.())?.safeParse(values) ?? { success: true };
  if (success) return undefined;
  return Object.fromEntries(
    error!.issues.map(({ path, message }) => [path.join('.'), messages[message] ?? message]).reverse(),
  );
};

const complaintsOf = (
  { fields, revision, message }: ApiError,
  words: Record<string, string>,
): Record<string, string> => {
  if (revision !== undefined) return { '': words.changedMeanwhile ?? message };
  if (fields.length === 0) return { '': message };
  return Object.fromEntries(fields.map(({ path, message }) => [path, message]).reverse());
};

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  hint?: ReactNode;
  errors: Record<string, string>;
  /** The first field of a form that has just been opened: it has the focus. */
  isFocused?: boolean;
}

/** A labelled field, with what was wrong beneath it. */
export const Field = ({ label, hint, errors, isFocused = false, ...input }: FieldProps) => {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useInitialFocus(field, isFocused);
  const error = errors[input.name];
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="desk-field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        {...input}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p className="desk-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="desk-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
};

interface TicksProps {
  name: string;
  label: string;
  /** By value. */
  options: Record<string, string>;
  defaultValue: readonly string[];
  errors: Record<string, string>;
}

/** Several of a few things. */
export const CheckboxGroup = ({ name, label, options, defaultValue, errors }: TicksProps) => {
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
      {errors[name] && (
        <p className="desk-error" id={id} role="alert">
          {errors[name]}
        </p>
      )}
    </fieldset>
  );
};

interface SelectProps {
  name: string;
  label: string;
  /** By value, in their order. */
  options: Record<string, string>;
  defaultValue?: string | undefined;
  errors: Record<string, string>;
}

/** One of a few things. */
export const SelectField = ({ name, label, options, defaultValue, errors }: SelectProps) => {
  const id = useId();
  return (
    <div className="desk-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={defaultValue} aria-invalid={errors[name] ? true : undefined}>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {errors[name] && (
        <p className="desk-error" role="alert">
          {errors[name]}
        </p>
      )}
    </div>
  );
};

/** The six digits of an authenticator. */
export const OneTimeCodeField = ({
  words,
  ...props
}: { words: { code: string; codeHint: string } } & Omit<FieldProps, 'name' | 'label' | 'hint'>) => (
  <Field
    name="code"
    label={words.code}
    hint={words.codeHint}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={6}
    {...props}
  />
);

/** The end of a form: what went wrong with it as a whole, and the button that sends it. */
export const SubmitButton = ({ form, children }: { form: FormState; children: ReactNode }) => (
  <>
    <FormError errors={form.errors} />
    <button type="submit" className="desk-button" disabled={form.isSending}>
      {children}
    </button>
  </>
);

/** What went wrong with a form as a whole. */
const FormError = ({ errors }: { errors: Record<string, string> }) =>
  errors[''] ? (
    <p className="desk-alert" role="alert">
      {errors['']}
    </p>
  ) : null;
