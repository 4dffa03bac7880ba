import type { DomainEvent } from '#domain/decider.ts';
import type { Locale, Localized } from '#domain/shared/locale.ts';
import type { SlugAggregate } from '#domain/slug/aggregate.ts';
import type { EventStore, ExpectedRevision } from '#storage/events/event-store.ts';

/** What has slugs: articles, categories. Each offers one of these. */
export interface SlugKind {
  aggregate: SlugAggregate;
  /** When nothing of a title can stand in an address (`???`). */
  fallback: Localized<string>;
  /** Reads who owns a slug. */
  readOwner(store: EventStore, slug: OwnedSlug): Promise<SlugOwnerState>;
}

interface SlugOwner {
  kind: SlugKind;
  locale: Locale;
  /** The id of the article or category. */
  owner: string;
}

/** A slug and who stands at it, or shall. */
export interface OwnedSlug extends SlugOwner {
  slug: string;
}

export interface SlugRequest extends SlugOwner {
  /** What the editor typed; empty: made from the title. */
  requestedSlug: string | undefined;
  title: string;
  /** Where a refusal is shown, `translations.pt.slug`. */
  path: string;
}

/** The owner of a slug as it was read. */
export interface SlugOwnerState {
  /** Whether it stands at this address, or would again if it were restored. */
  isUsed: boolean;
  stream: string;
  expectedRevision: ExpectedRevision;
  /** Says in the owner's own stream that a slug which it did not come to use went to another. */
  withdrawalEvent: DomainEvent;
}
