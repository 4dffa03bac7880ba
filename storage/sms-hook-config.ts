/** The program that sends text messages for the site. */
export interface SmsHook {
  url: string;
  /** With which requests are signed: `whsec_` and at least 24 bytes as base64 (Standard Webhooks). */
  secret: string;
}

/** Parses `AUTH_SMS_HOOK`, a URL and a secret with a space between them; undefined when it is invalid. */
export const parseSmsHook = (text: string): SmsHook | undefined => {
  const [url = '', secret = '', ...more] = text.split(' ');
  const key = /^(?:v1,)?(whsec_[A-Za-z0-9+/]{32,}={0,2})$/.exec(secret)?.[1];
  const isUrl = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  return isUrl && key !== undefined && more.length === 0 ? { url, secret: key } : undefined;
};
