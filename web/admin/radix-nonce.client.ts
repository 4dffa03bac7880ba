import { setNonce } from 'get-nonce';

/** Radix' dialogs hold the page still by a style element of their own, which needs the nonce of this document. */
if (typeof document !== 'undefined') {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  if (nonce) setNonce(nonce);
}
