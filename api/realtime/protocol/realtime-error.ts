/** A refusal of the realtime service. Clients get `{error}` over HTTP, and `{reason: "Code: text"}` as reply in a channel. */
export class RealtimeError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RealtimeError';
    this.status = status;
    this.code = code;
  }

  get reason(): string {
    return `${this.code}: ${this.message}`;
  }
}
