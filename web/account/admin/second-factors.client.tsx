'use client';
import { useState } from 'react';
import { toast } from 'sonner';
import { useRouter } from 'waku';
import { ActionButton } from '../../admin/action-button.client.tsx';
import type { SecondFactor } from '../../admin/admin-queries.ts';
import { OneTimeCodeField } from '../../admin/fields.client.tsx';
import { SubmitButton, useForm } from '../../admin/form.client.tsx';
import { publishSessionEvent } from '../../admin/session-events.client.ts';
import { useApiAction } from '../../admin/use-api-action.client.ts';
import { ProvedForm } from './proved-form.client.tsx';

type Words = Record<
  | 'noAnswer'
  | 'add'
  | 'remove'
  | 'removed'
  | 'added'
  | 'scan'
  | 'name'
  | 'password'
  | 'code'
  | 'codeHint'
  | 'verify'
  | 'totp'
  | 'phone',
  string
>;

interface Enrolled {
  id: string;
  /** QR code as SVG. */
  qrCode: string;
  secret: string;
}

/**
 * Lists the signed-in user’s second factors, with buttons to add and to remove one. A new one becomes valid when the user enters its first
 * code correctly.
 */
export const SecondFactors = ({ factors, words }: { factors: SecondFactor[]; words: Words }) => {
  const [enrolled, setEnrolled] = useState<Enrolled>();
  const { run, isSending } = useApiAction(words);
  return (
    <>
      <ul className="desk-list">
        {factors
          .filter(({ isVerified }) => isVerified)
          .map(({ id, type, name }) => (
            <li key={id}>
              {name || words[type]}{' '}
              <ActionButton
                variant="ghost"
                disabled={isSending}
                onClick={() =>
                  run({ method: 'DELETE', url: `/api/account/factors/${id}`, successMessage: words.removed })
                }
              >
                {words.remove}
              </ActionButton>
            </li>
          ))}
      </ul>
      {enrolled ? (
        <VerifyFactor enrolled={enrolled} messages={words} onSuccess={() => setEnrolled(undefined)} />
      ) : (
        <ProvedForm url="/api/account/factors" words={{ ...words, send: words.add }} onSuccess={setEnrolled} />
      )}
    </>
  );
};

const VerifyFactor = ({
  enrolled,
  messages,
  onSuccess,
}: {
  enrolled: Enrolled;
  messages: Words;
  onSuccess(): void;
}) => {
  const router = useRouter();
  const form = useForm<unknown>({
    url: `/api/account/factors/${enrolled.id}/verify`,
    messages,
    onSuccess: () => {
      publishSessionEvent('MFA_CHALLENGE_VERIFIED');
      toast.success(messages.added);
      onSuccess();
      router.reload();
    },
  });
  return (
    <form className="desk-narrow" {...form.formProps}>
      <p>{messages.scan}</p>
      <img
        className="desk-code"
        alt=""
        width="176"
        height="176"
        src={`data:image/svg+xml,${encodeURIComponent(enrolled.qrCode)}`}
      />
      <p className="desk-secret">{enrolled.secret}</p>
      <OneTimeCodeField words={messages} errors={form.errors} />
      <SubmitButton form={form}>{messages.verify}</SubmitButton>
    </form>
  );
};
