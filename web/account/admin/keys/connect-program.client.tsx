'use client';
import { CheckboxGroup } from '../../../admin/forms/fields.client.tsx';
import { ProvedForm } from '../proved-form.client.tsx';

interface ConnectProgramProps {
  /** The query of the authorization request. */
  request: string;
  /** Labels of the scopes that the program asks for. */
  scopes: Record<string, string>;
  refusalUrl: string;
  words: Record<'noAnswer' | 'send' | 'password' | 'scopes' | 'refuse', string>;
}

/** Renders the form by which the account owner lets a program connect, and then returns to the program. */
export const ConnectProgram = ({ request, scopes, refusalUrl, words }: ConnectProgramProps) => (
  <>
    <ProvedForm<{ redirect: string }>
      url="/api/account/programs"
      words={words}
      extraValues={{ request }}
      toBody={toBody}
      onSuccess={({ redirect }) => location.assign(redirect)}
    >
      {({ errors }) => (
        <CheckboxGroup
          name="scopes"
          label={words.scopes}
          options={scopes}
          defaultValue={Object.keys(scopes)}
          errors={errors}
        />
      )}
    </ProvedForm>
    <p>
      <a href={refusalUrl}>{words.refuse}</a>
    </p>
  </>
);

const toBody = ({ scopes = [], ...values }: Record<string, unknown>): Record<string, unknown> => ({
  ...values,
  scopes: [scopes].flat(),
});
