import type { Locale } from '#domain/shared/locale.ts';
import type { RestaurantView } from '#projections/restaurant/views.ts';
import { Button } from '../components/button.tsx';
import { t } from '../i18n.ts';

interface VoteFormProps {
  locale: Locale;
  restaurant: RestaurantView;
  /**
   * Id of the element around the form. Without JavaScript the response redirects back to it, because a redirect keeps the fragment of the
   * request URL (RFC 9110 §10.2.2).
   */
  anchorId: string;
  /** Id of the text with the rule for votes. */
  ruleId: string;
}

/**
 * Renders the vote button of a restaurant and its number of votes, if it has any. The page script sends the form without leaving the page and then updates
 * the number. It also marks the restaurant that the reader voted for today, with `data-voted` on the form; the server cannot, because the
 * page is cached for all readers.
 */
export const VoteForm = ({ locale, restaurant: { id, name, votes }, anchorId, ruleId }: VoteFormProps) => (
  <form
    className="guide-vote"
    method="post"
    action={`/api/commands/CastVote#${anchorId}`}
    data-command="CastVote"
    data-refresh={`votes-${id}`}
  >
    <input type="hidden" name="restaurantId" value={id} />
    <Button variant="secondary" aria-describedby={ruleId}>
      <span className="vote-asked">
        {t(locale, 'guide.vote')}
        <span className="unseen">{`: ${name}`}</span>
      </span>
      <span className="vote-cast">{t(locale, 'guide.voted')}</span>
    </Button>
    <p id={`votes-${id}`} className="guide-votes tabular">
      {votes > 0 && t(locale, 'guide.votes', { votes })}
    </p>
  </form>
);
