import { type Rights, watchRights } from '../../auth/current-session/rights-watch.ts';
import type { Auth } from '../../auth/service/auth.ts';
import type { Channel } from './channel.ts';

/** Ends channels whose rights end. */
export interface ChannelRights {
  /** Watches the rights of the caller of a channel until it ends; again after the client sent another token. */
  watch(channel: Channel): void;
  stop(): void;
}

/**
 * Creates the watch over the rights of all channels: a session that ended, an account that was banned or changed its role, and a service key
 * that was revoked end a channel within a second, an access token when it expires and the client sent no new one.
 */
export const createChannelRights = (auth: Pick<Auth, 'db' | 'staffSessions'>): ChannelRights => {
  const watched = new Map<Channel, Rights>();
  const known = new WeakSet<Channel>();
  const timers = new Map<Channel, NodeJS.Timeout>();
  const forget = (channel: Channel): void => {
    watched.delete(channel);
    clearTimeout(timers.get(channel));
    timers.delete(channel);
  };
  const stop = watchRights(auth, watched, (channel) =>
    channel.fail('Unauthorized: The rights of this client have ended'),
  );
  return {
    stop,
    watch(channel) {
      const { rights, expiresInMs } = channel.caller;
      const isFirst = !known.has(channel);
      known.add(channel);
      forget(channel);
      if (rights) watched.set(channel, rights);
      if (expiresInMs !== undefined) {
        const expire = () => channel.fail('InvalidJWTToken: Token has expired');
        timers.set(channel, setTimeout(expire, Math.max(0, expiresInMs)));
      }
      if (isFirst) channel.stops.push(() => forget(channel));
    },
  };
};
