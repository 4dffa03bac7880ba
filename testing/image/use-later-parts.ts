import sharp from 'sharp';
import { createAuthenticator } from '../auth/software-authenticator.ts';

/**
 * Uses what a running site loads only when it needs it, as an administrator: passkeys, the decoder of pictures, Parquet, MCP, and the
 * pictures of links. Returns the status of each response by name.
 */
export const useLaterParts = async (
  url: string,
  account: { email: string; password: string },
): Promise<Record<string, number>> => {
  const post = (path: string, body: unknown, headers = {}): Promise<Response> =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify(body),
    });
  const signedIn = await post('/api/session', account);
  const session = {
    cookie: signedIn.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; '),
  };
  const { challengeId, options } = await (await post('/api/account/passkeys/challenge', { name: 'A' }, session)).json();
  const credential = createAuthenticator({ origin: url }).create(options);
  const responses = {
    picture: await fetch(`${url}/api/media`, { method: 'POST', headers: session, body: await pictureForm() }),
    parquet: await fetch(`${url}/api/statistics/votes.parquet`, { headers: session }),
    mcp: await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' }),
    link: await fetch(`${url}/share/pt/screen/home.jpg`),
    page: await fetch(`${url}/artigos`),
    passkey: await post('/api/account/passkeys', { challengeId, name: 'A', credential }, session),
  };
  return Object.fromEntries(Object.entries(responses).map(([name, { status }]) => [name, status]));
};

const pictureForm = async (): Promise<FormData> => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'picture.png');
  return form;
};
