import { requestContext } from '../context.ts';
import { formatDay, t } from '../i18n.ts';
import type { DeskScreenProps } from './screen.ts';
import { deskScreens, maySee } from './screens.ts';

/** Where the desk opens: the day, and what there is to go to. */
export default function TodayScreen({ locale }: DeskScreenProps) {
  const { today, desk } = requestContext();
  const rooms = deskScreens.filter(
    (screen) => 'link' in screen && screen.path !== '/admin' && maySee(screen, desk?.account?.role),
  );
  return (
    <>
      <title>{`${t(locale, 'desk.today')} · Levada`}</title>
      <h1>{formatDay(locale, today, 'full')}</h1>
      <p className="desk-lead">{t(locale, 'desk.hello', { name: desk?.account?.name ?? '' })}</p>
      <ul className="desk-list">
        {rooms.map((screen) => (
          <li key={screen.path}>
            <a href={screen.path}>{'link' in screen && t(locale, screen.link)}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
