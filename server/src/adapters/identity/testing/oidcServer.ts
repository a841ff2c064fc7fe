import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';

export const OIDC_CLIENT = { clientId: 'self-print', clientSecret: 'a secret of the tests, long enough' };

export interface OidcServer {
  readonly issuer: string;
  /** Who signs in from now on, with the claims that the server has about them. */
  readonly become: (sub: string, claims: Readonly<Record<string, unknown>>) => void;
  /** What a browser does with the address of the sign-in page: the address to which it is sent back in the end. */
  readonly visit: (address: string) => Promise<URL>;
  readonly stop: () => Promise<void>;
}

/** A real OpenID provider at which whoever is said to be there signs in and consents at once. */
export async function startOidcServer(redirectUris: readonly string[]): Promise<OidcServer> {
  let present: { readonly sub: string; readonly claims: Readonly<Record<string, unknown>> } = {
    sub: 'nobody',
    claims: {},
  };
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => {};
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The OpenID provider has no port');
  const issuer = `http://127.0.0.1:${address.port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: OIDC_CLIENT.clientId,
        client_secret: OIDC_CLIENT.clientSecret,
        redirect_uris: [...redirectUris],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'xh', 'department', 'roles'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...(sub === present.sub ? present.claims : {}) }),
    }),
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    pkce: { required: () => true },
    cookies: { keys: ['a key of the tests'] },
    renderError: (context, out) => {
      context.body = JSON.stringify(out);
    },
  });
  const interact = async (request: IncomingMessage, response: ServerResponse) => {
    const { prompt, params } = await provider.interactionDetails(request, response);
    if (prompt.name === 'login') {
      await provider.interactionFinished(request, response, { login: { accountId: present.sub } });
      return;
    }
    const grant = new provider.Grant({ accountId: present.sub, clientId: String(params.client_id) });
    grant.addOIDCScope('openid profile');
    await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  };
  const answer = provider.callback();
  handle = (request, response) =>
    request.url?.startsWith('/interaction/') ? interact(request, response) : answer(request, response);
  return {
    issuer,
    become: (sub, claims) => {
      present = { sub, claims };
    },
    visit: (first) => follow(issuer, first),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const REDIRECTS_MAX = 10;

/** Follows redirects with cookies until one leaves the server. */
async function follow(issuer: string, first: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(first);
  for (let left = REDIRECTS_MAX; left > 0; left -= 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`The OpenID provider answered: ${await response.text()}`);
    next = new URL(location, issuer);
    if (next.origin !== issuer) return next;
  }
  throw new Error('The OpenID provider sends in circles');
}
