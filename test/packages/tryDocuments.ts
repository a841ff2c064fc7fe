import assert from 'node:assert/strict';
import path from 'node:path';
import { openBareSite } from './bareMachine.ts';
import { type Reader, readerAt, say } from './reader.ts';
import { tryImage } from './tryImage.ts';
import { tryScreen } from './tryScreen.ts';
import { FILE_SERVER, NAMES, trySecondMachine } from './trySecondMachine.ts';

/**
 * Types what the documents say into empty Debians that run under systemd, and looks at what becomes of it (docs/release.md). Needs root,
 * mmdebstrap, systemd-container and Debian's archive; takes minutes and is therefore no part of `npm test`.
 */
const FETCHED = [
  ...['postgresql', 'nginx', 'openssl', 'curl', 'age', 'bubblewrap', 'prometheus'],
  // In place of a graphics card and of somebody who looks at the screen.
  ...['xvfb', 'imagemagick'],
];
const AUTHORITY = "A platform with a certificate of the school's own";
/** A name in the DNS, a certificate for it, here of an authority of the school's own, and the programs of the machine that keeps keys. */
const GIVEN = `
${NAMES}
openssl req -x509 -newkey rsa:2048 -nodes -days 90 -subj /CN=print.example.edu -addext subjectAltName=DNS:print.example.edu \\
  -keyout privkey.pem -out fullchain.pem 2> /dev/null
install -D -m 644 fullchain.pem /usr/local/share/ca-certificates/school.crt
update-ca-certificates
cp fullchain.pem authority.pem
apt-get install --yes age bubblewrap`;
/** Sets a page and a picture with what was installed: engine, fonts, libvips. */
const SET_A_PAGE = `
const home = '/opt/self-print-server/server/src/';
const { openTextTypesetter } = await import(home + 'documents/textTypesetter.ts');
const { systemAfter } = await import(home + 'system.ts');
const { markAsCopy } = await import(home + 'modules/pageImages/copyMark.ts');
const texts = await openTextTypesetter({ processes: 1, after: systemAfter, onLost: () => {} });
const made = await texts.typeset('证明 Certificate');
await texts.close();
if (!made.ok) throw new Error(made.problem.kind);
const { createRequire } = await import('node:module');
const sharp = createRequire(home + 'main.ts')('sharp');
const page = { width: 300, height: 400, channels: 3, background: 'white' };
await markAsCopy(await sharp({ create: page }).png().toBuffer());`;
const READY =
  'curl --silent --fail --retry 120 --retry-delay 1 --retry-all-errors http://127.0.0.1:8081/readyz';

const [server, kiosk, pictures] = process.argv.slice(2);
assert.ok(
  server && kiosk,
  'Usage: node test/packages/tryDocuments.ts self-print-server_….deb self-print-kiosk_….deb [FOLDER-FOR-PICTURES]',
);
const site = await openBareSite([...FETCHED, server, kiosk], FILE_SERVER);
try {
  const machine = await site.start('10.0.0.1');
  const reader = readerAt(machine);
  await tryServer(reader);
  await tryKiosk(reader);
  await tryScreen(machine, pictures);
  await tryImage(machine, site);
  await reader.section('operations.md', 'Watching');
  await tryFaults(reader);
  await tryBackUps(reader);
  await trySecondMachine(machine, site, path.basename(server));
  await tryEnd(reader);
  say('All of it worked.');
} finally {
  await site.stop();
}

async function tryServer({ section, succeed }: Reader): Promise<void> {
  await succeed('what the reader has', GIVEN);
  const installed = await section('deploy.md', 'Install on one machine');
  assert.doesNotMatch(installed, /^fault/m);
  await section('deploy.md', 'First school');
  const pages = ['/', '/wec-self-print-app-console/', '/wec-self-print-app-mobile/', '/doc-api'];
  for (const page of pages)
    await succeed(
      page,
      `curl --silent --fail --location --header 'Accept: text/html' https://print.example.edu${page}`,
    );
  await succeed(
    'a page is set',
    `/opt/self-print-server/bin/node --input-type=module --eval "${SET_A_PAGE}"`,
  );
  say(await succeed('its size', 'du --summarize --block-size=MiB /opt/self-print-server'));
}

async function tryKiosk({ section, eventually, failing }: Reader): Promise<void> {
  await section('deploy.md', 'A kiosk');
  await section('appliance.md', 'Linux with Chromium');
  await section('appliance.md', AUTHORITY);
  await eventually(
    'the kiosk joins',
    'self-print-platform list-terminals --school demo',
    /LIB-1 +in service .*; cannot print/,
  );
  // It has no printer, which is a fault.
  await failing(
    'self-print-kiosk doctor',
    /^ok +hardware agent +running.*^ok +access to platform.*^fault +printer/ms,
  );
}

/** Each is seen from the installation alone. */
async function tryFaults({ succeed, failing, eventually }: Reader): Promise<void> {
  await succeed('the database is stopped', 'systemctl stop postgresql');
  await eventually('it is seen', 'curl --silent http://127.0.0.1:8081/readyz', /database unreachable/);
  await eventually(
    'Prometheus alarms',
    'curl --silent http://127.0.0.1:9090/api/v1/alerts',
    /"alertname":"SelfPrintDatabaseDown"[^}]*"severity":"page"[\s\S]*?"state":"firing"/,
  );
  await failing('self-print-platform doctor', /^fault +database +the database cannot be used/m);
  await succeed('it is started', `systemctl start postgresql; ${READY}`);
  const restarts = await succeed(
    'no server ended',
    'systemctl show --property=NRestarts self-print-server@8081',
  );
  assert.match(restarts, /^NRestarts=0$/m);

  await succeed(
    'another secret',
    'sed -i.right "s|^SELF_PRINT_SECRET=|&another|" /etc/self-print/server.env',
  );
  await succeed('a restart', 'systemctl restart self-print-server@8081');
  await eventually(
    'it is not started again',
    'systemctl show --property=ExecMainStatus,ActiveState self-print-server@8081',
    /ActiveState=failed[\s\S]*ExecMainStatus=78|ExecMainStatus=78[\s\S]*ActiveState=failed/,
  );
  await failing('self-print-platform doctor', /^fault +key ring +the secret is not the one/m);
  await succeed('the other replica answers', 'curl --silent --fail https://print.example.edu/version');
  await succeed(
    'the right one',
    `mv /etc/self-print/server.env.right /etc/self-print/server.env; systemctl restart self-print-server@8081; ${READY}`,
  );

  await succeed('a foreign folder', 'chown root /var/lib/self-print-server/files');
  await failing('self-print-platform doctor', /^fault +storage +Cannot write file/m);
  await succeed(
    'what is to be done',
    'chown -R self-print: /var/lib/self-print-server; self-print-platform doctor',
  );
}

async function tryBackUps({ section, succeed, eventually }: Reader): Promise<void> {
  assert.match(await section('deploy.md', 'A new secret'), /^ok +key ring/m);
  const tasks = ['The key', 'Every night', 'When one is interrupted', 'Prove one', 'Restore'];
  for (const name of tasks) await section('back-up.md', name);
  await succeed('it is ready again', READY);
  await eventually(
    'the kiosk comes back',
    'self-print-platform list-terminals --school demo',
    /LIB-1 +in service/,
  );
}

async function tryEnd({ succeed, failing }: Reader): Promise<void> {
  await succeed('the same version again', 'apt-get install --yes --reinstall ./self-print-server_*.deb');
  await succeed(
    'a newer one is there',
    'sed -i "/^Package: self-print-server/,/^$/s/^Version: .*/Version: 99/" /var/lib/dpkg/status',
  );
  await failing('dpkg --install ./self-print-server_*.deb', /is older: it would not start/);
  await succeed('it is removed', 'apt-get remove --yes self-print-server');
  await succeed('settings stay', 'test -f /etc/self-print/server.env && ! test -e /opt/self-print-server');
  await succeed('it is purged', 'apt-get purge --yes self-print-server self-print-kiosk');
  await succeed(
    'documents stay',
    '! test -e /etc/self-print/server.env && test -d /var/lib/self-print-server/files',
  );
}
