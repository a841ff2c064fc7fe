import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { Client } from 'ldapts';
import type { Clock } from '../../../system.ts';
import { FollowedClient } from './followedClient.ts';
import type { LdapParameters } from './ldapParameters.ts';

const OPERATION_LIMIT_MS = 5 * SECOND_MS;
const USUAL_PORTS = { ldap: 389, ldaps: 636 } as const;
const KEPT_MAX = 4;
/** Servers end idle connections after minutes; ours are given up before that. */
const KEPT_MS = 30 * SECOND_MS;

/** Connections to a directory. Each is used for one person at a time, and kept a while for the next one. */
export interface Connections {
  /** Runs work on a connection of its own. It is kept afterwards unless the work throws. */
  readonly use: <Done>(work: (client: Client) => Promise<Done>) => Promise<Done>;
  /** Ends those that are kept; the others end with the work on them. */
  readonly close: () => Promise<void>;
}

export function createConnections(parameters: LdapParameters, clock: Clock): Connections {
  let closed = false;
  const kept: { readonly client: Client; readonly since: number }[] = [];
  const end = (client: Client) => client.unbind().catch(() => {});
  const take = async (): Promise<Client> => {
    for (let last = kept.pop(); last; last = kept.pop()) {
      if (last.client.isConnected && clock.now().getTime() - last.since < KEPT_MS) return last.client;
      await end(last.client);
    }
    return connect(parameters);
  };
  return {
    use: async (work) => {
      const client = await take();
      try {
        const done = await work(client);
        if (!closed && kept.length < KEPT_MAX) kept.push({ client, since: clock.now().getTime() });
        else await end(client);
        return done;
      } catch (error) {
        await end(client);
        throw error;
      }
    },
    close: async () => {
      closed = true;
      await Promise.all(kept.splice(0).map(({ client }) => end(client)));
    },
  };
}

async function connect({ url, startTls, authority }: LdapParameters): Promise<Client> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const tlsOptions = { host, servername: host, ...(authority === undefined ? {} : { ca: authority }) };
  const isTls = url.protocol === 'ldaps:';
  const client = new FollowedClient(host, Number(url.port) || USUAL_PORTS[isTls ? 'ldaps' : 'ldap'], {
    url: `${url.protocol}//${url.host}`,
    timeout: OPERATION_LIMIT_MS,
    connectTimeout: OPERATION_LIMIT_MS,
    ...(isTls ? { tlsOptions } : {}),
  });
  // Without the host ldapts checks the certificate against "localhost".
  if (!isTls && startTls) {
    try {
      await client.startTLS(tlsOptions);
    } catch (error) {
      await client.unbind().catch(() => {});
      throw error;
    }
  }
  return client;
}
