'use client';
import { toast } from 'sonner';
import { useRouter } from 'waku';
import { Field } from '../../../admin/forms/fields.client.tsx';
import { SubmitButton, useForm } from '../../../admin/forms/form.client.tsx';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { publishSessionEvent } from '../../../admin/session/session-events.client.ts';

/** Returns a callback that shows the success toast in this tab and notifies all tabs of the change. */
const useSaved = (message: string) => {
  const router = useRouter();
  return () => {
    toast.success(message);
    publishSessionEvent('USER_UPDATED');
    router.reload();
  };
};

/** Renders the form for the user's own name, as shown in the history and to other users. */
export const NameForm = ({ name }: { name: string }) => {
  const t = useMessage();
  const form = useForm<unknown>({
    url: '/api/account/name',
    schema: () => import('#domain/account/forms.ts').then(({ displayNameForm: ownName }) => ownName),
    onSuccess: useSaved(t('account.nameSaved')),
  });
  return (
    <form className="desk-narrow" {...form.formProps}>
      <Field name="name" label={t('account.name')} autoComplete="name" defaultValue={name} errors={form.errors} />
      <SubmitButton form={form}>{t('account.save')}</SubmitButton>
    </form>
  );
};

/**
 * Renders the form for the user's own password. Asks for the current one, so that an unattended computer is not enough to change it. The
 * server also ends the account's other sessions.
 */
export const PasswordForm = () => {
  const t = useMessage();
  const saved = useSaved(t('account.passwordSaved'));
  const form = useForm<unknown>({
    url: '/api/account/password',
    onSuccess: (_answer, element) => {
      element.reset();
      saved();
    },
  });
  return (
    <form className="desk-narrow" {...form.formProps}>
      <Field
        name="current"
        label={t('account.currentPassword')}
        type="password"
        autoComplete="current-password"
        errors={form.errors}
      />
      <Field
        name="password"
        label={t('account.newPassword')}
        hint={t('account.passwordHint')}
        type="password"
        autoComplete="new-password"
        errors={form.errors}
      />
      <SubmitButton form={form}>{t('account.save')}</SubmitButton>
    </form>
  );
};
