import { randomUUID } from 'node:crypto';
import { campusCardSetting } from '@self-print/contract/deviceSettings.ts';
import { ok } from '@self-print/contract/result.ts';
import { openCampusCard } from '../../devices/campusCard/detect.ts';
import { openByteLink } from '../../devices/framework/openByteLink.ts';
import { createSecrets } from '../../devices/secrets.ts';
import { openDatabase } from '../../journal/database.ts';
import { openAgentJournal } from '../../root/records.ts';
import { memoryLog } from '../../testing/memoryLog.ts';
import { systemTime } from '../../time.ts';
import { createCardDigest } from '../cardDigest.ts';
import { deductionRequest } from '../deduction.ts';
import { createDeductions } from '../deductions.ts';

/**
 * Makes one deduction in a process that the operating system kills at a fault point, without any clean-up. Arguments: journal,
 * URL of the card system, request as JSON, fault point.
 */
const [path = '', url = '', request = '', deadly = ''] = process.argv.slice(2);
const ready = Promise.withResolvers<void>();
const reader = openCampusCard(
  campusCardSetting.parse({ driver: 'http', url }),
  ({ state }) => state === 'ready' && ready.resolve(),
  { openLink: openByteLink, fetch, secrets: createSecrets(path), time: systemTime },
);
if (!reader) throw new Error('no reader');
await ready.promise;
const deductions = createDeductions({
  journal: openAgentJournal({ path, onFault: () => {}, onSetAside: () => {}, open: openDatabase }),
  reader: () => ok(reader),
  digestCard: createCardDigest(`${path}.key`, randomUUID),
  time: systemTime,
  log: memoryLog(),
  fault: (point) => {
    if (point === deadly) process.kill(process.pid, 'SIGKILL');
  },
});
await deductions.deduct(deductionRequest.parse(JSON.parse(request)), null);
