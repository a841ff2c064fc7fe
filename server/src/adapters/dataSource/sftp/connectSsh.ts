import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { SftpPlace } from '@self-print/contract/dataSource.ts';
import ssh2, { type Client, type SFTPWrapper } from 'ssh2';
import { z } from 'zod';
import { faultOf } from '../faults.ts';
import { CONNECT_TIMEOUT_MS } from '../limits.ts';
import { HostKeyFailure, type Secret, type SourceEffects, SourceFailure } from '../types.ts';

/** A session of an account at a server, for files. */
export interface SshSession {
  readonly client: Client;
  readonly sftp: SFTPWrapper;
  /** What the server calls its program. */
  readonly server: string;
  /** Resolves when the connection is over, whoever ended it. */
  readonly ended: Promise<void>;
}

/** The line by which a server begins (RFC 4253, section 4.2). */
const SERVER_LINE = /^SSH-(?:2\.0|1\.99)-([ -~]{1,100})/m;

/**
 * Connects to an address and signs in. The server shows its key first: unless that is the one that was confirmed, the account and its
 * secret are not sent.
 */
export async function connectSsh(
  place: SftpPlace & Secret,
  address: string,
  { after }: Pick<SourceEffects, 'after'>,
): Promise<SshSession> {
  const client = new ssh2.Client();
  const ended = new Promise<void>((resolve) => {
    client.once('close', () => resolve());
  });
  // Small questions and answers, none of which may wait for the next one.
  const socket = connect(place.port, address).setNoDelay();
  let wrong: SourceFailure | undefined;
  let server = '';
  const cancel = after(CONNECT_TIMEOUT_MS, () => {
    wrong ??= new SourceFailure('unreachable');
    socket.destroy(wrong);
  });
  try {
    socket.once('data', (begin: Buffer) => {
      server = SERVER_LINE.exec(begin.toString('latin1'))?.[1]?.trim() ?? '';
    });
    await ready(client, socket, place, (shown) => {
      wrong = hostKeyFault(place.hostKey, shown);
      return wrong === undefined;
    });
    const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
      client.sftp((error, opened) => (error ? reject(error) : resolve(opened)));
    });
    return { client, sftp, server, ended };
  } catch (error) {
    client.destroy();
    socket.destroy();
    throw wrong ?? sshFault(error);
  } finally {
    cancel();
  }
}

function ready(
  client: Client,
  socket: Socket,
  { userName, signIn, password }: SftpPlace & Secret,
  isRight: (hostKey: string) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once('ready', resolve);
    // Also those after it is ready: what is being read tells them.
    client.on('error', reject);
    client.once('close', () => reject(new SourceFailure('connectionLost')));
    try {
      client.connect({
        sock: socket,
        username: userName,
        ...(signIn === 'password' ? { password } : { privateKey: password }),
        hostVerifier: (key: Buffer) => isRight(fingerprintOf(key)),
        // The limit is ours.
        readyTimeout: 0,
      });
    } catch {
      // A private key that is none.
      reject(new SourceFailure('signInRefused', 'key'));
    }
  });
}

const fingerprintOf = (key: Buffer) =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

function hostKeyFault(confirmed: string, shown: string): HostKeyFailure | undefined {
  if (confirmed === shown) return undefined;
  return new HostKeyFailure(confirmed === '' ? 'hostKeyUnknown' : 'hostKeyChanged', shown);
}

const levelled = z.object({ level: z.string() });
const numbered = z.object({ code: z.number() });
const NO_SUCH_FILE = 2;
const PERMISSION_DENIED = 3;

/** What an error of the session means. */
export function sshFault(error: unknown): SourceFailure {
  const level = levelled.safeParse(error).data?.level;
  if (level === 'client-authentication') return new SourceFailure('signInRefused');
  switch (numbered.safeParse(error).data?.code) {
    case NO_SUCH_FILE:
      return new SourceFailure('notThere');
    case PERMISSION_DENIED:
      return new SourceFailure('signInRefused', 'file');
    default:
      return faultOf(error);
  }
}
