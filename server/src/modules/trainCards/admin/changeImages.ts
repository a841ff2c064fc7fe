import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { trainAdminCalls } from '@self-print/contract/platform/trainAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { trainChange } from '../../../db/schema/trainCards.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { readPicture } from '../../resources/readPicture.ts';
import { fileOf } from '../changeImage.ts';

type UploadCall = typeof trainAdminCalls.uploadImage;
type ImageCall = typeof trainAdminCalls.image;
type ImageDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'storage' | 'log'>;

const LABEL = { zh: '证明材料照片', en: 'Picture of a document' };

/** Keeps a picture of the document by which an application is decided; not once it is decided. */
export async function addImage(
  deps: ImageDeps,
  operation: AdminOperation,
  { changeId, content }: CallInput<UploadCall>,
): Promise<CallResult<UploadCall>> {
  const picture = readPicture(content);
  if (!picture.ok) return fail(problem(picture.problem));
  const { schoolCode } = operation;
  const isChange = and(eq(trainChange.schoolCode, schoolCode), eq(trainChange.changeId, changeId));
  const { type, bytes } = picture.value;
  const { key, sha256, contentLength } = await deps.storage.put('pictures', type, bytes);
  let earlier: string | null = null;
  const done = await deps.db.transaction(async (queries): Promise<CallResult<UploadCall>> => {
    const [known] = await queries.orm.select().from(trainChange).where(isChange).for('update');
    if (!known) return fail(problem('NOT_FOUND'));
    if (known.state !== 'applied') return fail(problem('CHANGED_MEANWHILE'));
    await queries.orm
      .update(trainChange)
      .set({ imageKey: key, imageSha256: sha256, imageLength: contentLength, imageType: type })
      .where(isChange);
    await recordOperation(queries, deps, operation, {
      subject: changeId,
      label: LABEL,
      before: { hasImage: known.imageKey !== null },
      after: { hasImage: true },
    });
    earlier = known.imageKey;
    return ok({});
  });
  const unused = done.ok ? earlier : key;
  if (unused !== null) await deps.storage.delete(unused);
  return done;
}

/** The picture of the document. It shows a person, so who looked is in the operation log. */
export async function viewImage(
  deps: ImageDeps,
  operation: AdminOperation,
  { changeId }: CallInput<ImageCall>,
): Promise<CallResult<ImageCall>> {
  const { schoolCode } = operation;
  const [row] = await deps.db.orm
    .select()
    .from(trainChange)
    .where(and(eq(trainChange.schoolCode, schoolCode), eq(trainChange.changeId, changeId)));
  if (!row) return fail(problem('NOT_FOUND'));
  const file = await fileOf(deps, row);
  if (!file.ok) return file;
  await deps.db.transaction(async (queries) => {
    await recordOperation(queries, deps, operation, {
      subject: changeId,
      label: LABEL,
      before: null,
      after: null,
    });
    return ok();
  });
  return file;
}
