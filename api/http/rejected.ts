import type { Rejection } from '#domain/decider.ts';

/** Thrown when a rule of the domain rejects a command; becomes 404 for `not_found`, otherwise 409 (`http/problem-details.ts`). */
export class Rejected extends Error {
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    super(`Rejected: ${rejection.rejected}`);
    this.name = 'Rejected';
    this.rejection = rejection;
  }
}
