/** An answer whose body is there already: read through a stream, as any other, it would be copied twice. */
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
