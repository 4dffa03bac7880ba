import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const complete = {
  AUTH_OIDC_ILHA_ISSUER: 'https://accounts.ilha.example',
  AUTH_OIDC_ILHA_CLIENT_ID: 'levada',
  AUTH_OIDC_ILHA_CLIENT_SECRET: 'between both of us',
};
const sentencesFor = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message.split('\n');
  }
};

describe('OpenID Connect providers', () => {
  it('are read from the environment, any number of them', () => {
    const other = {
      AUTH_OIDC_GOOGLE_ISSUER: 'https://accounts.google.com',
      AUTH_OIDC_GOOGLE_CLIENT_ID: 'id',
      AUTH_OIDC_GOOGLE_CLIENT_SECRET: 'secret',
    };
    expect(readConfig({}).authProviders).toEqual([]);
    expect(readConfig({ ...complete, ...other }).authProviders).toEqual([
      { name: 'google', issuer: 'https://accounts.google.com', clientId: 'id', clientSecret: 'secret' },
      { name: 'ilha', issuer: 'https://accounts.ilha.example', clientId: 'levada', clientSecret: 'between both of us' },
    ]);
  });

  it.each(Object.keys(complete))('are rejected without %s, which the message names', (missing) => {
    expect(sentencesFor({ ...complete, [missing]: '' })).toEqual([expect.stringContaining(`${missing} must be`)]);
  });

  it.each([
    [{ ...complete, AUTH_OIDC_ILHA_ISSUER: 'accounts.ilha.example' }, 'AUTH_OIDC_ILHA_ISSUER must be the URL'],
    [{ ...complete, AUTH_OIDC_ILHA_ISSUER: 'file:///etc/passwd' }, 'AUTH_OIDC_ILHA_ISSUER must be the URL'],
    [{ AUTH_OIDC_ILHA_SECRET: 'x' }, 'AUTH_OIDC_ILHA_SECRET is not a provider variable'],
    [{ 'AUTH_OIDC_my-own_ISSUER': 'x' }, 'AUTH_OIDC_my-own_ISSUER is not a provider variable'],
    [{ AUTH_OIDC_EMAIL_ISSUER: 'https://a.example' }, 'EMAIL cannot be the name of a provider'],
  ])('are rejected when a value is wrong: %o', (env, sentence) => {
    expect(sentencesFor(env)).toEqual([expect.stringContaining(sentence)]);
  });

  it('are reported together with other errors, without repeating a secret', () => {
    const said = sentencesFor({ ...complete, AUTH_OIDC_ILHA_CLIENT_ID: '', PORT: 'abc' });
    expect(said).toHaveLength(2);
    expect(said.join()).not.toContain('between both of us');
  });
});
