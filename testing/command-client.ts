import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

export interface CommandClient {
  /** Sends a command as JSON. */
  send(name: string, body: unknown, headers?: InjectOptions['headers']): Promise<LightMyRequestResponse>;
  /** Sends a command that must succeed, and returns its outcome. */
  execute(name: string, body: unknown, headers?: InjectOptions['headers']): Promise<AcknowledgedCommand>;
}

export interface AcknowledgedCommand {
  id: string;
  stream: string;
  revision: number;
  position: string;
  message: string;
}

/** Creates a client that sends commands with a session cookie; the responses are English. */
export const createCommandClient = (app: FastifyInstance, cookie: string): CommandClient => {
  const send: CommandClient['send'] = async (name, body, headers = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/commands/${name}`,
      headers: { cookie, 'accept-language': 'en', 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    });
  const execute: CommandClient['execute'] = async (name, body, headers) => {
    const answer = await send(name, body, headers);
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  return { send, execute };
};
