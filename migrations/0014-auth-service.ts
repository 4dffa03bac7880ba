import { type Kysely, sql } from 'kysely';

/** Accounts that the auth service keeps (docs/decisions/0022). Who is signed in signs in again: sessions had another shape. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`alter table public.account
    alter column email drop not null, alter column role drop not null, alter column password_hash drop not null,
    alter column name set default '',
    add column phone text unique, add column email_confirmed_at timestamptz, add column phone_confirmed_at timestamptz,
    add column invited_at timestamptz, add column confirmation_sent_at timestamptz, add column recovery_sent_at timestamptz,
    add column email_change_sent_at timestamptz, add column phone_change_sent_at timestamptz, add column reauthentication_sent_at timestamptz,
    add column new_email text, add column new_phone text,
    add column last_sign_in_at timestamptz, add column banned_until timestamptz, add column deleted_at timestamptz,
    add column is_anonymous boolean not null default false, add column user_metadata jsonb not null default '{}',
    add column app_metadata jsonb not null default '{}', add column updated_at timestamptz not null default now()`.execute(
    db,
  );
  await sql`update public.account set email_confirmed_at = created_at`.execute(db);

  await sql`drop table public.session`.execute(db);
  await sql`create table public.session (
    id uuid primary key, account_id uuid not null references public.account (id) on delete cascade,
    aal text not null default 'aal1' check (aal in ('aal1', 'aal2')), amr jsonb not null, factor_id uuid,
    refreshes integer not null default 0, refreshed_at timestamptz not null default now(), seen_at timestamptz not null default now(),
    created_at timestamptz not null default now(), expires_at timestamptz not null, user_agent text not null default '')`.execute(
    db,
  );
  await sql`create index session_account on public.session (account_id)`.execute(db);

  await sql`create table public.identity (
    id uuid primary key, account_id uuid not null references public.account (id) on delete cascade,
    provider text not null, provider_id text not null, identity_data jsonb not null default '{}',
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(), last_sign_in_at timestamptz,
    unique (provider, provider_id))`.execute(db);
  await sql`create index identity_account on public.identity (account_id)`.execute(db);
  await sql`insert into public.identity (id, account_id, provider, provider_id)
    select gen_random_uuid(), id, 'email', id::text from public.account`.execute(db);

  await sql`create table public.one_time_token (
    id uuid primary key, account_id uuid not null references public.account (id) on delete cascade,
    kind text not null, recipient text not null, token_hash text not null unique, flow_id uuid,
    attempts integer not null default 0, created_at timestamptz not null default now(), expires_at timestamptz not null,
    unique (account_id, kind))`.execute(db);

  await sql`create table public.auth_flow (
    id uuid primary key, account_id uuid references public.account (id) on delete cascade, code_hash text unique,
    code_challenge text, code_challenge_method text, method text not null, provider text, redirect_to text,
    details jsonb not null default '{}', created_at timestamptz not null default now(), expires_at timestamptz not null)`.execute(
    db,
  );

  await sql`create table public.factor (
    id uuid primary key, account_id uuid not null references public.account (id) on delete cascade,
    friendly_name text, factor_type text not null check (factor_type in ('totp', 'phone')),
    status text not null default 'unverified' check (status in ('unverified', 'verified')),
    secret jsonb, phone text, last_step bigint, created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(), last_challenged_at timestamptz)`.execute(db);
  await sql`create unique index factor_name on public.factor (account_id, friendly_name) where friendly_name <> ''`.execute(
    db,
  );
  await sql`create table public.factor_challenge (
    id uuid primary key, factor_id uuid not null references public.factor (id) on delete cascade,
    code_hash text, attempts integer not null default 0, created_at timestamptz not null default now(),
    expires_at timestamptz not null)`.execute(db);

  await sql`create table public.signing_key (
    id text primary key, public_key jsonb not null, private_key jsonb not null, created_at timestamptz not null default now())`.execute(
    db,
  );

  await sql`create table public.outbox_text_message (
    id uuid primary key, account_id uuid not null references public.account (id) on delete cascade,
    content jsonb not null, at timestamptz not null default now())`.execute(db);

  await sql`create table public.account_event (
    id uuid primary key, account_id uuid not null, type text not null, version integer not null, data jsonb not null, actor text,
    at timestamptz not null default now(), number bigint generated always as identity)`.execute(db);
  await sql`create index account_event_order on public.account_event (account_id, number)`.execute(db);
  await sql`comment on table public.account_event is 'Events of accounts that are not in the log yet'`.execute(db);
};
