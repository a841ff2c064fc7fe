import { SECOND_MS } from '@self-print/contract/limits.ts';
import pg from 'pg';
import type { Listen } from './database.ts';

/** Interval at which the connection is checked and, if lost, reopened. */
export const LISTEN_CHECK_MS = 5 * SECOND_MS;
/** Application name of the connection. */
export const LISTENER_NAME = 'self-print notifications';
const CONNECTION_TIMEOUT_MS = 5 * SECOND_MS;
/** A server that does not answer within this time counts as lost, even if its connection still looks open. */
const ANSWER_TIMEOUT_MS = 4 * SECOND_MS;

/**
 * Listens on a dedicated connection, because pooled ones come and go. Notifications during an interruption are lost, so
 * subscribers must check for themselves when the connection is back.
 */
export function listenOnPostgres(url: string): Listen {
  return async (channel, { onMessage, onReady, onLost }, timers) => {
    let current: pg.Client | undefined;
    let ended = false;
    let lost = false;

    const drop = (client: pg.Client, error: unknown) => {
      if (current !== client) return;
      current = undefined;
      client.end().catch(() => {});
      if (ended || lost) return;
      lost = true;
      onLost(error);
    };
    const connect = async () => {
      const client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
        query_timeout: ANSWER_TIMEOUT_MS,
        application_name: LISTENER_NAME,
      });
      current = client;
      client.on('error', (error) => drop(client, error));
      client.on('end', () => drop(client, new Error('The database ended the connection')));
      client.on('notification', ({ payload = '' }) => onMessage(payload));
      try {
        await client.connect();
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        if (current !== client) return;
        lost = false;
        onReady();
      } catch (error) {
        drop(client, error);
      }
    };
    const check = async () => {
      const client = current;
      if (!client) return connect();
      await client.query('select 1').catch((error: unknown) => drop(client, error));
    };

    await connect();
    const endChecks = timers.every(LISTEN_CHECK_MS, check);
    return async () => {
      ended = true;
      endChecks();
      const client = current;
      current = undefined;
      await client?.end();
    };
  };
}
