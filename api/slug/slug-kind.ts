import type { DomainEvent } from '#domain/decider.ts';
import type { Locale, Localized } from '#domain/shared/locale.ts';
import type { SlugAggregate } from '#domain/slug/aggregate.ts';
import type { EventStore, ExpectedRevision } from '#storage/events/event-store.ts';

/** A kind of entity with slugs: articles and categories each define one. */
export interface SlugKind {
  aggregate: SlugAggregate;
  /** Slug for a title without any usable character (`???`). */
  fallback: Localized<string>;
  /** Reads the current state of a slug's owner. */
  readOwner(store: EventStore, slug: OwnedSlug): Promise<SlugOwnerState>;
}

interface SlugOwner {
  kind: SlugKind;
  locale: Locale;
  /** The id of the article or category. */
  owner: string;
}

/** A slug with its current or future owner. */
export interface OwnedSlug extends SlugOwner {
  slug: string;
}

export interface SlugRequest extends SlugOwner {
  /** The slug that the editor typed; if empty, it is generated from the title. */
  requestedSlug: string | undefined;
  title: string;
  /** Field at which a rejection is reported, `translations.pt.slug`. */
  path: string;
}

/** The owner of a slug at the revision that was read. */
export interface SlugOwnerState {
  /** True if the owner has this slug, or would have it again when restored. */
  isUsed: boolean;
  stream: string;
  expectedRevision: ExpectedRevision;
  /** Event for the owner's stream: the reserved slug was never used and went to another owner. */
  withdrawalEvent: DomainEvent;
}
