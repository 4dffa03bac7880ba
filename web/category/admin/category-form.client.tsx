'use client';
import { toast } from 'sonner';
import { useRouter } from 'waku';
import { type Localized, locales, mainLocale } from '#domain/shared/locale.ts';
import { Field, HueField } from '../../admin/forms/fields.client.tsx';
import { FormFields, SubmitButton, useForm } from '../../admin/forms/form.client.tsx';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { ActionButton } from '../../admin/requests/action-button.client.tsx';
import { commandAction, useApiAction } from '../../admin/requests/use-api-action.client.ts';

interface Category {
  id: string;
  revision: number;
  name: Localized<string>;
  slug: Localized<string>;
  description: Localized<string>;
  hue: string;
}

interface FormProps {
  /** Undefined to add a category. */
  category: Category | undefined;
  hues: Record<string, string>;
  /** Path of the list, opened after saving or deleting. */
  here: string;
}

/**
 * Renders the form that adds or edits a category, with a button that deletes it. If another user saves the category while the form is being
 * filled in, the first attempt to save is rejected with a message; a second attempt overwrites the other user’s version.
 */
export const CategoryForm = ({ category, hues, here }: FormProps) => {
  const t = useMessage();
  const router = useRouter();
  const { run, isSending } = useApiAction();
  const form = useForm<{ message: string }>({
    url: `/api/commands/${category ? 'EditCategory' : 'AddCategory'}`,
    schema: async () => {
      const schemas = await import('#domain/category/commands.ts');
      return category ? schemas.editCategory : schemas.addCategory;
    },
    nested: true,
    extraValues: category && { id: category.id },
    latestRevision: category?.revision,
    onSuccess: ({ message }) => {
      toast.success(message);
      router.push(here as '/admin');
    },
  });
  const remove = async ({ id }: Category) => {
    if (await run(commandAction('DeleteCategory', { id }, commandAction('RestoreCategory', { id }))))
      router.push(here as '/admin');
  };
  return (
    <>
      <form {...form.formProps}>
        <FormFields form={form}>
          {locales.map((language) => (
            <fieldset key={language} lang={language}>
              <legend>{t(`desk.in.${language}`)}</legend>
              <Field
                name={`name.${language}`}
                isFocused={!category && language === mainLocale}
                label={t('category.name')}
                defaultValue={category?.name[language]}
                autoComplete="off"
                errors={form.errors}
              />
              <Field
                name={`slug.${language}`}
                label={t('category.slug')}
                hint={t('category.slugHint')}
                defaultValue={category?.slug[language]}
                autoComplete="off"
                errors={form.errors}
              />
              <Field
                name={`description.${language}`}
                label={t('category.description')}
                defaultValue={category?.description[language]}
                autoComplete="off"
                errors={form.errors}
              />
            </fieldset>
          ))}
          <HueField
            name="hue"
            label={t('category.hue')}
            options={hues}
            defaultValue={category?.hue ?? 'basalt'}
            errors={form.errors}
          />
        </FormFields>
        <SubmitButton form={form}>{t('desk.save')}</SubmitButton>
      </form>
      {category && (
        <p>
          <ActionButton variant="ghost" disabled={isSending} onClick={() => remove(category)}>
            {t('desk.delete')}
          </ActionButton>
        </p>
      )}
    </>
  );
};
