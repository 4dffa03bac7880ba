import { type Kysely, sql } from 'kysely';

/** Passkeys (WebAuthn credentials), which sign in and may be second factors too, and the registrations that have begun. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`alter table public.factor drop constraint factor_factor_type_check,
    add constraint factor_factor_type_check check (factor_type in ('totp', 'phone', 'webauthn'))`.execute(db);
  await sql`alter table public.factor_challenge add challenge text`.execute(db);
  await sql`create table public.passkey (
    id uuid primary key, account_id uuid not null references public.account (id) on delete cascade,
    factor_id uuid unique references public.factor (id) on delete cascade,
    credential_id text not null unique, public_key bytea not null, counter bigint not null, transports jsonb not null,
    name text not null default '', backup_eligible boolean not null, backed_up boolean not null, last_challenge uuid,
    created_at timestamptz not null default now(), last_used_at timestamptz)`.execute(db);
  await sql`create index passkey_account_id on public.passkey (account_id)`.execute(db);
  await sql`create table public.passkey_registration (
    account_id uuid primary key references public.account (id) on delete cascade,
    id uuid not null, session_id uuid not null, challenge text not null, expires_at timestamptz not null)`.execute(db);
};
