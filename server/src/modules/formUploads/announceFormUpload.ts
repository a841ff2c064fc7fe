import type { CallAnswer } from '@self-print/contract/call.ts';
import type { Outcome } from '@self-print/contract/errors.ts';
import type { UploadField } from '@self-print/contract/formDefinition.ts';
import type { FileKind } from '@self-print/contract/forms.ts';
import type { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { formUpload } from '../../db/schema/forms.ts';
import type { Deps } from '../../deps.ts';
import { takeRate } from '../../http/rateLimit/rateLimit.ts';
import { type AnnouncedFile, announce } from '../cloudPrint/beginUpload.ts';
import { findUnsentFiles } from '../cloudPrint/fileStore.ts';
import { lockQuotas } from '../orders/quota.ts';
import type { FormOfPerson } from './formPlace.ts';
import { FORM_UPLOAD_RATE, UNSENT_KEPT_MS } from './limits.ts';

interface FileRules extends Pick<UploadField, 'x-file-limit'> {
  readonly 'x-file-kinds': readonly FileKind[];
}

const FOLDERS = /^.*[/\\]/;

/** Registers an announced file for a field or a decision. Its actual type is determined from its content once it has arrived. */
export async function announceFormUpload(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>,
  { schoolCode, userId, itemId, moment }: FormOfPerson,
  field: { readonly name: string; readonly rules: FileRules },
  { fileName, sizeBytes }: AnnouncedFile,
): Promise<
  Outcome<
    CallAnswer<typeof cloudPrintCalls.beginUpload>,
    'TOO_MANY_REQUESTS' | 'TOO_MANY_UPLOADS' | 'UPLOAD_EMPTY' | 'UPLOAD_TOO_LARGE'
  >
> {
  const allowed = await takeRate(deps, FORM_UPLOAD_RATE, 'formUpload', schoolCode, userId);
  if (!allowed.ok) return allowed;
  const owner = { schoolCode, userId };
  return deps.db.transaction(async (queries) => {
    await lockQuotas(queries, schoolCode, userId);
    const files = await findUnsentFiles(queries, owner);
    const rule = { limitBytes: field.rules['x-file-limit'], keptMs: UNSENT_KEPT_MS, files };
    const file = { ...owner, fileName: fileName.replace(FOLDERS, '') || fileName, sizeBytes };
    const begun = await announce(deps, queries, file, rule);
    if (!begun.ok) return begun;
    await queries.orm.insert(formUpload).values({
      schoolCode,
      fileId: begun.value.fileId,
      itemId,
      moment,
      field: field.name,
      kinds: field.rules['x-file-kinds'],
    });
    return begun;
  });
}
