import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../i18n.ts';
import { href } from '../routes.ts';

interface VoteRuleProps {
  locale: Locale;
  /** Id of the rule, which describes the buttons of votes. */
  id: string;
}

/** Renders the rule for votes, and the link to the page that explains how they are counted. */
export const VoteRule = ({ locale, id }: VoteRuleProps) => (
  <p className="guide-rule">
    <span id={id}>{t(locale, 'guide.voteRule')}</span>{' '}
    <a className="quiet-link" href={href('voteCheck', locale)}>
      {t(locale, 'proof.checkTitle')}
    </a>
  </p>
);
