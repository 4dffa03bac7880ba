'use client';
import { toast } from 'sonner';
import { useRouter } from 'waku';
import { Field, SubmitButton, useForm } from '../../admin/form.client.tsx';
import type { StaffRole } from '../../admin/screens.ts';

interface InviteFormProps {
  roles: Record<StaffRole, string>;
  words: Record<'noAnswer' | 'email' | 'role' | 'send' | 'sent', string>;
}

/** Invites somebody by mail. */
export const InviteForm = ({ roles, words }: InviteFormProps) => {
  const router = useRouter();
  const form = useForm<unknown>({
    url: '/api/people',
    words,
    done: (_answer, element) => {
      toast.success(words.sent);
      element.reset();
      router.reload();
    },
  });
  return (
    <form className="desk-narrow" {...form.attributes}>
      <Field name="email" label={words.email} type="email" autoComplete="off" errors={form.errors} />
      <div className="desk-field">
        <label htmlFor="invite-role">{words.role}</label>
        <select id="invite-role" name="role" defaultValue="editor">
          {Object.entries(roles).map(([role, name]) => (
            <option key={role} value={role}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <SubmitButton form={form}>{words.send}</SubmitButton>
    </form>
  );
};
