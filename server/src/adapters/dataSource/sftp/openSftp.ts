import type { SftpPlace } from '@self-print/contract/dataSource.ts';
import type { SFTPWrapper, Stats } from 'ssh2';
import { tableReader } from '../file/tableReader.ts';
import { ANSWER_TIMEOUT_MS, FILE_BYTES_MAX, FILE_TIMEOUT_MS } from '../limits.ts';
import { type Secret, type SourceEffects, SourceFailure, type SourceReader } from '../types.ts';
import { connectSsh, type SshSession, sshFault } from './connectSsh.ts';

/** What every server gives at once. */
const PART_BYTES = 32_768;

/** Opens a csv or xlsx file on a server. It is only read, whatever the account may do. */
export async function openSftp(
  place: SftpPlace & Secret,
  address: string,
  effects: SourceEffects,
): Promise<SourceReader> {
  const session = await connectSsh(place, address, effects);
  return tableReader({
    about: async () => ({
      version: session.server === '' ? 'SFTP' : `SFTP, ${session.server}`,
      canWrite: await within(session, effects, () => canWrite(session.sftp, place.path)),
    }),
    fetchFile: () => within(session, effects, (tellAlive) => fetchFile(session.sftp, place.path, tellAlive)),
    close: async () => void session.client.destroy(),
  });
}

/** Whether the account may change the file: it is opened for that, and closed again as it is. */
async function canWrite(sftp: SFTPWrapper, path: string): Promise<boolean> {
  try {
    const handle = await asked<Buffer>((done) => sftp.open(path, 'r+', done));
    await asked<void>((done) => sftp.close(handle, done));
    return true;
  } catch (error) {
    const fault = sshFault(error);
    if (fault.fault === 'connectionLost') throw fault;
    return false;
  }
}

/** Gives work up when the connection is lost, also before it began, when the server is silent, or when it takes too long as a whole. */
async function within<Value>(
  { client, ended }: SshSession,
  { after }: SourceEffects,
  work: (tellAlive: () => void) => Promise<Value>,
): Promise<Value> {
  let giveUp: (fault: SourceFailure) => void = () => {};
  const given = new Promise<never>((_resolve, reject) => {
    giveUp = reject;
  });
  const late = () => {
    giveUp(new SourceFailure('timedOut'));
    client.destroy();
  };
  void ended.then(() => giveUp(new SourceFailure('connectionLost')));
  const cancelWhole = after(FILE_TIMEOUT_MS, late);
  let isOver = false;
  let cancelSilence = after(ANSWER_TIMEOUT_MS, late);
  try {
    const done = work(() => {
      if (isOver) return;
      cancelSilence();
      cancelSilence = after(ANSWER_TIMEOUT_MS, late);
    });
    return await Promise.race([done, given]);
  } catch (error) {
    throw sshFault(error);
  } finally {
    isOver = true;
    cancelSilence();
    cancelWhole();
  }
}

/** A file whole. One that changes meanwhile is not taken: it may be half of what it is to become. */
async function fetchFile(sftp: SFTPWrapper, path: string, tellAlive: () => void): Promise<Uint8Array> {
  const handle = await asked<Buffer>((done) => sftp.open(path, 'r', done));
  const before = await asked<Stats>((done) => sftp.fstat(handle, done));
  if (!before.isFile()) throw new SourceFailure('answerWrong', 'no file');
  if (before.size > FILE_BYTES_MAX) throw new SourceFailure('answerTooLarge');
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const part = await readPart(sftp, handle, length);
    if (part.length === 0) break;
    length += part.length;
    // The server may have said another size.
    if (length > FILE_BYTES_MAX) throw new SourceFailure('answerTooLarge');
    parts.push(part);
    tellAlive();
  }
  const now = await asked<Stats>((done) => sftp.fstat(handle, done));
  await asked<void>((done) => sftp.close(handle, done));
  if (length !== now.size || now.mtime !== before.mtime || now.size !== before.size)
    throw new SourceFailure('connectionLost', 'changed');
  return Buffer.concat(parts, length);
}

/** Bytes from an offset on; none at the end of the file. */
function readPart(sftp: SFTPWrapper, handle: Buffer, offset: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    sftp.read(handle, Buffer.alloc(PART_BYTES), 0, PART_BYTES, offset, (error, length, part) =>
      error ? reject(error) : resolve(part.subarray(0, length)),
    );
  });
}

function asked<Value>(
  ask: (done: (error: Error | null | undefined, value: Value) => void) => void,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    ask((error, value) => (error ? reject(error) : resolve(value)));
  });
}
