'use client';
import { toast } from 'sonner';
import { useRouter } from 'waku';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import { Field } from '../../admin/fields.client.tsx';
import { SubmitButton, useForm } from '../../admin/form.client.tsx';

interface InviteFormProps {
  roles: Record<StaffRole, string>;
  messages: Record<'noAnswer' | 'email' | 'role' | 'send' | 'sent', string>;
}

/** Renders the form that invites a new staff member by e-mail. */
export const InviteForm = ({ roles, messages }: InviteFormProps) => {
  const router = useRouter();
  const form = useForm<unknown>({
    url: '/api/people',
    messages,
    onSuccess: (_answer, element) => {
      toast.success(messages.sent);
      element.reset();
      router.reload();
    },
  });
  return (
    <form className="desk-narrow" {...form.formProps}>
      <Field name="email" label={messages.email} type="email" autoComplete="off" errors={form.errors} />
      <div className="desk-field">
        <label htmlFor="invite-role">{messages.role}</label>
        <select id="invite-role" name="role" defaultValue="editor">
          {Object.entries(roles).map(([role, name]) => (
            <option key={role} value={role}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <SubmitButton form={form}>{messages.send}</SubmitButton>
    </form>
  );
};
