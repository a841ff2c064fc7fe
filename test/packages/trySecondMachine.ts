import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { BareMachine, BareSite } from './bareMachine.ts';
import { type Reader, readerAt } from './reader.ts';

/** Where the file server's folder is mounted, as the document has it. */
export const FILE_SERVER = '/srv/self-print';
export const NAMES = `echo '127.0.0.1 localhost' > /etc/hosts
echo '10.0.0.1 print.example.edu print-1.example.edu' >> /etc/hosts`;
const MOUNTED_INSTEAD = `mount --bind ${FILE_SERVER} /var/lib/self-print-server`;
const BY_THE_SECOND =
  'curl --silent --fail --output /dev/null https://print.example.edu/version; tail -n 1 /var/log/nginx/self-print.log';

/** Goes on from one machine to two, and sees the second serve people alone, take a restart of its package, and read what the first stored. */
export async function trySecondMachine(first: BareMachine, site: BareSite, package_: string): Promise<void> {
  const atFirst = readerAt(first);
  await atFirst.succeed('the file server', `mkdir -p ${FILE_SERVER}`);
  await atFirst.section('deploy.md', 'The files');
  await atFirst.succeed('its folder is mounted', MOUNTED_INSTEAD);
  await atFirst.section('deploy.md', 'The first machine');
  const second = await site.start('10.0.0.2');
  const atSecond = readerAt(second);
  for (const taken of ['root/second-machine', 'usr/local/share/ca-certificates/school.crt'])
    await cp(path.join(first.root, taken), path.join(second.root, taken), {
      recursive: true,
      preserveTimestamps: true,
    });
  await atSecond.succeed('names', NAMES);
  await atSecond.succeed('programs', 'apt-get update; apt-get install --yes curl bubblewrap');
  await atSecond.succeed('the same here', `mkdir -p /var/lib/self-print-server; ${MOUNTED_INSTEAD}`);
  await atSecond.section('deploy.md', 'The second machine');
  await atFirst.section('deploy.md', 'Add it to nginx');
  await servesAlone(atFirst);
  await atSecond.succeed('its package again', `apt-get install --yes --reinstall ./${package_}`);
  await atSecond.eventually(
    'the second machine sees the kiosk',
    'self-print-platform list-terminals --school demo',
    /LIB-1 +in service/,
  );
  await atSecond.succeed('the doctor there', 'self-print-platform doctor');
}

async function servesAlone(atFirst: Reader): Promise<void> {
  await atFirst.succeed('the first one rests', "systemctl stop 'self-print-server@*'");
  await atFirst.eventually('the second machine serves people', BY_THE_SECOND, / 200 .*"10\.0\.0\.2:808[12]"/);
  await atFirst.succeed('and begins again', 'systemctl start self-print-server@8081 self-print-server@8082');
}
