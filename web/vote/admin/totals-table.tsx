import type { Locale } from '#domain/shared/locale.ts';
import type { StatisticsGroup } from '#domain/vote/statistics-filter.ts';
import type { ReplayedGroup } from '#projections/vote/views.ts';
import { ScrollArea } from '../../admin/lists/scroll-area.tsx';
import { formatNumber, languageTags, t } from '../../i18n.ts';
import { groupName } from './group-names.ts';

interface TotalsProps {
  locale: Locale;
  by: StatisticsGroup;
  groups: ReplayedGroup[];
  /** False: the rule is the one by which votes were counted, so that there is nothing to compare with. */
  compares: boolean;
}

/** Renders the votes and the place of each group, and under another rule the difference to what was counted. */
export const TotalsTable = ({ locale, by, groups, compares }: TotalsProps) => (
  <ScrollArea>
    <table className="desk-table statistics-table">
      <caption className="desk-hidden">{t(locale, 'statistics.totals')}</caption>
      <thead>
        <tr>
          <th scope="col">{t(locale, `statistics.by.${by}`)}</th>
          <th scope="col">{t(locale, 'statistics.votes')}</th>
          {compares && <th scope="col">{t(locale, 'statistics.counted')}</th>}
          {compares && <th scope="col">{t(locale, 'statistics.difference')}</th>}
          <th scope="col">{t(locale, 'statistics.rank')}</th>
          {compares && <th scope="col">{t(locale, 'statistics.countedRank')}</th>}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.key}>
            <th scope="row">{groupName(locale, by, group)}</th>
            <td>{formatNumber(locale, group.votes)}</td>
            {compares && <td>{formatNumber(locale, group.counted)}</td>}
            {compares && <td>{formatDifference(locale, group.difference)}</td>}
            <td>{formatNumber(locale, group.rank)}</td>
            {compares && <td>{formatNumber(locale, group.countedRank)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollArea>
);

/** Formats a difference with its sign. */
export const formatDifference = (locale: Locale, difference: number): string =>
  new Intl.NumberFormat(languageTags[locale], { signDisplay: 'exceptZero' }).format(difference);
