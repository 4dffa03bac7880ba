import type { Generated, JSONColumnType } from 'kysely';
import type { Sealed } from '#storage/personal-data-cipher.ts';

/** The tables of the schema `public`. Read models bring their own (`db.withTables<…>()`); the event log has a port. */
export interface Database {
  projection: ProjectionTable;
  account: AccountTable;
  session: SessionTable;
  personal_key: PersonalKeyTable;
}

/** How far each generation of a read model is. One per name is live, another may be building beside it. */
export interface ProjectionTable {
  name: string;
  generation: number;
  version: number;
  position: Generated<bigint>;
  status: 'live' | 'building';
  /** The event that stopped it, and why. */
  error: JSONColumnType<object> | null;
  updated_at: Generated<Date>;
}

export interface AccountTable {
  id: string;
  /** Lower-case; the database refuses anything else. */
  email: string;
  name: string;
  role: 'admin' | 'editor' | 'analyst';
  password_hash: string;
  created_at: Generated<Date>;
}

export interface SessionTable {
  token_hash: string;
  account_id: string;
  created_at: Generated<Date>;
  expires_at: Date;
}

/** A destroyed key keeps its row, so that what it encrypted is known to be forgotten. A subject has one that is not. */
export interface PersonalKeyTable {
  id: string;
  subject: string;
  wrapped: JSONColumnType<Sealed> | null;
  /** Fingerprint of the secret. */
  wrapped_by: string;
  created_at: Generated<Date>;
  destroyed_at: Date | null;
}
