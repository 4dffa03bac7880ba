'use client';
import { Fragment, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { type Translate, useErrorMessage, useMessage } from '../messages/message-provider.client.tsx';
import { type ApiError, sendJson } from '../requests/api-request.client.ts';
import { useBusy } from '../requests/busy.client.ts';
import { useSharedSaves } from '../requests/shared-revision.client.tsx';
import { useFocusAfterSending } from '../requests/use-focus-after-sending.client.ts';
import { takeEarlySubmit } from './early-input.ts';
import { FocusKeeper, type KeptFocus } from './focus-keeper.client.tsx';
import { FormError, type NamedField } from './form-error.client.tsx';
import { useFormRevision } from './use-form-revision.client.ts';

/** The part of a zod schema that a form needs. zod is imported when a form is first checked. */
interface Schema {
  safeParse(value: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } };
}

export interface FormOptions<Answer> {
  method?: string;
  url: string;
  /** Loads the server's schema of the request body. Its messages are codes of errors. */
  schema?: () => Promise<Schema>;
  /** Values sent in addition to the fields. */
  extraValues?: object | undefined;
  /**
   * Latest revision of the edited item, sent as `expectedRevision`. If another user has saved since, the form says so.
   */
  latestRevision?: number | undefined;
  /** Values sent for fields that are missing in the form data, such as unchecked checkboxes. */
  emptyValues?: object;
  /** Sends fields such as `texts.pt.alt` as nested objects. */
  nested?: boolean;
  /** Converts the values before they are checked and sent. */
  toBody?(values: Record<string, unknown>): Record<string, unknown>;
  onSuccess(answer: Answer, form: HTMLFormElement): void;
  /**
   * Called when another user has saved this revision. Without it, the next attempt overwrites that revision.
   */
  onConflict?(revision: number): void;
}

export interface FormState {
  /** Messages by path of the field; '' for the form as a whole. */
  errors: Record<string, string>;
  isSending: boolean;
  /** Checks the form as before sending. Returns its values without revision, or undefined after showing the errors. */
  readChecked(form: HTMLFormElement): Promise<object | undefined>;
  /** React `key` of `FormFields`. It changes when another user saves, unless the user has already changed the form. */
  fieldsKey: number | string | undefined;
  /** Revision that the form shows. */
  shownRevision: number | undefined;
  /** Revision that must be the latest when the form is sent. It follows the user's own saves at once. */
  expectedRevision: number | undefined;
  /** Shows messages at fields beside those that are shown already; the one for the form as a whole names the fields `named`. */
  addErrors(errors: Record<string, string>, named?: readonly NamedField[]): void;
  /** The fields that the message for the form as a whole names. */
  namedFields: readonly NamedField[];
  /** Shows input that was based on this revision, which the form then sends as the expected one. */
  restore(revision: number | undefined): void;
  /** Props of the `<form>`. `post`, so that input sent before scripts run does not get into the URL. */
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
 * Manages a form whose fields are sent as JSON. Returns its errors and the props for the `<form>`. Errors from the schema and from the
 * server are shown at the fields they concern; the first of these fields gets the focus, and the input is kept.
 */
export const useForm = <Answer,>(options: FormOptions<Answer>): FormState => {
  const t = useMessage();
  const messageOf = useErrorMessage();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [namedFields, setNamedFields] = useState<readonly NamedField[]>([]);
  const [isSending, setSending] = useState(false);
  const sending = useRef(false);
  const base = useFormRevision(options.latestRevision);
  const shared = useSharedSaves();
  const show = (form: HTMLFormElement, found: Record<string, string>) => {
    const fields = [...form.elements] as HTMLInputElement[];
    setErrors(withoutUnseen(found, fields));
    setNamedFields([]);
    fields.find(({ name, type }) => name !== '' && name in found && type !== 'hidden')?.focus();
  };
  const findErrors = async (form: HTMLFormElement, values: object) => {
    const unready = form.querySelector<HTMLElement>('[data-unready]')?.dataset.unready;
    return unready === undefined ? schemaErrors(await loadSchema(options), values, messageOf) : { '': unready };
  };
  const readChecked = async (form: HTMLFormElement) => {
    const values = bodyOf(options, readFields(form));
    const found = await findErrors(form, values);
    show(form, found ?? {});
    return found ? undefined : values;
  };
  const run = async (form: HTMLFormElement) => {
    const fields = readFields(form);
    const from = base.expected !== undefined && shared ? shared.follow(base.expected) : base.expected;
    const expected = from === undefined ? {} : { expectedRevision: from };
    const values = { ...bodyOf(options, fields), ...expected };
    const found = await findErrors(form, values);
    if (found) return show(form, found);
    const sent = await sendJson<Answer>(options.method ?? 'POST', options.url, values, t('account.noAnswer'));
    show(form, sent.ok ? {} : toFormErrors(sent.error, options.onConflict !== undefined, t));
    if (!sent.ok)
      return sent.error.revision !== undefined && (options.onConflict ?? base.acceptTheirs)(sent.error.revision);
    const isChanged = JSON.stringify(readFields(form)) !== JSON.stringify(fields);
    const { revision } = sent.answer as { revision?: number };
    if (from !== undefined && revision !== undefined) shared?.record({ from, to: revision });
    base.markSaved(revision, isChanged);
    options.onSuccess(sent.answer, form);
  };
  return {
    errors,
    isSending,
    readChecked,
    fieldsKey: base.shown,
    shownRevision: base.shown,
    expectedRevision: base.expected,
    restore: base.restore,
    namedFields,
    addErrors: (found, named = []) => {
      setErrors((before) => ({ ...before, ...found }));
      setNamedFields(named);
    },
    formProps: {
      method: 'post',
      noValidate: true,
      // Some fields are changed only by clicks or keys.
      onInput: base.markTouched,
      onClick: base.markTouched,
      onKeyDown: base.markTouched,
      onSubmit(event) {
        event.preventDefault();
        if (sending.current) return;
        sending.current = true;
        setSending(true);
        const form = event.currentTarget;
        (shared ? shared.inTurn(() => run(form)) : run(form)).finally(() => {
          sending.current = false;
          setSending(false);
        });
      },
    },
  };
};

/** Returns the request body, without the expected revision. */
const bodyOf = <Answer,>(
  { toBody = identity, nested, emptyValues, extraValues }: FormOptions<Answer>,
  fields: Record<string, unknown>,
): object => ({ ...emptyValues, ...toBody(nested ? unflatten(fields) : fields), ...extraValues });

/** Returns the schema; undefined if it cannot be loaded, for example without a connection: then the server checks, or says why not. */
const loadSchema = <Answer,>({ schema }: FormOptions<Answer>): Promise<Schema | undefined> | undefined =>
  schema?.().catch(() => undefined);

const identity = (values: Record<string, unknown>): Record<string, unknown> => values;

/** Returns the form's values by field name; several fields with one name become a list. */
const readFields = (form: HTMLFormElement): Record<string, unknown> => {
  const data = new FormData(form);
  return Object.fromEntries(
    [...new Set(data.keys())].map((name) => {
      const values = data.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
};

/** Turns `{'a.b': 1}` into `{a: {b: 1}}`. */
const unflatten = (fields: Record<string, unknown>): Record<string, unknown> => {
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

/**
 * Returns the messages of what a schema finds in the values, by path of the field. Undefined if that is nothing, or if an error has no
 * message: the server's answer has it.
 */
const schemaErrors = (
  schema: Schema | undefined,
  values: object,
  messageOf: (code: string) => string | undefined,
): Record<string, string> | undefined => {
  const issues = schema?.safeParse(values).error?.issues ?? [];
  const found = issues.map(({ path, message }) => [path.join('.'), messageOf(message)] as const);
  if (found.length === 0 || found.some(([, message]) => message === undefined)) return undefined;
  return Object.fromEntries(found.reverse()) as Record<string, string>;
};

/** Adds the first message for the form as a whole when none of the messages concerns one of its fields, so that it is not lost. */
const withoutUnseen = (found: Record<string, string>, fields: { name: string }[]): Record<string, string> => {
  const [first] = Object.values(found);
  const isSeen = first === undefined || '' in found || fields.some(({ name }) => isConcerned(found, name));
  return isSeen ? found : { ...found, '': first };
};

/** Tells whether a message is about the field, or about the group that it is part of: `position` about `position.x`. */
const isConcerned = (found: Record<string, string>, field: string): boolean =>
  Object.keys(found).some((path) => field === path || field.startsWith(`${path}.`));

const toFormErrors = (
  { fields, revision, message }: ApiError,
  isJoined: boolean,
  t: Translate,
): Record<string, string> => {
  if (revision !== undefined) return { '': t(isJoined ? 'desk.changedAndJoined' : 'desk.changedMeanwhile') };
  if (fields.length === 0) return { '': message };
  return Object.fromEntries(fields.map(({ path, message }) => [path, message]).reverse());
};

interface FormFieldsProps {
  form: FormState;
  children: ReactNode;
}

/**
 * Renders the fields of a form that shows the latest revision of an item. When they are mounted again with the values of a newer revision,
 * the focus and the caret stay where they are.
 */
export const FormFields = ({ form, children }: FormFieldsProps) => {
  const kept = useRef<KeptFocus>(undefined);
  return (
    <Fragment key={form.fieldsKey}>
      <FocusKeeper kept={kept} />
      {children}
    </Fragment>
  );
};

/**
 * Renders the submit button and, above it, the error that concerns the form as a whole. The button shows that it is busy when the answer
 * takes longer than 300 ms. A form that the user submitted before hydration is submitted when the button is mounted.
 */
export const SubmitButton = ({ form, children }: { form: FormState; children: ReactNode }) => {
  const isSlow = useBusy(form.isSending);
  const { button, noteFocus } = useFocusAfterSending(form.isSending);
  useEffect(() => {
    const element = button.current?.form;
    if (element && takeEarlySubmit(element)) element.requestSubmit();
  }, [button]);
  return (
    <>
      <FormError form={form} />
      <Button ref={button} type="submit" disabled={form.isSending} busy={isSlow} onClick={noteFocus}>
        {children}
      </Button>
    </>
  );
};
