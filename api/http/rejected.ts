import type { Rejection } from '#domain/decider.ts';

/** A rule said no; answered with 404 for `not_found`, else 409 (`http/errors.ts`). */
export class Rejected extends Error {
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    super(`Rejected: ${rejection.rejected}`);
    this.name = 'Rejected';
    this.rejection = rejection;
  }
}
