'use client';
import { useState } from 'react';
import { toast } from 'sonner';
import { useRouter } from 'waku';
import type { PictureKind } from '#domain/media/events.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { Field } from '../../admin/forms/fields.client.tsx';
import { FormFields, SubmitButton, useForm } from '../../admin/forms/form.client.tsx';
import { KindField } from './description/kind-field.client.tsx';
import type { LibraryPicture } from './description/library-picture.ts';
import { FocalPoint } from './focal-point.client.tsx';

type Words = Record<
  | 'fileName'
  | 'alt'
  | 'caption'
  | Locale
  | PictureKind
  | 'credit'
  | 'kind'
  | 'author'
  | 'licence'
  | 'source'
  | 'save'
  | 'saved'
  | 'focus'
  | 'focusHint'
  | 'crops'
  | 'changedMeanwhile'
  | 'noAnswer',
  string
>;

/**
 * Renders the form for a picture’s texts, credit and focal point, which sends the command `EditMedia`. If another user saves the picture
 * while the form is being filled in, the first attempt to save is rejected with a message; a second attempt overwrites the other user’s
 * version.
 */
export const PictureForm = ({ picture, words }: { picture: LibraryPicture; words: Words }) => {
  const router = useRouter();
  const [chosen, setChosen] = useState<Pick<LibraryPicture, 'id' | 'focus'>>();
  // A point that was chosen before the picture was cropped or turned is another place now.
  const focus = chosen?.id === picture.id ? chosen.focus : picture.focus;
  const form = useForm<unknown>({
    url: '/api/commands/EditMedia',
    messages: words,
    nested: true,
    extraValues: { mediaId: picture.mediaId, focus },
    latestRevision: picture.revision,
    onSuccess: () => {
      setChosen(undefined);
      toast.success(words.saved);
      router.reload();
    },
  });
  return (
    <form {...form.formProps}>
      <FocalPoint
        picture={picture}
        focus={focus}
        onChange={(point) => setChosen({ id: picture.id, focus: point })}
        messages={words}
      />
      <FormFields form={form}>
        <Field name="fileName" label={words.fileName} defaultValue={picture.fileName} errors={form.errors} />
        {locales.map((language) => (
          <fieldset key={language} lang={language} className="library-language">
            <legend>{words[language]}</legend>
            <Field
              name={`texts.${language}.alt`}
              label={words.alt}
              defaultValue={picture.texts[language].alt}
              errors={form.errors}
            />
            <Field
              name={`texts.${language}.caption`}
              label={words.caption}
              defaultValue={picture.texts[language].caption}
              errors={form.errors}
            />
          </fieldset>
        ))}
        <fieldset className="library-language">
          <legend>{words.credit}</legend>
          <KindField name="credit.kind" defaultValue={picture.credit.kind} messages={words} />
          <Field name="credit.author" label={words.author} defaultValue={picture.credit.author} errors={form.errors} />
          <Field
            name="credit.licence"
            label={words.licence}
            defaultValue={picture.credit.licence}
            errors={form.errors}
          />
          <Field name="credit.source" label={words.source} defaultValue={picture.credit.source} errors={form.errors} />
        </fieldset>
      </FormFields>
      <SubmitButton form={form}>{words.save}</SubmitButton>
    </form>
  );
};
