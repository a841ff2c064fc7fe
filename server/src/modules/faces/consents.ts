import { type FaceConsentText, faceConsentText } from '@self-print/contract/platform/faceAdmin.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { faceConsent, faceSetting } from '../../db/schema/faces.ts';
import type { PersonPlace } from '../records/personRecords.ts';
import { nextRevision } from './revisions.ts';
import { withdrawFaces } from './withdrawFaces.ts';

interface Consent {
  readonly version: number;
  readonly text: FaceConsentText;
}

/** What people agree to at a school that has no words of its own. */
const STANDARD: Consent = {
  version: 1,
  text: {
    zh: '学校将采集您的人脸照片，并由照片计算人脸特征，仅用于在自助终端核验您的身份。照片和特征加密保存，不提供给其他方。人脸信息属于敏感个人信息，您可以拒绝采集，改用其他方式登录；同意后也可以随时在终端或向学校撤回，撤回后照片和特征立即删除。',
    en: 'The university takes a photo of your face and computes features from it, only to verify at its terminals who you are. Photo and features are stored encrypted and given to nobody else. A face is sensitive personal data: you may refuse and sign in otherwise, and you can withdraw your consent at any time, at a terminal or at the university; photo and features are then deleted at once.',
  },
};

export async function readConsentText({ orm }: Queries, schoolCode: string): Promise<Consent> {
  const [row] = await orm.select().from(faceSetting).where(eq(faceSetting.schoolCode, schoolCode));
  return row ? { version: row.version, text: faceConsentText.parse(row.consent) } : STANDARD;
}

const isConsentOf = ({ schoolCode, userId }: PersonPlace) =>
  and(eq(faceConsent.schoolCode, schoolCode), eq(faceConsent.userId, userId));

export async function findConsent({ orm }: Queries, person: PersonPlace) {
  const [row] = await orm.select().from(faceConsent).where(isConsentOf(person));
  return row;
}

/** Notes that a person agreed to the words of a version. What was withdrawn before is over with that. */
export async function noteConsent(
  { orm }: Queries,
  { schoolCode, userId }: PersonPlace,
  { version, terminalCode, agreedAt }: { version: number; terminalCode: string; agreedAt: Date },
): Promise<void> {
  const agreed = { version, terminalCode, agreedAt, withdrawnAt: null };
  await orm
    .insert(faceConsent)
    .values({ schoolCode, userId, ...agreed })
    .onConflictDoUpdate({ target: [faceConsent.schoolCode, faceConsent.userId], set: agreed });
}

/** Deletes a person's faces and notes that the consent was withdrawn. @returns how many faces were deleted */
export async function withdrawConsent(queries: Queries, person: PersonPlace, now: Date): Promise<number> {
  // Locked first: an enrolment under way ends before, so that its face is found.
  await nextRevision(queries, person.schoolCode);
  const gone = await withdrawFaces(queries, person, now);
  await queries.orm.update(faceConsent).set({ withdrawnAt: now }).where(isConsentOf(person));
  return gone;
}
