import { adminCookie } from './session.ts';
import { site } from './site.ts';

export interface ApiClient {
  /** Sends a command as JSON and returns the response, also if it was rejected. */
  send(name: string, body: object): Promise<{ status: number; id: string; message: string }>;
  /** Returns the first of the `items` at a JSON path of the site. */
  firstOf(path: string): Promise<{ id: string }>;
}

/** Returns an API client with the administrator's session. */
export const signInToApi = async (): Promise<ApiClient> => {
  const { url } = site();
  const cookie = await adminCookie();
  return {
    async send(name, body) {
      const response = await post(`${url}/api/commands/${name}`, body, { cookie });
      return { status: response.status, ...((await response.json()) as { id: string; message: string }) };
    },
    async firstOf(path) {
      const { items } = (await (await fetch(url + path)).json()) as { items: { id: string }[] };
      return items[0]!;
    },
  };
};

const post = (address: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
