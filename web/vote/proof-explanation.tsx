import type { Locale } from '#domain/shared/locale.ts';
import { VOTE_RULE } from '#domain/vote/policy.ts';
import { t } from '../i18n.ts';
import { href } from '../routes.ts';

/** Explains how votes are counted, what the proof of a day shows and what not, and links to the editorial statute. */
export const ProofExplanation = ({ locale }: { locale: Locale }) => (
  <>
    <h2>{t(locale, 'proof.how')}</h2>
    <p>{t(locale, 'proof.howText', { ...VOTE_RULE })}</p>
    <h2>{t(locale, 'proof.what')}</h2>
    <p>{t(locale, 'proof.whatText')}</p>
    <h2>{t(locale, 'proof.not')}</h2>
    <ul>
      <li>{t(locale, 'proof.notPerson')}</li>
      <li>{t(locale, 'proof.notDropped')}</li>
      <li>{t(locale, 'proof.notOne')}</li>
    </ul>
    <p>
      <a href={href('editorialStatute', locale)}>{t(locale, 'proof.statute')}</a>
    </p>
  </>
);

/** Explains receipts, with links to that of this browser and to the page that checks one. */
export const ReceiptExplanation = ({ locale, day }: { locale: Locale; day: string }) => (
  <>
    <h2>{t(locale, 'proof.receipt')}</h2>
    <p>{t(locale, 'proof.receiptText')}</p>
    <p>
      <a href={`/votes/proof/${day}/receipt.tlog-proof`} rel="nofollow">
        {t(locale, 'proof.receiptLink')}
      </a>
    </p>
    <p>
      <a href={`${href('voteCheck', locale)}#check`}>{t(locale, 'proof.checkLink')}</a>
    </p>
  </>
);
