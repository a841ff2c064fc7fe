import { tracingChannel } from 'node:diagnostics_channel';
import type { DatabaseKind } from '@self-print/contract/dataSource.ts';

/** One piece of work that another system does for us. Nothing in it is a value, and nothing names a person. */
export interface PeerWork {
  /** How the system is spoken to. */
  readonly system: 'ldap' | 'smtp' | 'sftp' | DatabaseKind;
  /** What it is asked to do: a name of ours or of the protocol, never text from outside. */
  readonly operation: string;
  readonly host: string;
  readonly port: number;
  /** Of which table, where there is one. */
  readonly table?: string;
}

/**
 * Where work is told that Node itself tells nothing of, in the way in which Node tells of `fetch`
 * (https://nodejs.org/api/diagnostics_channel.html#tracingchannel-channels).
 */
export const peerChannel = tracingChannel<unknown, PeerWork>('self-print:peer');

/** Does work at another system, and tells of it where somebody listens. */
export function atPeer<Done>(told: PeerWork, work: () => Promise<Done>): Promise<Done> {
  // A copy of its own, by which beginning and end find each other and into which the channel writes the outcome.
  return peerChannel.tracePromise(async () => work(), { ...told });
}
