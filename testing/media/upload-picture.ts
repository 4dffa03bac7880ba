import type { FastifyInstance } from 'fastify';

/** Uploads a picture with the session of the `cookie` header and returns its id. */
export const uploadTestPicture = async (app: FastifyInstance, cookie: string, bytes: Uint8Array): Promise<string> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'picture.jpg');
  const body = new Response(form);
  const headers = { cookie, 'content-type': body.headers.get('content-type')! };
  const payload = Buffer.from(await body.arrayBuffer());
  return (await app.inject({ method: 'POST', url: '/api/media', headers, payload })).json().id;
};
