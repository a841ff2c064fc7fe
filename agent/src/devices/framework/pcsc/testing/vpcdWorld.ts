import { execFileSync, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { type CampusCardSetting, campusCardSetting } from '@self-print/contract/deviceSettings.ts';
import { systemTime } from '../../../../time.ts';
import { openCampusCard } from '../../../campusCard/detect.ts';
import { createMifareSim } from '../../../campusCard/simulator/mifareSim.ts';
import { createPbocSim } from '../../../campusCard/simulator/pbocSim.ts';
import type { CampusCardReader } from '../../../campusCard/types.ts';
import type { HealthReport } from '../../health.ts';
import { openByteLink } from '../../openByteLink.ts';
import { eventually } from '../../testing/eventually.ts';
import type { SimulatedCard } from '../simulator/simulatedCard.ts';
import { insertVirtualCard } from '../simulator/virtualCard.ts';

/**
 * Reports as JSON on stdout what it observes of the system's PC/SC service with a virtual reader. The service has one socket
 * per machine, and its virtual reader listens on all interfaces: run it only under `unshare -m -n`.
 */
const UID = Uint8Array.of(0x04, 0xa1, 0xb2, 0xc3);
const KEY = Buffer.from('4A5B6C7D8E9F', 'hex');
const WAIT_MS = 15_000;
const LISTEN_PAUSE_MS = 20;
const ever = new AbortController().signal;

const uidOnly = campusCardSetting.parse({ driver: 'pcsc' });
const sector = campusCardSetting.parse({
  driver: 'pcsc',
  readerName: 'Virtual PCD',
  reading: { kind: 'mifare', block: 4, length: 10, keySecret: 'key' },
});
const application = campusCardSetting.parse({
  driver: 'pcsc',
  reading: { kind: 'cpu', select: '1001', sfi: 21, length: 6, balance: true },
});
const mifare = createMifareSim(
  UID,
  new Map([[1, { keyA: KEY, keyB: KEY, blocks: [Buffer.from('2023001234')] }]]),
);
const pboc = createPbocSim({
  uid: UID,
  application: '1001',
  files: new Map([[21, Buffer.from('202300174711', 'hex')]]),
  balance: 4_321,
  stingy: true,
});

interface Opened {
  readonly reader: CampusCardReader;
  readonly state: (wanted: HealthReport['state']) => Promise<HealthReport>;
}

function open(setting: CampusCardSetting): Opened {
  const health: HealthReport[] = [];
  const reader = openCampusCard(setting, (report) => void health.push(report), {
    openLink: openByteLink,
    fetch,
    secrets: { get: () => ({ ok: true, value: KEY }) },
    time: systemTime,
  });
  if (!reader) throw new Error('no reader');
  return {
    reader,
    state: (wanted) =>
      eventually(() => health.find((report) => report.state === wanted) ?? null, `the state ${wanted}`),
  };
}

async function readOnce(setting: CampusCardSetting, card: SimulatedCard) {
  const { reader, state } = open(setting);
  await state('ready');
  const inserted = await insert(card);
  const read = await reader.read(WAIT_MS, ever);
  inserted.remove();
  await reader.close();
  return read;
}

/** The virtual reader starts listening shortly after its service, and releases a card shortly after its removal. */
async function insert(card: SimulatedCard) {
  for (;;) {
    const inserted = await insertVirtualCard(card).catch(() => null);
    if (inserted) return inserted;
    await wait(LISTEN_PAUSE_MS);
  }
}

execFileSync('mkdir', ['-p', '/run/pcscd']);
execFileSync('mount', ['-t', 'tmpfs', 'none', '/run/pcscd']);
execFileSync('ip', ['link', 'set', 'lo', 'up']);

const without = open(uidOnly);
const noService = await without.state('faulted');
await without.reader.close();

const service = spawn('/usr/sbin/pcscd', ['-f', '-i', '-c', '/etc/reader.conf.d'], { stdio: 'ignore' });
const ended = new Promise<void>((resolve) => void service.once('exit', () => resolve()));
(await insert(mifare)).remove();

const ready = open(uidOnly);
const readiness = await ready.state('ready');
const nobody = await ready.reader.read(100, ever);
const waiting = ready.reader.read(WAIT_MS, ever);
const first = await insert(mifare);
const uid = await waiting;
first.remove();
await ready.reader.close();
const wrongName = open(campusCardSetting.parse({ driver: 'pcsc', readerName: 'no such reader' }));
const misnamed = await wrongName.state('faulted');
await wrongName.reader.close();
const sectorRead = await readOnce(sector, mifare);
const applicationRead = await readOnce(application, pboc);
const lasting = open(uidOnly);
await lasting.state('ready');
service.kill('SIGKILL');
await ended;
const serviceLost = await lasting.state('faulted');
await lasting.reader.close();

process.stdout.write(
  JSON.stringify({
    noService,
    readiness,
    nobody,
    uid,
    misnamed,
    sectorRead,
    applicationRead,
    serviceLost,
  }),
);
