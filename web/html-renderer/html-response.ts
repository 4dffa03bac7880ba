/**
 * A response with an HTML body in memory. `bytes()` and `text()` return it without the two copies that reading a stream costs; `body` is
 * null.
 */
export class HtmlResponse extends Response {
  readonly #html: Buffer<ArrayBuffer>;

  constructor(html: Buffer<ArrayBuffer>, status: number) {
    super(null, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
    this.#html = html;
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#html;
  }

  override async text(): Promise<string> {
    return this.#html.toString();
  }
}
