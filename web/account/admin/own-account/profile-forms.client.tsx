'use client';
import { toast } from 'sonner';
import { useRouter } from 'waku';
import { Field } from '../../../admin/forms/fields.client.tsx';
import { SubmitButton, useForm } from '../../../admin/forms/form.client.tsx';
import { publishSessionEvent } from '../../../admin/session/session-events.client.ts';

type Words = Record<string, string> & { noAnswer: string; save: string; saved: string };

/** Returns a callback that shows the success toast in this tab and notifies all tabs of the change. */
const useSaved = (words: Words) => {
  const router = useRouter();
  return () => {
    toast.success(words.saved);
    publishSessionEvent('USER_UPDATED');
    router.reload();
  };
};

/** Renders the form for the user's own name, as shown in the history and to other users. */
export const NameForm = ({ name, words }: { name: string; words: Words & { name: string } }) => {
  const form = useForm<unknown>({
    url: '/api/account/name',
    schema: () => import('#domain/account/forms.ts').then(({ displayNameForm: ownName }) => ownName),
    messages: words,
    onSuccess: useSaved(words),
  });
  return (
    <form className="desk-narrow" {...form.formProps}>
      <Field name="name" label={words.name} autoComplete="name" defaultValue={name} errors={form.errors} />
      <SubmitButton form={form}>{words.save}</SubmitButton>
    </form>
  );
};

/**
 * Renders the form for the user's own password. Asks for the current one, so that an unattended computer is not enough to change it. The
 * server also ends the account's other sessions.
 */
export const PasswordForm = ({ words }: { words: Words & Record<'current' | 'password' | 'hint', string> }) => {
  const saved = useSaved(words);
  const form = useForm<unknown>({
    url: '/api/account/password',
    messages: words,
    onSuccess: (_answer, element) => {
      element.reset();
      saved();
    },
  });
  return (
    <form className="desk-narrow" {...form.formProps}>
      <Field
        name="current"
        label={words.current}
        type="password"
        autoComplete="current-password"
        errors={form.errors}
      />
      <Field
        name="password"
        label={words.password}
        hint={words.hint}
        type="password"
        autoComplete="new-password"
        errors={form.errors}
      />
      <SubmitButton form={form}>{words.save}</SubmitButton>
    </form>
  );
};
