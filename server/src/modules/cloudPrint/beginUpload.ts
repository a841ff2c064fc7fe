import type { CallAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { DAY_MS } from '@self-print/contract/limits.ts';
import type { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Queries } from '../../db/database.ts';
import { cloudFile } from '../../db/schema/cloudPrint.ts';
import type { Deps } from '../../deps.ts';
import type { UserActor } from '../../http/actor.ts';
import { lockQuotas } from '../orders/quota.ts';
import { isPrintableName } from './configView.ts';
import { type CloudFileRow, encryptCloudFileName, findOwnFiles, type Owner } from './fileStore.ts';
import { FILES_PER_PERSON, PIECE_BYTES, RECEIVING_BYTES_PER_PERSON } from './limits.ts';
import { readCloudPrint } from './settingsStore.ts';

type Announced = CallAnswer<typeof cloudPrintCalls.beginUpload>;

export interface AnnouncedFile {
  readonly fileName: string;
  readonly sizeBytes: number;
}

/** Registers an announced upload. The file's actual type is determined from its content once it has arrived. */
export function beginUpload(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>,
  actor: UserActor,
  { fileName, sizeBytes }: AnnouncedFile,
): Promise<
  Outcome<
    Announced,
    | 'MODULE_NOT_LICENSED'
    | 'TOO_MANY_UPLOADS'
    | 'UPLOAD_EMPTY'
    | 'UPLOAD_TOO_LARGE'
    | 'UPLOAD_TYPE_UNSUPPORTED'
  >
> {
  const { schoolCode, userId } = actor;
  return deps.db.transaction(async (queries) => {
    const { settings, licensed } = await readCloudPrint(queries, schoolCode);
    if (!licensed || !settings.enabled) return fail(problem('MODULE_NOT_LICENSED'));
    if (!isPrintableName(fileName)) return fail(problem('UPLOAD_TYPE_UNSUPPORTED'));
    await lockQuotas(queries, schoolCode, userId);
    const files = await findOwnFiles(queries, actor);
    const rule = { limitBytes: settings.maxFileBytes, keptMs: settings.keptDays * DAY_MS, files };
    return announce(deps, queries, { ...actor, fileName, sizeBytes }, rule);
  });
}

interface AnnounceRule {
  readonly limitBytes: number;
  /** How long the file is kept, unless an order needs it. */
  readonly keptMs: number;
  /** The person's other files for the same purpose, which count towards the limits of number and of size under way. */
  readonly files: readonly CloudFileRow[];
}

/** Registers an upload. The caller holds the person's lock. */
export async function announce(
  { keys, clock, random }: Pick<Deps, 'keys' | 'clock' | 'random'>,
  { orm }: Queries,
  { schoolCode, userId, fileName, sizeBytes }: Owner & AnnouncedFile,
  { limitBytes, keptMs, files }: AnnounceRule,
): Promise<Outcome<Announced, 'TOO_MANY_UPLOADS' | 'UPLOAD_EMPTY' | 'UPLOAD_TOO_LARGE'>> {
  if (sizeBytes === 0) return fail(problem('UPLOAD_EMPTY'));
  if (sizeBytes > limitBytes) return fail(problem('UPLOAD_TOO_LARGE', { detail: { limitBytes } }));
  const underWay = files
    .filter(({ state }) => state === 'receiving')
    .reduce((sum, file) => sum + file.sizeBytes, 0);
  if (files.length >= FILES_PER_PERSON || underWay + sizeBytes > RECEIVING_BYTES_PER_PERSON) {
    return fail(problem('TOO_MANY_UPLOADS'));
  }
  const fileId = random.uuid();
  const now = clock.now();
  await orm.insert(cloudFile).values({
    schoolCode,
    fileId,
    userId,
    sizeBytes,
    fileNameEncrypted: encryptCloudFileName(keys, { schoolCode, fileId }, fileName),
    state: 'receiving',
    uploadedAt: now,
    changedAt: now,
    keptUntil: new Date(now.getTime() + keptMs),
  });
  return ok({ fileId, receivedBytes: 0, pieceBytes: PIECE_BYTES });
}
