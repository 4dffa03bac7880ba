'use client';
import { Fragment } from 'react';
import { toast } from 'sonner';
import { useRouter } from 'waku';
import { CheckboxGroup, Field, SubmitButton, useForm } from '../../admin/form.client.tsx';
import { commandAction, useApiAction } from '../../admin/use-api-action.client.ts';
import { PictureField } from '../../media/admin/picture-field.client.tsx';

interface FormProps {
  /** Undefined: somebody new. */
  contributor:
    | {
        id: string;
        name: string;
        roles: readonly string[];
        revision: number;
        picture: { id: string; url: string } | undefined;
      }
    | undefined;
  roles: Record<'author' | 'photographer', string>;
  /** Where nobody is open. */
  here: string;
  words: Record<
    | 'name'
    | 'role'
    | 'avatar'
    | 'save'
    | 'remove'
    | 'undo'
    | 'choose'
    | 'take'
    | 'changedMeanwhile'
    | 'noAnswer'
    | 'tooLarge'
    | 'notAPicture',
    string
  > &
    Record<string, string>;
}

/** Adds or changes who writes and who photographs; a version that somebody else saved meanwhile is not overwritten. */
export const ContributorForm = ({ contributor, roles, here, words }: FormProps) => {
  const router = useRouter();
  const { act, isSending } = useApiAction(words);
  const form = useForm<{ message: string }>({
    url: `/api/commands/${contributor ? 'EditContributor' : 'AddContributor'}`,
    schema: async () => {
      const schemas = await import('#domain/contributor/commands.ts');
      return contributor ? schemas.editContributor : schemas.addContributor;
    },
    words,
    with: contributor && { id: contributor.id },
    revision: contributor?.revision,
    empty: { role: [] },
    done: ({ message }) => {
      toast.success(message);
      router.push(here as '/admin');
    },
  });
  const remove = async ({ id }: { id: string }) => {
    if (await act(commandAction('DeleteContributor', { id }, commandAction('RestoreContributor', { id })))) {
      router.push(here as '/admin');
    }
  };
  return (
    <>
      <form {...form.attributes}>
        <Fragment key={form.version}>
          <Field
            name="name"
            label={words.name}
            defaultValue={contributor?.name}
            autoComplete="off"
            errors={form.errors}
          />
          <CheckboxGroup
            name="role"
            label={words.role}
            choices={roles}
            chosen={contributor?.roles ?? ['author']}
            errors={form.errors}
          />
          <PictureField name="avatar" label={words.avatar} picture={contributor?.picture} words={words} />
        </Fragment>
        <SubmitButton form={form}>{words.save}</SubmitButton>
      </form>
      {contributor && (
        <p>
          <button type="button" className="desk-link" disabled={isSending} onClick={() => remove(contributor)}>
            {words.remove}
          </button>
        </p>
      )}
    </>
  );
};
