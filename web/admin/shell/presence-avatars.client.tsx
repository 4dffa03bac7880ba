'use client';
import { useMessage } from '../messages/message-provider.client.tsx';
import { usePresence } from '../requests/live-stream.client.ts';
import { useReportPath } from './presence.client.ts';

interface OthersProps {
  /** Id of the signed-in user. */
  account: string;
  path: string;
}

/** Renders the initials of the other users who have this screen open, and reports to the server that this tab shows it. */
export const PresenceAvatars = ({ account, path }: OthersProps) => {
  const t = useMessage();
  useReportPath(path);
  const others = new Map(
    usePresence()
      .filter((each) => each.path === path && each.account !== account)
      .map((each) => [each.account, each.name]),
  );
  return (
    <span className="desk-others" role="status">
      {others.size > 0 && (
        <>
          <span className="desk-hidden">{t('desk.alsoHere')} </span>
          {[...others].map(([id, name]) => (
            <span key={id} title={name} className="desk-other">
              <span aria-hidden="true">{initialsOf(name)}</span>
              <span className="desk-hidden">{name}</span>
            </span>
          ))}
        </>
      )}
    </span>
  );
};

/** Returns the initials of the first and the last name. */
const initialsOf = (name: string): string => {
  const parts = name.split(/[\s@.]+/).filter(Boolean);
  const chosen = parts.length > 1 ? [parts[0], parts.at(-1)] : parts;
  return chosen.map((part) => part?.[0]?.toUpperCase() ?? '').join('');
};
