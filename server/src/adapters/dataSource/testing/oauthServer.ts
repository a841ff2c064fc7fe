import { once } from 'node:events';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

export const OAUTH_CLIENT = { clientId: 'self-print', clientSecret: 'a secret of the tests, long enough' };

export interface OauthServer {
  readonly tokenAddress: string;
  /** Whether a header `Authorization` bears a token that the server gave and that still holds, for the scope. */
  readonly admits: (authorization: string | undefined, scope: string) => Promise<boolean>;
  /** Takes back every token that was given. */
  readonly revokeAll: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A real server of OAuth 2.0 that gives a client tokens for itself. */
export async function startOauthServer(clientAuth: 'post' | 'basic'): Promise<OauthServer> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  const provider = new Provider(`http://127.0.0.1:${address.port}`, {
    clients: [
      {
        client_id: OAUTH_CLIENT.clientId,
        client_secret: OAUTH_CLIENT.clientSecret,
        redirect_uris: [],
        response_types: [],
        grant_types: ['client_credentials'],
        scope: 'campus.read',
        token_endpoint_auth_method: `client_secret_${clientAuth}`,
      },
    ],
    scopes: ['campus.read'],
    features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
    cookies: { keys: ['a key of the tests'] },
  });
  const given = new Set<string>();
  provider.on('client_credentials.saved', (token: { readonly jti: string }) => given.add(token.jti));
  server.on('request', provider.callback());
  const find = (token: string) => provider.ClientCredentials.find(token);
  return {
    tokenAddress: `http://127.0.0.1:${address.port}/token`,
    admits: async (authorization, scope) => {
      const [, token = ''] = /^Bearer (.+)$/.exec(authorization ?? '') ?? [];
      const found = token === '' ? undefined : await find(token);
      return found?.isValid === true && found.scope === scope;
    },
    revokeAll: async () => {
      for (const token of given) await (await find(token))?.destroy();
      given.clear();
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
