import type { Locale } from '#domain/shared/locale.ts';
import type { RestaurantView } from '#projections/restaurant/views.ts';
import { Button } from '../components/button.tsx';
import { t } from '../i18n.ts';

interface VoteProps {
  locale: Locale;
  restaurant: RestaurantView;
  /** Id of what the form stands in: without scripts the answer leads back there, since a redirect keeps the fragment (RFC 9110 §10.2.2). */
  anchorId: string;
  /** Id of the sentence that says how often one may vote. */
  ruleId: string;
}

/**
 * One button, and the votes so far. A plain form; with scripts it stays on the page and the number is fetched anew. The page is the
 * same for everybody, so only a script can tell this reader's vote of today: with `data-voted` on its form the button says it.
 */
export const VoteForm = ({ locale, restaurant: { id, name, votes }, anchorId, ruleId }: VoteProps) => (
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
      {t(locale, 'guide.votes', { votes })}
    </p>
  </form>
);
