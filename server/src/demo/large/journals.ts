import { FAULT_TYPES } from '@self-print/contract/faultTypes.ts';
import { WARN_SCENES, warnScene } from '@self-print/contract/warnings.ts';
import { faultReport } from '../../db/schema/faults.ts';
import { smsMessage } from '../../db/schema/messages.ts';
import { operationEntry, operationHead } from '../../db/schema/operations.ts';
import { retentionReport } from '../../db/schema/retention.ts';
import { signInEvent, signInLink, signInProvider } from '../../db/schema/signIn.ts';
import { warning } from '../../db/schema/warnings.ts';
import { encryptAnswer, encryptReport } from '../../modules/faults/encryptedFault.ts';
import { encryptParameters } from '../../modules/identities/providerStore.ts';
import { encryptMessage } from '../../modules/messages/encryptedMessage.ts';
import { hashOf } from '../../modules/operations/chain.ts';
import { fieldChanges } from '../../modules/operations/fieldChanges.ts';
import { after, fill, HISTORY_DAYS, type LargeSchool, momentOf, shareOf } from './largeSchool.ts';

/** For each order. */
const OPERATIONS = 0.1;
const SIGN_INS = 0.5;
const MESSAGES = 0.1;
const FAULTS = 0.02;
const WARNINGS = 0.02;
/** For each person. */
const LINKS = 0.5;
const PROVIDER = 'campus';

/** What a platform writes down of itself: operations, sign-ins, messages, faults, warnings and what it deleted. */
export async function seedJournals(school: LargeSchool): Promise<void> {
  await seedOperations(school);
  await seedSignIns(school);
  await seedMessages(school);
  await seedFaults(school);
  await seedWarnings(school);
  const { schoolCode, random } = school;
  await fill(school, retentionReport)(HISTORY_DAYS, (index) => ({
    schoolCode,
    reportId: random.uuid(),
    kind: random.pick(['uploads', 'printLogs', 'formContents'] as const),
    count: 1 + random.below(500),
    deletedAt: momentOf(school, index, HISTORY_DAYS),
  }));
}

async function seedOperations(school: LargeSchool): Promise<void> {
  const { schoolCode, keys, random, size, adminId, terminals } = school;
  const count = shareOf(size.orders, OPERATIONS);
  let hash: Uint8Array | null = null;
  await fill(school, operationEntry)(count, (index) => {
    const entry = {
      schoolCode,
      entryNo: index + 1,
      at: momentOf(school, index, count),
      operation: random.pick([
        'signed-in',
        'signed-in',
        'signed-out',
        'terminal-changed',
        'item-changed',
      ] as const),
      subject: random.pick(terminals),
      label: { zh: '终端', en: 'Terminal' },
      changes: fieldChanges({ paused: false }, { paused: true }),
      userId: adminId,
      role: 'admin',
      client: 'console' as const,
      requestId: random.uuid(),
    };
    hash = hashOf(keys.operationChain, hash, entry);
    return { ...entry, hash };
  });
  await school.insert(operationHead, [{ schoolCode, entryNo: count, hash }]);
}

async function seedSignIns(school: LargeSchool): Promise<void> {
  const { schoolCode, keys, random, size, people, terminals, until } = school;
  const key = { schoolCode, providerId: PROVIDER };
  await school.insert(signInProvider, [
    {
      ...key,
      kind: 'LDAP',
      nameZh: '统一身份认证',
      nameEn: 'Campus directory',
      enabled: false,
      newAccounts: false,
      assurance: 'normal',
      parametersEncrypted: encryptParameters(keys, key, {}),
      mapping: { number: 'uid', name: 'cn', department: '', role: '', staffValues: [], validUntil: '' },
      revision: 1,
      createdAt: until,
    },
  ]);
  const links = shareOf(people.length, LINKS);
  await fill(school, signInLink)(links, (index) => ({
    ...key,
    subjectIndex: keys.index('signInLink.subject', `${schoolCode} ${index}`),
    userId: people[index] ?? people[0],
    department: '',
    linkedAt: momentOf(school, index, links),
    lastAt: until,
  }));
  const events = shareOf(size.orders, SIGN_INS);
  await fill(school, signInEvent)(events, (index) => {
    const isWrong = random.percent(4);
    const client = random.pick(['terminal', 'terminal', 'phone', 'phone', 'pc', 'console'] as const);
    return {
      schoolCode,
      eventId: random.uuid(),
      userId: isWrong ? null : random.pick(people),
      client,
      terminalCode: client === 'terminal' ? random.pick(terminals) : null,
      way: random.pick(['DB', 'DB', 'PHONE_CODE', 'QR'] as const),
      outcome: isWrong ? 'wrong' : 'signedIn',
      assurance: isWrong ? null : 'normal',
      at: momentOf(school, index, events),
    };
  });
}

async function seedMessages(school: LargeSchool): Promise<void> {
  const { schoolCode, keys, random, size } = school;
  const count = shareOf(size.orders, MESSAGES);
  await fill(school, smsMessage)(count, (index) => {
    const messageId = random.uuid();
    const createdAt = momentOf(school, index, count);
    const phone = `138${String(random.below(100_000_000)).padStart(8, '0')}`;
    const isFailed = random.percent(2);
    return {
      schoolCode,
      messageId,
      purpose: random.pick(['signIn', 'newPhone'] as const),
      language: 'zh',
      ...encryptMessage(keys, { schoolCode, messageId }, { phone, code: '' }),
      codeEncrypted: null,
      state: isFailed ? 'failed' : 'sent',
      tries: 1,
      validUntil: after(createdAt, 10),
      channelId: 'sms',
      fault: isFailed ? 'refused' : null,
      costFen: isFailed ? 0 : 5,
      createdAt,
    };
  });
}

async function seedFaults(school: LargeSchool): Promise<void> {
  const { schoolCode, keys, random, size, terminals, people, adminId } = school;
  const count = shareOf(size.orders, FAULTS);
  await fill(school, faultReport)(count, (index) => {
    const at = { schoolCode, feedbackId: random.uuid() };
    const createdAt = momentOf(school, index, count);
    const isOpen = index > count - 20 || random.percent(0.2);
    return {
      ...at,
      requestKey: random.uuid(),
      source: random.pick(['kiosk', 'kiosk', 'phone', 'ticket'] as const),
      faultType: FAULT_TYPES[random.below(FAULT_TYPES.length)]?.id ?? 1,
      terminalCode: random.pick(terminals),
      reporterId: random.pick(people),
      ...encryptReport(keys, at, { reason: '打印机卡纸', phone: '13800000000' }),
      state: isOpen ? 'assigned' : 'done',
      assigneeId: adminId,
      answerEncrypted: encryptAnswer(keys, at, isOpen ? '' : '已处理'),
      revision: 1,
      createdAt,
      changedAt: after(createdAt, 60),
    };
  });
}

async function seedWarnings(school: LargeSchool): Promise<void> {
  const { schoolCode, random, size, terminals } = school;
  const count = shareOf(size.orders, WARNINGS);
  const open = new Set<string>();
  await fill(school, warning)(count, (index) => {
    const scene = random.pick(['terminalOffline', 'printerStopped', 'paperLow'] as const);
    const subject = random.pick(terminals);
    const since = momentOf(school, index, count);
    const key = `${scene} ${subject}`;
    const isOpen = random.percent(0.5) && !open.has(key);
    if (isOpen) open.add(key);
    return {
      schoolCode,
      warningId: random.uuid(),
      scene: warnScene.parse(scene),
      subject,
      severity: WARN_SCENES[scene].severity,
      since,
      lastAt: after(since, 60),
      openedAt: after(since, 15),
      closedAt: isOpen ? null : after(since, 90),
    };
  });
}
