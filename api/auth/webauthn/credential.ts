import { z } from 'zod';

/** Maximum length of a credential id as base64url: 1,023 bytes. */
const MAX_ID = 1364;
const base64url = (max: number) => z.string().min(1).max(max);

const credential = {
  id: base64url(MAX_ID),
  rawId: base64url(MAX_ID),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
};

/** What a browser returns for a new credential, as JSON (`RegistrationResponseJSON`). */
export const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(5_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});

/** What a browser returns when a credential signed a challenge, as JSON (`AuthenticationResponseJSON`). */
export const authenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(5_000),
    authenticatorData: base64url(5_000),
    signature: base64url(5_000),
    userHandle: z.string().max(100).nullish(),
  }),
});

export type RegistrationResponse = z.output<typeof registrationResponse>;
export type AuthenticationResponse = z.output<typeof authenticationResponse>;
