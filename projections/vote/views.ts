/** A published day of the tree of votes, as its page shows it. */
export interface VoteProofView {
  /** Calendar day in Madeira. */
  day: string;
  /** The published day before; undefined for the first one. */
  dayBefore?: string;
  /** Number of leaves of the tree at the end of the day. */
  size: number;
  /** The signed checkpoint. */
  checkpoint: string;
  /** The proof that the tree begins with that of the day before; null for the first one. */
  consistency: string | null;
  /** The public key of the signatures. */
  verifierKey: string;
  /** Votes and refusals by restaurant, most votes first. */
  totals: { restaurant: string; votes: number; refused: number }[];
}
