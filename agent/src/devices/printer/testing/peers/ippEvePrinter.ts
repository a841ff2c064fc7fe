import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, isListening, startProcess, untilReady } from './processes.ts';
import { peerPath } from './programs.ts';

/** What the printer received for one job. */
export interface ReceivedJob {
  readonly document: Uint8Array;
  /** The ticket as ippeveprinter passes it to its command: IPP_COPIES, IPP_SIDES, IPP_MEDIA_COL, … */
  readonly ticket: ReadonlyMap<string, string>;
}

export interface IppEvePrinter extends AsyncDisposable {
  readonly port: number;
  /** Jobs in order of arrival. */
  received(): Promise<readonly ReceivedJob[]>;
  /** While held, a job stops with a jam before its next page. */
  hold(on: boolean): Promise<void>;
  /** Sheets in tray-1 to tray-4. */
  fill(levels: readonly [number, number, number, number]): Promise<void>;
}

const FOUR_TRAYS = fileURLToPath(new URL('./fourTrays.ppd', import.meta.url));
const BUS = (
  socket: string,
) => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>system</type><listen>unix:path=${socket}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/><allow user="*"/></policy>
</busconfig>`;

/** Prints three pages per copy, and jams while the file "hold" exists. The loop ends when the folder is gone. */
const COMMAND = (folder: string) => `#!/bin/sh
env > "$1.ticket"
total=$((3 * \${IPP_COPIES:-1}))
echo "ATTR: job-impressions=$total" >&2
page=0
while [ $page -lt $total ]; do
  if [ -e "${folder}/hold" ]; then
    echo "STATE: +media-jam" >&2
    while [ -e "${folder}/hold" ]; do sleep 0.02; done
    echo "STATE: -media-jam" >&2
  fi
  page=$((page + 1))
  echo "ATTR: job-impressions-completed=$page" >&2
done
`;

/**
 * Debian's ippeveprinter with four trays, A4 and A3, duplex and colour, on 127.0.0.1. It requires a D-Bus system bus even when
 * it announces nothing, so it gets its own; nothing on the system is touched.
 * @param formats MIME types of the documents that it takes, separated by commas; it then has its own trays
 */
export async function startIppEvePrinter(formats?: string): Promise<IppEvePrinter> {
  const folder = await mkdtemp(join(tmpdir(), 'ippeve-'));
  await chmod(folder, 0o755);
  const spool = join(folder, 'spool');
  const command = join(folder, 'command');
  const socket = join(folder, 'bus');
  await mkdir(spool);
  await writeFile(join(folder, 'bus.conf'), BUS(socket));
  await writeFile(command, COMMAND(folder), { mode: 0o755 });
  const bus = startProcess(peerPath('dbus-daemon'), [
    `--config-file=${join(folder, 'bus.conf')}`,
    '--nofork',
  ]);
  await untilReady(bus, () =>
    stat(socket).then(
      (entry) => entry.isSocket(),
      () => false,
    ),
  );
  const port = await freePort();
  // It takes a PPD file or formats, not both.
  const machine = formats === undefined ? ['-P', FOUR_TRAYS] : ['-f', formats, '-2', '-s', '10,10'];
  const paths = ['-d', spool, '-K', folder, '-c', command, ...machine];
  const printer = startProcess(
    peerPath('ippeveprinter'),
    ['-k', '-r', 'off', '-n', 'localhost', '-p', String(port), ...paths, 'Four Trays'],
    { DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${socket}`, HOME: folder },
  );
  await untilReady(printer, () => isListening(port));
  return {
    port,
    async received() {
      const names = (await readdir(spool)).filter((name) => /\.(?:pdf|pwg|urf)$/.test(name));
      const byNumber = names.sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));
      return await Promise.all(byNumber.map((name) => receivedJob(join(spool, name))));
    },
    async hold(on) {
      if (on) await writeFile(join(folder, 'hold'), '');
      else await rm(join(folder, 'hold'), { force: true });
    },
    async fill(levels) {
      const form = new URLSearchParams();
      levels.forEach((level, index) => {
        form.set(`size${index}`, index === 3 ? 'iso_a3_297x420mm' : 'iso_a4_210x297mm');
        form.set(`type${index}`, 'stationery');
        form.set(`level${index}`, String(level));
      });
      await (await fetch(`http://localhost:${port}/media?${form}`)).text();
    },
    async [Symbol.asyncDispose]() {
      await rm(join(folder, 'hold'), { force: true });
      await printer[Symbol.asyncDispose]();
      await bus[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function receivedJob(path: string): Promise<ReceivedJob> {
  const lines = (await readFile(`${path}.ticket`, 'utf8').catch(() => '')).split('\n');
  const pairs = lines.map((line) => line.split(/=(.*)/s));
  return {
    document: await readFile(path),
    ticket: new Map(pairs.map(([key = '', value = '']) => [key, value])),
  };
}
