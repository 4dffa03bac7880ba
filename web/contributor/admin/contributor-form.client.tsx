'use client';
import { toast } from 'sonner';
import { useRouter } from 'waku';
import { type Localized, locales } from '#domain/shared/locale.ts';
import { CheckboxGroup, Field, TextField } from '../../admin/forms/fields.client.tsx';
import { FormFields, SubmitButton, useForm } from '../../admin/forms/form.client.tsx';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { ActionButton } from '../../admin/requests/action-button.client.tsx';
import { commandAction, useApiAction } from '../../admin/requests/use-api-action.client.ts';
import { PictureField } from '../../media/admin/picture-field.client.tsx';

interface FormProps {
  /** Undefined to add a contributor. */
  contributor:
    | {
        id: string;
        name: string;
        roles: readonly string[];
        revision: number;
        biography: Localized<string>;
        picture: { id: string; url: string } | undefined;
      }
    | undefined;
  roles: Record<'author' | 'photographer', string>;
  biographyLabels: Localized<string>;
  /** Path of the list, opened after saving or deleting. */
  here: string;
}

/**
 * Renders the form that adds or edits an author or photographer, with a button that deletes the entry. If another user saves the entry
 * while the form is being filled in, the first attempt to save is rejected with a message; a second attempt overwrites the other user’s
 * version.
 */
export const ContributorForm = ({ contributor, roles, biographyLabels, here }: FormProps) => {
  const t = useMessage();
  const router = useRouter();
  const { run, isSending } = useApiAction();
  const form = useForm<{ message: string }>({
    url: `/api/commands/${contributor ? 'EditContributor' : 'AddContributor'}`,
    schema: async () => {
      const schemas = await import('#domain/contributor/commands.ts');
      return contributor ? schemas.editContributor : schemas.addContributor;
    },
    nested: true,
    extraValues: contributor && { id: contributor.id },
    latestRevision: contributor?.revision,
    emptyValues: { role: [] },
    onSuccess: ({ message }) => {
      toast.success(message);
      router.push(here as '/admin');
    },
  });
  const remove = async ({ id }: { id: string }) => {
    if (await run(commandAction('DeleteContributor', { id }, commandAction('RestoreContributor', { id })))) {
      router.push(here as '/admin');
    }
  };
  return (
    <>
      <form {...form.formProps}>
        <FormFields form={form}>
          <Field
            name="name"
            isFocused={!contributor}
            label={t('contributor.name')}
            defaultValue={contributor?.name}
            autoComplete="off"
            errors={form.errors}
          />
          <CheckboxGroup
            name="role"
            label={t('contributor.role')}
            options={roles}
            defaultValue={contributor?.roles ?? ['author']}
            errors={form.errors}
          />
          <PictureField name="avatar" label={t('contributor.avatar')} picture={contributor?.picture} />
          {locales.map((each) => (
            <TextField
              key={each}
              name={`biography.${each}`}
              label={biographyLabels[each]}
              defaultValue={contributor?.biography[each] ?? ''}
              errors={form.errors}
            />
          ))}
        </FormFields>
        <SubmitButton form={form}>{t('desk.save')}</SubmitButton>
      </form>
      {contributor && (
        <p>
          <ActionButton variant="ghost" disabled={isSending} onClick={() => remove(contributor)}>
            {t('desk.delete')}
          </ActionButton>
        </p>
      )}
    </>
  );
};
