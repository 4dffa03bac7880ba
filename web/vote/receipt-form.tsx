import type { Locale } from '#domain/shared/locale.ts';
import { Button } from '../components/button.tsx';
import { t } from '../i18n.ts';

/** A receipt of a tree with a million leaves has about 30 lines. */
const ROWS = 10;

/** Renders the form that checks a receipt, pasted or as a file; the next page shows the result as a notice. */
export const ReceiptForm = ({ locale }: { locale: Locale }) => (
  <form className="receipt-form" method="post" action="/votes/check-receipt" encType="multipart/form-data">
    <label htmlFor="receipt">{t(locale, 'proof.checkField')}</label>
    <textarea id="receipt" name="receipt" rows={ROWS} spellCheck={false} autoComplete="off" />
    <label htmlFor="receipt-file">{t(locale, 'proof.checkFile')}</label>
    <input id="receipt-file" type="file" name="file" accept=".tlog-proof,text/plain" />
    <Button>{t(locale, 'proof.checkSubmit')}</Button>
  </form>
);
