import type { CSSProperties } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import type { VoteProofView } from '#projections/vote/views.ts';
import { formatNumber, t } from '../i18n.ts';

/** Declared here, because style sheets are part of every page. */
const NAME: CSSProperties = { textAlign: 'start', fontWeight: 'inherit', paddingBlock: 6 };
const NUMBER: CSSProperties = { textAlign: 'end', fontWeight: 'inherit', paddingBlock: 6 };

/** Renders the totals of a published day as a table. */
export const ProofTotals = ({ locale, proof: { totals } }: { locale: Locale; proof: VoteProofView }) => (
  <>
    <h2>{t(locale, 'proof.totals')}</h2>
    <p>{t(locale, totals.length > 0 ? 'proof.totalsNote' : 'proof.none')}</p>
    {totals.length > 0 && <TotalsTable locale={locale} totals={totals} />}
  </>
);

const TotalsTable = ({ locale, totals }: { locale: Locale } & Pick<VoteProofView, 'totals'>) => (
  <table className="tabular" style={{ width: '100%' }}>
    <thead>
      <tr>
        <th scope="col" style={NAME}>
          {t(locale, 'proof.restaurant')}
        </th>
        <th scope="col" style={NUMBER}>
          {t(locale, 'proof.votes')}
        </th>
        <th scope="col" style={NUMBER}>
          {t(locale, 'proof.refused')}
        </th>
      </tr>
    </thead>
    <tbody>
      {totals.map(({ restaurant, votes, refused }) => (
        <tr key={restaurant}>
          <th scope="row" style={NAME}>
            {restaurant}
          </th>
          <td style={NUMBER}>{formatNumber(locale, votes)}</td>
          <td style={NUMBER}>{formatNumber(locale, refused)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
