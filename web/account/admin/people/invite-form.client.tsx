'use client';
import { useState } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import { Field, SelectField } from '../../../admin/forms/fields.client.tsx';
import { SubmitButton, useForm } from '../../../admin/forms/form.client.tsx';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import type { IssuedLink } from './issued-link.ts';
import { LanguageChoice } from './language-choice.client.tsx';
import type { AccountLinks } from './use-account-links.client.ts';

interface InviteFormProps {
  roles: Record<StaffRole, string>;
  /** False if there is no mail server. */
  sendsEmail: boolean;
  links: AccountLinks;
}

/** Renders the form that invites a new staff member, by e-mail if there is a mail server. */
export const InviteForm = ({ roles, sendsEmail, links }: InviteFormProps) => {
  const t = useMessage();
  const [isTranslator, setTranslator] = useState(false);
  const [languages, setLanguages] = useState<Locale[]>([]);
  const form = useForm<IssuedLink>({
    url: '/api/people',
    extraValues: isTranslator ? { languages } : undefined,
    onSuccess: (issued, element) => {
      const address = String(new FormData(element).get('email')).trim().toLowerCase();
      element.reset();
      setTranslator(false);
      setLanguages([]);
      void links.receive(issued, { kind: 'invite', address, sentMessage: t('account.invitationSent') });
    },
  });
  return (
    <form
      className="desk-narrow"
      {...form.formProps}
      onChange={({ currentTarget }) => setTranslator(new FormData(currentTarget).get('role') === 'translator')}
    >
      {!sendsEmail && <p className="desk-hint account-no-server">{t('account.link.noServer')}</p>}
      <Field name="email" label={t('account.email')} type="email" autoComplete="off" errors={form.errors} />
      <SelectField name="role" label={t('account.role')} options={roles} defaultValue="editor" errors={form.errors} />
      {isTranslator && (
        <>
          <LanguageChoice of="" chosen={languages} onChange={setLanguages} />
          <p className="desk-hint">{t('account.languagesHint')}</p>
        </>
      )}
      <SubmitButton form={form}>
        {sendsEmail ? t('account.sendInvitation') : t('account.inviteWithoutEmail')}
      </SubmitButton>
    </form>
  );
};
