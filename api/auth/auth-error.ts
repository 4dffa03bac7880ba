/** HTTP status and message of every expected failure of `/auth/v1`, by the error code that clients receive. */
const ERRORS = {
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  bad_json: [400, 'Could not parse request body as JSON'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  bad_oauth_callback: [400, 'The provider did not identify the user'],
  bad_oauth_state: [400, 'OAuth state is missing or invalid'],
  email_address_invalid: [400, 'Email address is invalid'],
  email_exists: [422, 'A user with this email address has already been registered'],
  email_not_confirmed: [400, 'Email not confirmed'],
  flow_state_expired: [422, 'invalid flow state, flow state has expired'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  identity_already_exists: [422, 'Identity is already linked'],
  identity_not_found: [404, "Identity doesn't exist"],
  insufficient_aal: [401, 'AAL2 session is required to update email or password when MFA is enabled.'],
  invalid_credentials: [400, 'Invalid login credentials'],
  last_administrator: [422, 'The last administrator cannot be demoted, banned or deleted'],
  manual_linking_disabled: [404, 'Manual linking is disabled'],
  mfa_challenge_expired: [
    422,
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  ],
  mfa_factor_name_conflict: [422, 'A factor with this friendly name already exists'],
  mfa_factor_not_found: [404, 'Factor not found'],
  mfa_ip_address_mismatch: [422, 'Challenge and verify IP addresses mismatch'],
  mfa_verification_failed: [422, 'Invalid TOTP code entered'],
  no_authorization: [401, 'This endpoint requires a Bearer token'],
  not_admin: [403, 'User not allowed'],
  not_found: [404, 'Not found'],
  oauth_client_not_found: [404, 'OAuth client not found'],
  otp_disabled: [422, 'Signups not allowed for otp'],
  otp_expired: [403, 'Token has expired or is invalid'],
  over_email_send_rate_limit: [429, 'For security purposes, you can only request this after some time'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  over_sms_send_rate_limit: [429, 'For security purposes, you can only request this after some time'],
  passkey_disabled: [404, 'Passkeys are disabled'],
  phone_exists: [422, 'A user with this phone number has already been registered'],
  phone_not_confirmed: [400, 'Phone not confirmed'],
  phone_provider_disabled: [400, 'Unsupported phone provider'],
  provider_disabled: [400, 'Provider is not enabled'],
  provider_email_needs_verification: [422, 'The provider has not verified an email address'],
  provider_unavailable: [422, 'The provider is unreachable'],
  reauthentication_needed: [400, 'Password update requires reauthentication'],
  reauthentication_not_valid: [422, 'Nonce has expired or is invalid'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  request_too_large: [413, 'Request body is too large'],
  saml_provider_disabled: [404, 'SAML 2.0 is disabled'],
  same_password: [422, 'New password should be different from the old password.'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  single_identity_not_deletable: [422, 'User must have at least 1 identity after unlinking'],
  too_many_passkeys: [422, 'Maximum number of passkeys reached'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of verified factors reached, unenroll to continue'],
  user_already_exists: [422, 'User already registered'],
  user_banned: [400, 'User is banned'],
  user_not_found: [403, 'User from sub claim in JWT does not exist'],
  validation_failed: [400, 'The request is not valid'],
  web3_provider_disabled: [422, 'Web3 provider is disabled'],
  webauthn_challenge_expired: [400, 'Challenge has expired'],
  webauthn_challenge_not_found: [400, 'Challenge not found or already used'],
  webauthn_credential_exists: [422, 'This credential is already registered'],
  webauthn_verification_failed: [400, 'Credential verification failed'],
  weak_password: [422, 'Password is known to be weak and easy to guess, please choose a different one.'],
} as const satisfies Record<string, readonly [number, string]>;

export type AuthErrorCode = keyof typeof ERRORS;

export type WeakPasswordReason = 'length' | 'characters' | 'pwned';

interface AuthErrorDetails {
  /** Replaces the code's usual status; `message` likewise. */
  status?: number;
  message?: string;
  /** Seconds. */
  retryAfter?: number | undefined;
  /** With `weak_password`. */
  reasons?: WeakPasswordReason[];
}

/** An expected failure of the auth service. The error handler of the route decides how it is sent. */
export class AuthError extends Error {
  readonly code: AuthErrorCode;
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly reasons: WeakPasswordReason[] | undefined;

  constructor(code: AuthErrorCode, details: AuthErrorDetails = {}, options?: ErrorOptions) {
    super(details.message ?? ERRORS[code][1], options);
    this.name = 'AuthError';
    this.code = code;
    this.status = details.status ?? ERRORS[code][0];
    this.retryAfter = details.retryAfter;
    this.reasons = details.reasons;
  }
}
