import type { Projection } from './projection.ts';

/** Called with every page tag that a query result depends on. */
export type TrackTags<Tag extends string> = (...tags: Tag[]) => void;

/** The tables of a projection. */
export type TablesOf<Of> = Of extends Projection<infer Tables, string> ? Tables : never;

/** The page tags that a projection may change. */
export type TagOf<Of> = Of extends Projection<infer _Tables, infer Tag> ? Tag : never;

/** The intersection of the members of a union. */
export type UnionToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
