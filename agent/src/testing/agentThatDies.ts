import { randomUUID } from 'node:crypto';
import { DOCUMENT_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { ok } from '@self-print/contract/result.ts';
import { buildAgent } from '../app.ts';
import { openByteLink } from '../devices/framework/openByteLink.ts';
import { openHid } from '../devices/scanner/hid/openHid.ts';
import { openDatabase } from '../journal/database.ts';
import { createLogBook } from '../logBook.ts';
import { openLinkSocket } from '../platform/linkSocket.ts';
import { systemTime } from '../time.ts';
import { aMachine } from './bareMachine.ts';
import { ACTIVATION_CODE } from './fakeTerminal.ts';
import { memoryLog } from './memoryLog.ts';
import { printerOfParent } from './printerOverIpc.ts';

/**
 * A complete agent in a separate process that the operating system kills at a fault point, without any clean-up. Arguments:
 * data folder, platform, fault point.
 */
const [dataDir = '', platform = '', deadly = ''] = process.argv.slice(2);

const agent = buildAgent({
  config: {
    port: 0,
    dataDir,
    platform,
    activationCode: ACTIVATION_CODE,
    enrolmentKeyFile: null,
    machineId: 'machine-1',
    authorityFile: null,
    printerAddress: 'memory:',
    printerSnmp: null,
    devices: {},
    dockUrl: null,
    payerPage: null,
    simulatedDevices: false,
    allowPower: false,
    kioskDir: dataDir,
    releaseKeyFile: null,
    keeperForm: null,
    logLevel: 'silent',
  },
  version: '0.0.1',
  openLink: openByteLink,
  openHid,
  openPrinter: () => ok(printerOfParent()),
  openDatabase,
  documentLimitBytes: DOCUMENT_LIMIT_BYTES,
  fetch,
  openSocket: openLinkSocket,
  ...aMachine(),
  time: systemTime,
  random: () => 1,
  newRequestId: randomUUID,
  newSecret: randomUUID,
  log: memoryLog(),
  logBook: createLogBook(),
  fault: (point) => {
    if (point === deadly) process.kill(process.pid, 'SIGKILL');
  },
});
process.send?.({ started: await agent.start() });
