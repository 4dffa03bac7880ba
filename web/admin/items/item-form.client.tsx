'use client';
import './items.css';
import { Fragment } from 'react';
import { toast } from 'sonner';
import { useRouter } from 'waku';
import { PICTURE_WIDTHS, picturePath } from '#domain/media/picture-urls.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { PictureField } from '../../media/admin/picture-field.client.tsx';
import { CheckboxGroup, Field, FieldError, HueField, SelectField, TextField } from '../forms/fields.client.tsx';
import { FormFields, SubmitButton } from '../forms/form.client.tsx';
import { useKeptForm } from '../forms/use-kept-form.client.tsx';
import { useMessage } from '../messages/message-provider.client.tsx';
import { ActionButton } from '../requests/action-button.client.tsx';
import { commandAction, useApiAction } from '../requests/use-api-action.client.ts';
import { useRefresh } from '../requests/use-refresh.client.ts';
import { ArticlesField } from './articles-field.client.tsx';
import { DocumentField } from './document-field.client.tsx';
import { withDraft } from './draft-fields.ts';
import type { FormField } from './form-fields.ts';
import { HoursField } from './hours-field.client.tsx';
import { itemValues } from './item-values.ts';
import { LinksField } from './links-field.client.tsx';
import { loadSchema } from './load-schema.client.ts';
import { PositionField } from './position-field.client.tsx';
import { type FormPreviewProps, PreviewButton } from './preview-button.client.tsx';

interface ItemFormProps {
  locale: Locale;
  /** Id of the signed-in user. Input that was not saved is kept in the browser for this user. */
  userId: string;
  /** Command that the form sends. */
  command: string;
  /** Folder of its schema in `domain/`. */
  schemas: string;
  /** Values sent besides the fields: the id of an existing item. */
  sent: object;
  /** Revision that the form shows; undefined for a new item. */
  revision: number | undefined;
  /** Path that opens a new item, without its id. */
  opens?: string;
  fields: FormField[];
  /** Label of the button that saves; default: `Save`. */
  save?: string;
  /** URLs of the pictures, by media id. */
  pictures: Record<string, string>;
  /** Titles of the articles, by id. */
  titles?: Record<string, string>;
  preview?: FormPreviewProps | undefined;
}

interface Saved {
  id: string;
  message: string;
  revision?: number;
  warnings?: { message: string }[];
}

/**
 * Renders the form that adds or edits an item. It stays open after it was saved. If another user saves the item after it was opened, the first
 * attempt to save is rejected with a message, and fields that the user has not changed show the other user’s version. Input that was not saved
 * is offered when the form is opened again.
 */
export const ItemForm = (props: ItemFormProps) => {
  const { command, fields, save, pictures, titles = {}, preview } = props;
  const t = useMessage();
  const { form, formProps, restored, offer } = useItemForm(props);
  return (
    <form className="item-form" {...formProps}>
      {offer}
      <FormFields form={form}>
        <ItemFields
          fields={restored ? withDraft(fields, restored) : fields}
          isFocused={props.opens !== undefined}
          pictures={pictures}
          titles={restored ? { ...titles, ...restored.titles } : titles}
          errors={form.errors}
        />
      </FormFields>
      <div className="item-save">
        <SubmitButton form={form}>{save ?? t('desk.save')}</SubmitButton>
        {preview && <PreviewButton {...preview} command={command} form={form} />}
      </div>
    </form>
  );
};

const useItemForm = ({ locale, userId, command, schemas, sent, revision, opens, fields }: ItemFormProps) => {
  const router = useRouter();
  const refresh = useRefresh();
  return useKeptForm<Saved>({
    locale,
    userId,
    name: formName(command, sent),
    next: ({ id, revision }) =>
      opens === undefined ? undefined : { name: formName(editing(command), { id }), revision },
    url: `/api/commands/${command}`,
    schema: () => loadSchema(schemas, command),
    nested: true,
    fieldOf: (input) => fields.find(({ name }) => input === name || input.startsWith(`${name}.`))?.name ?? input,
    labelOf: (field) => fields.find(({ name }) => name === field)?.label,
    toBody: (values) => itemValues(fields, values),
    extraValues: sent,
    latestRevision: revision,
    onSuccess: ({ id, message, warnings = [] }) => {
      toast.success(message);
      for (const warning of warnings) toast.warning(warning.message);
      if (opens !== undefined) router.push(`${opens}${id}` as '/admin');
      else void refresh();
    },
  });
};

const formName = (command: string, sent: object): string => [command, ...Object.values(sent)].join(' ');

/** Returns the command that edits what this one adds: `EditHyperlink` for `AddHyperlink`. */
const editing = (command: string): string => command.replace(/^[A-Z][a-z]+/, 'Edit');

interface ItemFieldsProps extends Pick<ItemFormProps, 'fields' | 'pictures'> {
  /** The first field gets the focus. */
  isFocused: boolean;
  titles: Record<string, string>;
  errors: Record<string, string>;
}

const ItemFields = ({ fields, isFocused, pictures, ...shared }: ItemFieldsProps) =>
  fields.map((field, index) => (
    <Fragment key={field.name}>
      {field.section && <h2 className="item-section">{field.section}</h2>}
      <ItemField
        field={field}
        isFocused={isFocused && index === 0}
        picture={field.value === '' ? undefined : (pictures[field.value] ?? smallPicture(field.value))}
        {...shared}
      />
    </Fragment>
  ));

/** Returns the URL of a picture that was uploaded since the form was rendered. */
const smallPicture = (id: string): string => picturePath(id, PICTURE_WIDTHS[0], 'jpg');

interface ItemFieldProps {
  field: FormField;
  isFocused: boolean;
  /** URL of the picture. */
  picture: string | undefined;
  titles: Record<string, string>;
  errors: Record<string, string>;
}

const PLAIN: ReadonlySet<FormField['control']> = new Set(['select', 'hue', 'checkboxes', 'text', 'line']);

const ItemField = (props: ItemFieldProps) => {
  const { control, lang, isHalf } = props.field;
  const isPlain = PLAIN.has(control);
  return (
    <div data-width={isHalf ? 'half' : 'full'} lang={lang}>
      {isPlain ? <PlainControl {...props} /> : <ComposedControl {...props} />}
    </div>
  );
};

const PlainControl = ({ field, isFocused, errors }: ItemFieldProps) => {
  const { name, label, hint, control, value, type, step, options } = field;
  const shared = { name, label, errors };
  if (control === 'select') return <SelectField {...shared} options={options} defaultValue={value} />;
  if (control === 'hue') return <HueField {...shared} options={options} defaultValue={value} />;
  if (control === 'checkboxes') return <CheckboxGroup {...shared} options={options} defaultValue={value.split(' ')} />;
  if (control === 'text') return <TextField {...shared} hint={hint} defaultValue={value} />;
  const input = { type, step, isFocused, defaultValue: value, autoComplete: 'off' };
  return <Field {...shared} {...input} hint={hint} />;
};

const ComposedControl = (props: ItemFieldProps) => {
  const { control, name } = props.field;
  return (
    <>
      <SeveralInputs {...props} />
      {SHOW_NO_ERROR.has(control) && <FieldError error={props.errors[name]} />}
    </>
  );
};

/** Controls that show the errors of their inputs, but none of their own. */
const SHOW_NO_ERROR: ReadonlySet<FormField['control']> = new Set(['links', 'articles', 'position']);

/** Renders a control that consists of several elements. */
const SeveralInputs = ({ field, picture, titles, errors }: ItemFieldProps) => {
  const { name, label, hint, control, value, starts } = field;
  const shared = { name, label, initial: value, errors };
  if (control === 'links') return <LinksField {...shared} />;
  if (control === 'document') return <DocumentField {...shared} hint={hint} />;
  if (control === 'articles') return <ArticlesField {...shared} titles={titles} />;
  if (control === 'opening-hours') return <HoursField {...shared} hint={hint} />;
  if (control === 'position') return <PositionField {...shared} starts={starts} />;
  const shown = picture === undefined ? undefined : { id: value, url: picture };
  return <PictureField name={name} label={label} picture={shown} error={errors[name]} />;
};

interface DeleteButtonProps {
  /** `Hyperlink`: the button sends `DeleteHyperlink`. */
  noun: string;
  id: string;
  /** Path of the list, opened afterwards. */
  here: string;
}

/** Renders a button that deletes an item; a toast then offers to restore it. */
export const DeleteButton = ({ noun, id, here }: DeleteButtonProps) => {
  const t = useMessage();
  const router = useRouter();
  const { run, isSending } = useApiAction();
  const remove = async () => {
    const isDeleted = await run(commandAction(`Delete${noun}`, { id }, commandAction(`Restore${noun}`, { id })));
    if (isDeleted) router.push(here as '/admin');
  };
  return (
    <p>
      <ActionButton variant="ghost" disabled={isSending} onClick={remove}>
        {t('desk.delete')}
      </ActionButton>
    </p>
  );
};
