import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemTime } from '../../../../time.ts';
import { parsePrinterAddress } from '../../address.ts';
import { firstGroup } from '../../ipp/attributes.ts';
import { createIppClient } from '../../ipp/client.ts';
import { OPERATIONS } from '../../ipp/operations.ts';
import { GROUP_TAGS } from '../../ipp/values.ts';
import { freePort, isListening, startProcess, untilReady } from './processes.ts';
import { peerPath } from './programs.ts';

const run = promisify(execFile);

export interface Cupsd extends AsyncDisposable {
  readonly port: number;
  /** Creates a queue for an IPP printer, like `lpadmin -m everywhere`. */
  addQueue(name: string, printerUri: string): Promise<void>;
}

const CONFIGURATION = (port: number) => `Listen 127.0.0.1:${port}
Browsing Off
DefaultAuthType None
WebInterface No
PreserveJobHistory Yes
MaxJobTime 0
<Location />
Order allow,deny
Allow localhost
</Location>
<Location /admin>
Order allow,deny
Allow localhost
</Location>
<Policy default>
JobPrivateAccess all
JobPrivateValues none
<Limit All>
Order deny,allow
</Limit>
</Policy>
`;
const FOLDERS = {
  ServerRoot: 'root',
  RequestRoot: 'spool',
  CacheDir: 'cache',
  StateDir: 'state',
  TempDir: 'tmp',
} as const;

async function knowsItsTrays(port: number, queue: string): Promise<boolean> {
  const address = parsePrinterAddress(`cups://127.0.0.1:${port}/${queue}`);
  if (!address.ok || address.value.kind === 'windows') throw new Error('This is no name for a queue');
  const client = createIppClient(address.value.endpoint, { time: systemTime });
  const reply = await client.call({ operation: OPERATIONS.getPrinterAttributes });
  return reply.ok && firstGroup(reply.value, GROUP_TAGS.printer).has('media-source-supported');
}

/** Starts a separate cupsd on 127.0.0.1 with its own folders, queues and log, without touching the system's files. */
export async function startCupsd(): Promise<Cupsd> {
  const folder = await mkdtemp(join(tmpdir(), 'cupsd-'));
  // When run by root, cupsd starts its backends as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  const port = await freePort();
  const files = Object.entries(FOLDERS).map(([directive, name]) => `${directive} ${join(folder, name)}`);
  for (const name of Object.values(FOLDERS)) await mkdir(join(folder, name));
  const logs = ['AccessLog', 'ErrorLog', 'PageLog'].map((log) => `${log} ${join(folder, log)}`);
  const owners = ['SystemGroup root', 'User lp', 'Group lp', 'FileDevice Yes'];
  await writeFile(join(folder, 'cupsd.conf'), CONFIGURATION(port));
  await writeFile(join(folder, 'cups-files.conf'), `${[...files, ...logs, ...owners].join('\n')}\n`);
  // PDF is passed to the printer unchanged, so that no filter package is needed and every byte can be compared.
  await writeFile(join(folder, 'root', 'pass.convs'), 'application/pdf application/vnd.cups-pdf 0 -\n');
  const daemon = startProcess(peerPath('cupsd'), [
    '-f',
    ...['-c', join(folder, 'cupsd.conf')],
    ...['-s', join(folder, 'cups-files.conf')],
  ]);
  await untilReady(daemon, () => isListening(port));
  return {
    port,
    async addQueue(name, printerUri) {
      const args = ['-p', name, '-E', '-v', printerUri, '-m', 'everywhere'];
      await run(peerPath('lpadmin'), args, {
        env: { ...process.env, CUPS_SERVER: `127.0.0.1:${port}`, HOME: folder },
      });
      // lpadmin returns before cupsd has queried the printer's capabilities.
      await untilReady(daemon, () => knowsItsTrays(port, name));
    },
    async [Symbol.asyncDispose]() {
      await daemon[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
