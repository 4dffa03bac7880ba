'use client';
import { Fragment } from 'react';
import { toast } from 'sonner';
import { useRouter } from 'waku';
import { PictureField } from '../../media/admin/picture-field.client.tsx';
import { Field, SelectField, SubmitButton, TextField, useForm } from '../form.client.tsx';
import { commandAction, useApiAction } from '../use-api-action.client.ts';
import { useRefresh } from '../use-refresh.client.ts';
import type { FormField } from './form-fields.ts';
import { loadSchema } from './load-schema.client.ts';

interface ItemFormProps {
  /** `Hyperlink`: the form sends `AddHyperlink` or `EditHyperlink`. */
  noun: string;
  /** Folder of the schemas in `domain/`. */
  schemas: string;
  /** Path of the list. */
  here: string;
  /** Undefined to add an item. */
  item: { id: string; revision: number } | undefined;
  fields: FormField[];
  /** URLs of the pictures, by media id. */
  pictures: Record<string, string>;
  messages: Record<
    'save' | 'remove' | 'undo' | 'choose' | 'take' | 'changedMeanwhile' | 'noAnswer' | 'tooLarge' | 'notAPicture',
    string
  > &
    Record<string, string>;
}

interface Saved {
  id: string;
  message: string;
  revision?: number;
  warnings?: { message: string }[];
}

/**
 * Renders the form that adds or edits an item, with a button that deletes it. The form stays open after it was saved. If another user saves
 * the item meanwhile, the first attempt to save is rejected with a message; a second attempt overwrites the other user’s version.
 */
export const ItemForm = ({ noun, schemas, here, item, fields, pictures, messages }: ItemFormProps) => {
  const router = useRouter();
  const refresh = useRefresh();
  const name = `${item ? 'Edit' : 'Add'}${noun}`;
  const form = useForm<Saved>({
    url: `/api/commands/${name}`,
    schema: () => loadSchema(schemas, name),
    messages,
    nested: true,
    toBody: (values) => withoutEmptyPictures(fields, values),
    extraValues: item && { id: item.id },
    latestRevision: item?.revision,
    onSuccess: ({ id, message, warnings = [] }) => {
      toast.success(message);
      for (const warning of warnings) toast.warning(warning.message);
      if (!item) return void router.push(`${here}?open=${id}` as '/admin');
      void keepingFocus(refresh);
    },
  });
  return (
    <>
      <form className="item-form" {...form.formProps}>
        <Fragment key={form.fieldsKey}>
          {fields.map((field, index) => (
            <ItemField
              key={field.name}
              field={field}
              isFocused={!item && index === 0}
              picture={pictures[field.value]}
              errors={form.errors}
              messages={messages}
            />
          ))}
        </Fragment>
        <SubmitButton form={form}>{messages.save}</SubmitButton>
      </form>
      {item && <DeleteButton noun={noun} id={item.id} here={here} messages={messages} />}
    </>
  );
};

/** Returns the values with null for a picture that was removed or never chosen, together with its texts. */
const withoutEmptyPictures = (fields: FormField[], values: Record<string, unknown>): Record<string, unknown> => {
  const names = fields
    .filter(({ control, name }) => control === 'picture' && name.endsWith('.mediaId'))
    .map(({ name }) => name.slice(0, -'.mediaId'.length));
  const empty = names.filter((name) => (values[name] as { mediaId: string }).mediaId === '');
  return { ...values, ...Object.fromEntries(empty.map((name) => [name, null])) };
};

/** Focuses the field again that had the focus, because a refresh replaces the fields by those of the new revision. */
const keepingFocus = async (refresh: () => Promise<unknown>): Promise<void> => {
  const { activeElement } = document;
  const name = activeElement?.getAttribute('name');
  const form = activeElement?.closest('form');
  await refresh();
  if (!name || !form || document.contains(activeElement)) return;
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
};

interface ItemFieldProps extends Pick<ItemFormProps, 'messages'> {
  field: FormField;
  isFocused: boolean;
  /** URL of the picture. */
  picture: string | undefined;
  errors: Record<string, string>;
}

const ItemField = ({ field, isFocused, picture, errors, messages }: ItemFieldProps) => {
  const { name, label, hint, control, value, lang, type, step, options } = field;
  const shared = { name, label, errors };
  const width = lang ? 'half' : 'full';
  return (
    <div data-width={width} lang={lang}>
      {control === 'picture' && (
        <PictureField
          name={name}
          label={label}
          picture={picture === undefined ? undefined : { id: value, url: picture }}
          messages={messages}
          error={errors[name]}
        />
      )}
      {control === 'select' && <SelectField {...shared} options={options} defaultValue={value} />}
      {control === 'text' && <TextField {...shared} hint={hint} defaultValue={value} />}
      {control === 'line' && (
        <Field
          {...shared}
          hint={hint}
          type={type}
          step={step}
          isFocused={isFocused}
          defaultValue={value}
          autoComplete="off"
        />
      )}
    </div>
  );
};

const DeleteButton = ({
  noun,
  id,
  here,
  messages,
}: Pick<ItemFormProps, 'noun' | 'here' | 'messages'> & { id: string }) => {
  const router = useRouter();
  const { run, isSending } = useApiAction(messages);
  const remove = async () => {
    const isDeleted = await run(commandAction(`Delete${noun}`, { id }, commandAction(`Restore${noun}`, { id })));
    if (isDeleted) router.push(here as '/admin');
  };
  return (
    <p>
      <button type="button" className="desk-link" disabled={isSending} onClick={remove}>
        {messages.remove}
      </button>
    </p>
  );
};
