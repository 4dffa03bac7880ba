'use client';
import { useState } from 'react';
import { toast } from 'sonner';
import { useRouter } from 'waku';
import { locales } from '#domain/shared/locale.ts';
import { Field } from '../../admin/forms/fields.client.tsx';
import { FormFields, SubmitButton, useForm } from '../../admin/forms/form.client.tsx';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { KindField } from './description/kind-field.client.tsx';
import type { LibraryPicture } from './description/library-picture.ts';
import { FocalPoint } from './focal-point.client.tsx';

/**
 * Renders the form for a picture’s texts, credit and focal point, which sends the command `EditMedia`. If another user saves the picture
 * while the form is being filled in, the first attempt to save is rejected with a message; a second attempt overwrites the other user’s
 * version.
 */
export const PictureForm = ({ picture }: { picture: LibraryPicture }) => {
  const t = useMessage();
  const router = useRouter();
  const [chosen, setChosen] = useState<Pick<LibraryPicture, 'id' | 'focus'>>();
  // A point that was chosen before the picture was cropped or turned is another place now.
  const focus = chosen?.id === picture.id ? chosen.focus : picture.focus;
  const form = useForm<unknown>({
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
    <form {...form.formProps}>
      <FocalPoint picture={picture} focus={focus} onChange={(point) => setChosen({ id: picture.id, focus: point })} />
      <FormFields form={form}>
        <Field name="fileName" label={t('media.fileName')} defaultValue={picture.fileName} errors={form.errors} />
        {locales.map((language) => (
          <fieldset key={language} lang={language} className="library-language">
            <legend>{t(`language.${language}`)}</legend>
            <Field
              name={`texts.${language}.alt`}
              label={t('media.alt')}
              defaultValue={picture.texts[language].alt}
              errors={form.errors}
            />
            <Field
              name={`texts.${language}.caption`}
              label={t('media.caption')}
              defaultValue={picture.texts[language].caption}
              errors={form.errors}
            />
          </fieldset>
        ))}
        <fieldset className="library-language">
          <legend>{t('media.credit')}</legend>
          <KindField name="credit.kind" defaultValue={picture.credit.kind} />
          <Field
            name="credit.author"
            label={t('media.author')}
            defaultValue={picture.credit.author}
            errors={form.errors}
          />
          <Field
            name="credit.licence"
            label={t('media.licence')}
            defaultValue={picture.credit.licence}
            errors={form.errors}
          />
          <Field
            name="credit.source"
            label={t('media.source')}
            defaultValue={picture.credit.source}
            errors={form.errors}
          />
        </fieldset>
      </FormFields>
      <SubmitButton form={form}>{t('media.save')}</SubmitButton>
    </form>
  );
};
