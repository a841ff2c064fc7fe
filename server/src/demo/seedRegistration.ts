import { DAY_MS } from '@self-print/contract/limits.ts';
import type { RegistrationSettings } from '@self-print/contract/platform/registrationAdmin.ts';
import { and, eq } from 'drizzle-orm';
import { dateIn } from '../calendar/countPeriod.ts';
import { dayIn } from '../calendar/dayIn.ts';
import { academicTerm, registrationSetting, studentLeave } from '../db/schema/registration.ts';
import type { Deps } from '../deps.ts';
import { PROOF_ITEM } from './demoCatalogue.ts';
import { DEMO_SCHOOL } from './demoSchool.ts';

const { schoolCode, timeZone } = DEMO_SCHOOL;
const LEAVE_ID = '5f0c0101-0000-4000-8000-000000000001';
/** Revision of settings that no administrator has changed. */
const UNCHANGED = 1;
const AUTUMN_BEGINS = 9;
const SPRING_BEGINS = 2;

/** The term of today, in which people can register on every day; with a leave of the demo student. Changes by administrators are kept. */
export async function seedRegistration(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  studentId: string,
): Promise<void> {
  const now = clock.now();
  const term = termOn(now);
  const key = { schoolCode, termId: term.termId };
  const added = await db.orm
    .insert(academicTerm)
    .values({ ...key, ...term, revision: UNCHANGED, createdAt: now })
    .onConflictDoNothing()
    .returning({ termId: academicTerm.termId });
  const settings = settingsFor(term);
  const values = { settings, revision: UNCHANGED, changedAt: now };
  await db.orm
    .insert(registrationSetting)
    .values({ schoolCode, ...values })
    .onConflictDoNothing();
  if (added.length > 0)
    await db.orm
      .update(registrationSetting)
      .set(values)
      .where(
        and(eq(registrationSetting.schoolCode, schoolCode), eq(registrationSetting.revision, UNCHANGED)),
      );
  await db.orm
    .insert(studentLeave)
    .values({
      schoolCode,
      leaveId: LEAVE_ID,
      userId: studentId,
      kind: 'personal',
      startsOn: dayIn(timeZone, new Date(now.getTime() - DAY_MS)),
      endsOn: dayIn(timeZone, new Date(now.getTime() + DAY_MS)),
      state: 'approved',
      createdAt: now,
    })
    .onConflictDoNothing();
}

interface DemoTerm {
  readonly termId: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly startsOn: string;
  readonly endsOn: string;
}

/** September to January, or February to August. */
function termOn(now: Date): DemoTerm {
  const { year, month } = dateIn(timeZone, now);
  const isAutumn = month >= AUTUMN_BEGINS || month < SPRING_BEGINS;
  const begun = month >= AUTUMN_BEGINS ? year : year - 1;
  const years = `${begun}-${begun + 1}`;
  return isAutumn
    ? {
        termId: `5f0c0100-0000-4000-8000-00000000${begun}`,
        nameZh: `${years} 学年第一学期`,
        nameEn: `${years}, first term`,
        startsOn: `${begun}-09-01`,
        endsOn: `${begun + 1}-01-31`,
      }
    : {
        termId: `5f0c0100-0000-4000-8000-00000002${begun}`,
        nameZh: `${years} 学年第二学期`,
        nameEn: `${years}, second term`,
        startsOn: `${begun + 1}-02-01`,
        endsOn: `${begun + 1}-08-31`,
      };
}

function settingsFor({ termId, startsOn, endsOn }: DemoTerm): RegistrationSettings {
  return {
    enabled: true,
    termId,
    opensOn: startsOn,
    closesOn: endsOn,
    roles: ['student'],
    departments: [],
    notice: {
      zh: '请核对个人信息；信息有误请先到学院更正，再来报到。',
      en: 'Check your details. If something is wrong, ask your faculty to correct it before you register.',
    },
    facts: [
      { label: { zh: '学院', en: 'School' }, variable: 'student.college' },
      { label: { zh: '专业', en: 'Major' }, variable: 'student.major' },
    ],
    requirements: [
      {
        label: { zh: '学籍状态为在读', en: 'Enrolled' },
        variable: 'student.status',
        rule: { kind: 'oneOf', values: ['在读'] },
        help: { zh: '请到教务处办理复学手续', en: 'Ask the registrar to resume your studies' },
      },
      {
        label: { zh: '联系电话已登记', en: 'Phone number known' },
        variable: 'student.phone',
        rule: { kind: 'present' },
        help: { zh: '请到学院登记联系电话', en: 'Give your faculty your phone number' },
      },
    ],
    proofItemId: PROOF_ITEM.itemId,
  };
}
