import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import type { FormSchema } from '@self-print/contract/forms.ts';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { cloudFile } from '../../db/schema/cloudPrint.ts';
import { formUpload } from '../../db/schema/forms.ts';
import { ofFile } from '../cloudPrint/fileStore.ts';
import type { FieldProblem } from '../forms/checkForm.ts';
import { titleOf } from '../forms/fieldTitles.ts';
import type { FormOfPerson } from './formPlace.ts';
import type { UploadIds } from './splitUploads.ts';

const WORDS = {
  gone: {
    zh: '附件已失效，请移除后重新上传',
    en: 'An attached file is no longer available. Remove it and attach it again',
  },
  refused: {
    zh: '有文件不能使用，请移除后换一个文件',
    en: 'A file cannot be used. Remove it and attach another one',
  },
  unfinished: {
    zh: '文件还在检查中，请稍候再试',
    en: 'A file is still being checked. Please try again in a moment',
  },
} as const satisfies Record<string, Bilingual>;

/**
 * Finds fields with a file that cannot be sent with the form: each must be this person's, uploaded for this field, ready, and not
 * part of another order. At most one problem per field.
 */
export async function uploadProblems(
  queries: Queries,
  form: FormOfPerson,
  uploads: UploadIds,
  language: Language,
): Promise<FieldProblem[]> {
  if (uploads.size === 0) return [];
  const files = await findFree(queries, form, [...uploads.values()].flat());
  return [...uploads].flatMap(([field, ids]) => {
    const states = ids.map((id) => files.find((each) => each.fileId === id && each.field === field)?.state);
    const wrong = states.find((state) => state !== 'ready');
    if (states.every((state) => state === 'ready')) return [];
    const words = wrong === undefined ? WORDS.gone : wrong === 'refused' ? WORDS.refused : WORDS.unfinished;
    return [{ field, message: words[language] }];
  });
}

/** The first of these problems as the refusal of an order or of a form that is saved. */
export async function refusalOfUploads(
  queries: Queries,
  of: FormOfPerson,
  { form, uploads }: { readonly form: FormSchema | null; readonly uploads: UploadIds },
  language: Language,
): Promise<CallProblem<'FORM_INVALID'> | undefined> {
  const [first] = await uploadProblems(queries, of, uploads, language);
  if (!first || form === null) return undefined;
  const { field, message } = first;
  return problem('FORM_INVALID', {
    detail: { field },
    message: `${titleOf(form, field, language)}: ${message}`,
  });
}

/** Files of a form that no other order holds; inside a transaction they stay as they are until it ends. */
function findFree({ orm }: Queries, form: FormOfPerson, ids: readonly string[]) {
  const { schoolCode, userId, itemId, moment, orderId } = form;
  return orm
    .select({ fileId: cloudFile.fileId, state: cloudFile.state, field: formUpload.field })
    .from(cloudFile)
    .innerJoin(formUpload, ofFile)
    .where(
      and(
        eq(cloudFile.schoolCode, schoolCode),
        eq(cloudFile.userId, userId),
        isNull(cloudFile.deletingAt),
        eq(formUpload.itemId, itemId),
        eq(formUpload.moment, moment),
        or(isNull(formUpload.orderId), orderId === undefined ? undefined : eq(formUpload.orderId, orderId)),
        inArray(cloudFile.fileId, [...ids]),
      ),
    )
    .for('update');
}
