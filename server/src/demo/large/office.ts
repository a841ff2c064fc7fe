import { FACE_MODEL } from '@self-print/contract/agent/pageTasks.ts';
import { allowance } from '../../db/schema/allowances.ts';
import { deletionRequest } from '../../db/schema/deletions.ts';
import { face, faceConsent, faceRevision } from '../../db/schema/faces.ts';
import { academicTerm, registration, studentLeave } from '../../db/schema/registration.ts';
import { studentCardRequest } from '../../db/schema/studentCards.ts';
import { trainChange, trainEntitlement, trainWrite } from '../../db/schema/trainCards.ts';
import { encryptReason as encryptAllowanceReason } from '../../modules/allowances/allowance.ts';
import { encryptFace } from '../../modules/faces/encryptedFace.ts';
import { orderNumberOf } from '../../modules/orders/orderNumberOf.ts';
import { encryptText } from '../../modules/trainCards/store.ts';
import { LARGE_ITEMS } from './catalogue.ts';
import { after, fill, type LargeSchool, momentOf, shareOf } from './largeSchool.ts';

/** For each person. */
const REGISTERED = 0.8;
const LEAVES = 0.3;
const ENTITLED = 0.3;
const WRITES = 0.3;
const CHANGES = 0.03;
const FACES = 0.4;
const CONSENTS_WITHDRAWN = 0.02;
const ALLOWANCES = 0.1;
const DELETIONS = 0.05;
const TERMS = 6;
const TERM_DAYS = 180;
const NUMBERS = 128;

/** What the offices of a school keep of its people. */
export async function seedOffice(school: LargeSchool, orders: readonly string[]): Promise<void> {
  await seedRegistration(school);
  await seedTrainCards(school);
  await seedFaces(school);
  const { schoolCode, keys, random, people, terminals, adminId } = school;
  // Of both kinds.
  const allowances = Math.max(2, shareOf(people.length, ALLOWANCES));
  await fill(school, allowance)(allowances, (index) => {
    const kind = index % 2 === 0 ? 'copies' : 'pages';
    const at = { schoolCode, allowanceId: random.uuid(), kind } as const;
    return {
      ...at,
      itemId: kind === 'copies' ? (LARGE_ITEMS[index % LARGE_ITEMS.length]?.itemId ?? null) : null,
      userId: people[index] ?? people[0],
      amount: 1 + random.below(10),
      reasonEncrypted: encryptAllowanceReason(keys, at, '助学'),
      createdAt: momentOf(school, index, allowances),
    };
  });
  const deletions = shareOf(people.length, DELETIONS);
  await fill(school, deletionRequest)(deletions, (index) => {
    const askedAt = momentOf(school, index, deletions);
    const isOpen = index > deletions - 20;
    return {
      schoolCode,
      requestId: random.uuid(),
      userId: people[index] ?? people[0],
      state: isOpen ? 'waiting' : 'done',
      askedAt,
      answerBy: after(askedAt, 15 * 24 * 60),
      decidedAt: isOpen ? null : after(askedAt, 60),
      decidedBy: isOpen ? null : adminId,
      doneAt: isOpen ? null : after(askedAt, 120),
      outcome: isOpen ? null : [],
    };
  });
  await fill(school, studentCardRequest)(orders.length, (index) => {
    const requestedAt = momentOf(school, index, orders.length);
    const isOpen = index > orders.length - 50;
    return {
      schoolCode,
      orderId: orders[index] ?? '',
      userId: random.pick(people),
      terminalCode: random.pick(terminals),
      slipNumber: orderNumberOf(orders[index] ?? ''),
      state: isOpen ? 'requested' : 'handedOut',
      createdAt: requestedAt,
      requestedAt,
      madeAt: isOpen ? null : after(requestedAt, 60),
      endedAt: isOpen ? null : after(requestedAt, 120),
      endedBy: isOpen ? null : adminId,
    };
  });
}

async function seedRegistration(school: LargeSchool): Promise<void> {
  const { schoolCode, random, people, terminals, until } = school;
  const day = (daysAgo: number) =>
    after(until, -daysAgo * 24 * 60)
      .toISOString()
      .slice(0, 10);
  const terms = Array.from({ length: TERMS }, () => random.uuid());
  await fill(school, academicTerm)(TERMS, (index) => ({
    schoolCode,
    termId: terms[index] ?? '',
    nameZh: `第 ${index + 1} 学期`,
    nameEn: `Term ${index + 1}`,
    startsOn: day((TERMS - index) * TERM_DAYS - 1),
    endsOn: day((TERMS - index - 1) * TERM_DAYS),
    revision: 1,
    createdAt: until,
  }));
  const registered = shareOf(people.length, REGISTERED);
  await fill(school, registration)(registered, (index) => ({
    schoolCode,
    recordId: random.uuid(),
    termId: terms[index % TERMS] ?? '',
    userId: people[index] ?? people[0],
    terminalCode: random.pick(terminals),
    registeredAt: momentOf(school, index, registered),
  }));
  const leaves = shareOf(people.length, LEAVES);
  await fill(school, studentLeave)(leaves, (index) => {
    const createdAt = momentOf(school, index, leaves);
    const isBack = random.percent(90);
    return {
      schoolCode,
      leaveId: random.uuid(),
      userId: people[index] ?? people[0],
      kind: random.pick(['personal', 'sick', 'official'] as const),
      startsOn: createdAt.toISOString().slice(0, 10),
      endsOn: after(createdAt, 3 * 24 * 60)
        .toISOString()
        .slice(0, 10),
      state: isBack ? 'returned' : 'approved',
      returnedAt: isBack ? after(createdAt, 3 * 24 * 60) : null,
      createdAt,
    };
  });
}

async function seedTrainCards(school: LargeSchool): Promise<void> {
  const { schoolCode, keys, random, people, terminals } = school;
  const entitled = shareOf(people.length, ENTITLED);
  await fill(school, trainEntitlement)(entitled, (index) => {
    const userId = people[index] ?? people[0];
    const at = { column: 'entitlement.idCard', schoolCode, rowId: userId } as const;
    return {
      schoolCode,
      userId,
      entitled: true,
      idCardEncrypted: encryptText(keys, at, '11010519491231002X'),
      intervalSchool: '北京',
      intervalHome: random.pick(['上海', '广州', '成都', '西安'] as const),
      lastNumber: 1,
      revision: 1,
      changedAt: momentOf(school, index, entitled),
    };
  });
  const writes = shareOf(people.length, WRITES);
  await fill(school, trainWrite)(writes, (index) => {
    const grantedAt = momentOf(school, index, writes);
    const isDone = random.percent(99);
    return {
      schoolCode,
      requestId: random.uuid(),
      userId: people[index % entitled] ?? people[0],
      number: 1 + Math.floor(index / entitled),
      operation: 'recharge',
      cardNo: `TC${String(index).padStart(8, '0')}`,
      state: isDone ? 'done' : 'failed',
      code: isDone ? null : '2001',
      terminalCode: random.pick(terminals),
      grantedAt,
      leaseEndsAt: after(grantedAt, 10),
      endedAt: after(grantedAt, 1),
    };
  });
  const changes = shareOf(people.length, CHANGES);
  await fill(school, trainChange)(changes, (index) => ({
    schoolCode,
    changeId: random.uuid(),
    userId: people[index % entitled] ?? people[0],
    fromHome: '上海',
    intervalHome: '广州',
    state: 'applied',
    createdAt: momentOf(school, index, changes),
  }));
}

async function seedFaces(school: LargeSchool): Promise<void> {
  const { schoolCode, keys, random, people, terminals, until } = school;
  const { name: modelName, version: modelVersion, detector } = FACE_MODEL;
  const count = shareOf(people.length, FACES);
  const withdrawn = shareOf(people.length, CONSENTS_WITHDRAWN);
  // Nobody's: faces that nobody recognises take the room of real ones.
  const descriptor = Array.from({ length: NUMBERS }, () => random.unit());
  await fill(school, faceConsent)(Math.min(people.length, count + withdrawn), (index) => ({
    schoolCode,
    userId: people[index] ?? people[0],
    version: 1,
    terminalCode: terminals[0],
    agreedAt: momentOf(school, index, count + withdrawn),
    withdrawnAt: index < count ? null : until,
  }));
  await fill(school, face)(count, (index) => {
    const at = { schoolCode, faceId: random.uuid() };
    return {
      ...at,
      userId: people[index] ?? people[0],
      modelName,
      modelVersion,
      detector,
      ...encryptFace(keys, at, { descriptor, photo: '' }),
      terminalCode: random.pick(terminals),
      quality: 80,
      revision: index + 1,
      enrolledAt: momentOf(school, index, count),
    };
  });
  await school.insert(faceRevision, [{ schoolCode, last: count }]);
}
