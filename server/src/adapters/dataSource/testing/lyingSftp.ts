import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';

const { STATUS_CODE } = ssh2.utils.sftp;
const FILE = Buffer.from('file');
/** A regular file that everybody may read. */
const FILE_MODE = 0o100_644;

/** A server with one file, about which it says and does what the test wants. */
export interface LyingSftp {
  readonly port: number;
  /** Answers of `fstat`, one after the other; the last one is given again. */
  sizes: readonly number[];
  /** What a read at an offset gives; null ends the file. */
  read: (offset: number, connection: Connection) => Buffer | null | 'nothing';
  /** Accounts that tried to sign in. */
  readonly tried: string[];
  readonly stop: () => Promise<void>;
}

export async function startLyingSftp(): Promise<LyingSftp> {
  // By Node, because ssh2 sometimes cannot read a key that its own generator made.
  const { privateKey: hostKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'sec1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (connection) => {
    connection.on('error', () => undefined);
    connection.on('authentication', (request) => {
      liar.tried.push(request.username);
      request.accept();
    });
    connection.on('session', (acceptSession) => {
      acceptSession().on('sftp', (acceptSftp) => serve(liar, connection, acceptSftp()));
    });
  });
  // Small answers, none of which may wait for the next one.
  const sockets = createServer({ noDelay: true }, (socket) => server.injectSocket(socket)).listen(
    0,
    '127.0.0.1',
  );
  await once(sockets, 'listening');
  const address = sockets.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  const liar: LyingSftp = {
    port: address.port,
    sizes: [0],
    read: () => null,
    tried: [],
    stop: async () => void sockets.close(),
  };
  return liar;
}

function serve(liar: LyingSftp, connection: Connection, sftp: SFTPWrapper): void {
  let asked = 0;
  sftp.on('OPEN', (id) => sftp.handle(id, FILE));
  sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on('FSTAT', (id) => {
    const size = liar.sizes[Math.min(asked, liar.sizes.length - 1)] ?? 0;
    asked += 1;
    sftp.attrs(id, { mode: FILE_MODE, uid: 0, gid: 0, size, atime: 0, mtime: 0 });
  });
  sftp.on('READ', (id, _handle, offset) => {
    const part = liar.read(offset, connection);
    if (part === 'nothing') return;
    if (part === null) sftp.status(id, STATUS_CODE.EOF);
    else sftp.data(id, part);
  });
}
