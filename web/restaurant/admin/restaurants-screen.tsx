import { ItemsScreen } from '../../admin/items/items-screen.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { restaurantAdmin } from '../admin.ts';
import { OpeningWeek } from './opening-week.tsx';
import { RecentVotes } from './recent-votes.tsx';

/** Renders the restaurants in the order of the guide. */
export default function RestaurantsScreen(props: AdminScreenProps) {
  return (
    <ItemsScreen {...props} type={restaurantAdmin.items.restaurant} stream="restaurant">
      {({ id, facts }) => (
        <div className="item-beside">
          <OpeningWeek locale={props.locale} hours={String(facts.openingHours)} />
          <RecentVotes locale={props.locale} id={id} />
        </div>
      )}
    </ItemsScreen>
  );
}
