import type { CSSProperties } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import type { VoteProofView } from '#projections/vote/views.ts';
import { formatDay, t } from '../i18n.ts';
import { href } from '../routes.ts';

/** Hashes and keys are longer than a narrow screen. */
const WRAPPED: CSSProperties = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };

interface ProofTextsProps {
  locale: Locale;
  proof: VoteProofView;
}

/** Renders the checkpoint, the consistency proof and the public key of a published day, with links to them as text. */
export const ProofTexts = ({ locale, proof }: ProofTextsProps) => (
  <>
    <h2>{t(locale, 'proof.checkpoint')}</h2>
    <pre style={WRAPPED}>{proof.checkpoint}</pre>
    <h2>{t(locale, 'proof.consistency')}</h2>
    {proof.consistency === null ? <p>{t(locale, 'proof.first')}</p> : <pre style={WRAPPED}>{proof.consistency}</pre>}
    {proof.dayBefore !== undefined && (
      <p>
        <a href={href('voteProof', locale, { day: proof.dayBefore })}>
          {t(locale, 'proof.before', { day: formatDay(locale, proof.dayBefore) })}
        </a>
      </p>
    )}
    <h2>{t(locale, 'proof.key')}</h2>
    <pre style={WRAPPED}>{proof.verifierKey}</pre>
    <h2>{t(locale, 'proof.files')}</h2>
    <FileLinks proof={proof} />
  </>
);

const FileLinks = ({ proof: { day, consistency } }: Pick<ProofTextsProps, 'proof'>) => (
  <ul>
    {['checkpoint.txt', 'totals.txt', ...(consistency === null ? [] : ['consistency.txt'])].map((file) => (
      <li key={file}>
        <a href={`/votes/proof/${day}/${file}`}>{file}</a>
      </li>
    ))}
  </ul>
);
