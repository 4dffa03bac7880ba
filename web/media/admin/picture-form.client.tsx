'use client';
import { useState } from 'react';
import { toast } from 'sonner';
import { useRouter } from 'waku';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { Field } from '../../admin/forms/fields.client.tsx';
import { FormFields, SubmitButton } from '../../admin/forms/form.client.tsx';
import { draftText, type FormDraft } from '../../admin/forms/form-draft.ts';
import { useKeptForm } from '../../admin/forms/use-kept-form.client.tsx';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { KindField } from './description/kind-field.client.tsx';
import type { LibraryPicture } from './description/library-picture.ts';
import { FocalPoint } from './focal-point.client.tsx';

interface PictureFormProps {
  picture: LibraryPicture;
  locale: Locale;
  /** Id of the signed-in user. */
  userId: string;
}

/**
 * Renders the form for a picture’s texts, credit and focal point, which sends the command `EditMedia`. If another user saves the picture
 * while the form is being filled in, the first attempt to save is rejected with a message, and fields that the user has not changed show the
 * other user’s version. Texts that were not saved are offered when the form is opened again.
 */
export const PictureForm = ({ picture, locale, userId }: PictureFormProps) => {
  const t = useMessage();
  const router = useRouter();
  const [chosen, setChosen] = useState<Pick<LibraryPicture, 'id' | 'focus'>>();
  // A point that was chosen before the picture was cropped or turned is another place now.
  const focus = chosen?.id === picture.id ? chosen.focus : picture.focus;
  const { form, formProps, restored, offer } = useKeptForm<unknown>({
    locale,
    userId,
    name: `EditMedia ${picture.mediaId}`,
    url: '/api/commands/EditMedia',
    nested: true,
    extraValues: { mediaId: picture.mediaId, focus },
    latestRevision: picture.revision,
    onSuccess: () => {
      setChosen(undefined);
      toast.success(t('media.saved'));
      router.reload();
    },
  });
  return (
    <form {...formProps}>
      {offer}
      <FocalPoint picture={picture} focus={focus} onChange={(point) => setChosen({ id: picture.id, focus: point })} />
      <FormFields form={form}>
        <PictureFields picture={picture} restored={restored} errors={form.errors} />
      </FormFields>
      <SubmitButton form={form}>{t('media.save')}</SubmitButton>
    </form>
  );
};

interface PictureFieldsProps {
  picture: LibraryPicture;
  restored: FormDraft | undefined;
  errors: Record<string, string>;
}

const PictureFields = ({ picture: { fileName, texts, credit }, restored, errors }: PictureFieldsProps) => {
  const t = useMessage();
  const shown = (name: string, saved: string | undefined) => (restored && draftText(restored, name)) ?? saved;
  const field = (name: string, label: string, saved: string | undefined) => (
    <Field name={name} label={label} defaultValue={shown(name, saved)} errors={errors} />
  );
  return (
    <>
      {field('fileName', t('media.fileName'), fileName)}
      {locales.map((language) => (
        <fieldset key={language} lang={language} className="library-language">
          <legend>{t(`language.${language}`)}</legend>
          {field(`texts.${language}.alt`, t('media.alt'), texts[language].alt)}
          {field(`texts.${language}.caption`, t('media.caption'), texts[language].caption)}
        </fieldset>
      ))}
      <fieldset className="library-language">
        <legend>{t('media.credit')}</legend>
        <KindField name="credit.kind" defaultValue={shown('credit.kind', credit.kind)} />
        {field('credit.author', t('media.author'), credit.author)}
        {field('credit.licence', t('media.licence'), credit.licence)}
        {field('credit.source', t('media.source'), credit.source)}
      </fieldset>
    </>
  );
};
