'use client';
import { CheckboxGroup } from '../../../admin/forms/fields.client.tsx';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { ProvedForm } from '../proved-form.client.tsx';

interface ConnectProgramProps {
  /** The query of the authorization request. */
  request: string;
  /** Labels of the scopes that the program asks for. */
  scopes: Record<string, string>;
  refusalUrl: string;
}

/** Renders the form by which the account owner lets a program connect, and then returns to the program. */
export const ConnectProgram = ({ request, scopes, refusalUrl }: ConnectProgramProps) => {
  const t = useMessage();
  return (
    <>
      <ProvedForm<{ redirect: string }>
        url="/api/account/programs"
        send={t('programs.allow')}
        extraValues={{ request }}
        toBody={toBody}
        onSuccess={({ redirect }) => location.assign(redirect)}
      >
        {({ errors }) => (
          <CheckboxGroup
            name="scopes"
            label={t('programs.scopes')}
            options={scopes}
            defaultValue={Object.keys(scopes)}
            errors={errors}
          />
        )}
      </ProvedForm>
      <p>
        <a href={refusalUrl}>{t('programs.refuse')}</a>
      </p>
    </>
  );
};

const toBody = ({ scopes = [], ...values }: Record<string, unknown>): Record<string, unknown> => ({
  ...values,
  scopes: [scopes].flat(),
});
