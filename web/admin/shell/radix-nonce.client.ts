import { setNonce } from 'get-nonce';

/** Radix dialogs block scrolling with a style element, which needs the nonce of this document. */
if (typeof document !== 'undefined') {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  if (nonce) setNonce(nonce);
}
