import { isFetchable } from '@self-print/contract/batches.ts';
import { createNamer, nameBy } from '@self-print/contract/batchNames.ts';
import type { CallInput, CallResult, FileAnswer } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { batchExportCalls } from '@self-print/contract/platform/batchExport.ts';
import { assertNever, fail, ok } from '@self-print/contract/result.ts';
import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { StoredFile } from '../../../adapters/storage/storage.ts';
import { dayIn } from '../../../calendar/dayIn.ts';
import { inBatches } from '../../../db/inBatches.ts';
import { account } from '../../../db/schema/accounts.ts';
import { batchRow } from '../../../db/schema/batches.ts';
import { issuedDocument } from '../../../db/schema/issuing.ts';
import { printOrder } from '../../../db/schema/orders.ts';
import { timeZoneOf } from '../../../db/timeZoneOf.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { decryptNames } from '../../accounts/encryptedAccount.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { findTask, isRowOf, type TaskRow } from '../store.ts';
import { mergePdfs } from './mergePdfs.ts';
import { type ZipFile, zipLength, zipStream } from './zipStream.ts';

type FetchCall = typeof batchExportCalls.download;
type FetchDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'storage' | 'log'>;

interface NamedFile {
  readonly name: string;
  readonly file: StoredFile;
}

/**
 * Answers with all documents of an ended batch. The file is made of the stored documents as it is read, so it is kept nowhere, and
 * memory holds one document at a time. Revoked documents, and those that retention has deleted, are left out.
 */
export async function fetchResult(
  deps: FetchDeps,
  operation: AdminOperation,
  { taskId }: CallInput<FetchCall>,
): Promise<CallResult<FetchCall>> {
  const { schoolCode, userId } = operation;
  const task = await findTask(deps.db, { schoolCode, taskId });
  if (!task) return fail(problem('NOT_FOUND'));
  const { output } = task;
  if (output === 'terminal') return fail(problem('BATCH_RESULT_OTHER'));
  if (!isFetchable(task.state)) return fail(problem('CHANGED_MEANWHILE'));
  const files = await filesOf(deps, task);
  if (files.length === 0) return fail(problem('BATCH_EMPTY'));
  await deps.db.transaction(async (queries) => {
    await recordOperation(queries, deps, operation, {
      subject: taskId,
      label: task.schemeName,
      before: null,
      after: { documents: files.length, output },
    });
    return ok();
  });
  deps.log.event('batch-fetched', { by: userId, taskId, documents: files.length });
  return ok(answerOf(deps, { ...task, output }, files));
}

type FileTask = TaskRow & { readonly output: 'zip' | 'oneFile' };

function answerOf(deps: FetchDeps, { output, endedAt }: FileTask, files: readonly NamedFile[]): FileAnswer {
  const read = (file: StoredFile) => () => contentOf(deps, file);
  switch (output) {
    case 'zip': {
      const entries = files.map(
        ({ name, file }): ZipFile => ({ name, contentLength: file.contentLength, read: read(file) }),
      );
      return {
        contentType: 'application/zip',
        fileName: 'documents.zip',
        contentLength: zipLength(entries),
        content: zipStream(entries, endedAt ?? deps.clock.now()),
      };
    }
    case 'oneFile':
      return {
        contentType: 'application/pdf',
        fileName: 'documents.pdf',
        content: mergePdfs(each(files.map(({ file }) => read(file)))),
      };
    default:
      return assertNever(output);
  }
}

async function* each(reads: readonly (() => Promise<Uint8Array>)[]): AsyncGenerator<Uint8Array> {
  for (const read of reads) yield await read();
}

/** A file that is gone or changed ends the transfer: a result is never short without saying so. */
async function contentOf({ storage }: FetchDeps, file: StoredFile): Promise<Uint8Array> {
  const opened = await storage.stream(file);
  if (!opened.ok) throw new Error(`A document of a batch is ${opened.problem}`);
  const parts: Uint8Array[] = [];
  for await (const part of opened.value) parts.push(part);
  return Buffer.concat(parts);
}

/** The stored documents in the order of the batch, and what each is called in an archive. */
async function filesOf(deps: FetchDeps, task: TaskRow): Promise<readonly NamedFile[]> {
  const timeZone = await timeZoneOf(deps.db, task.schoolCode);
  const namer = createNamer('.pdf');
  const files: NamedFile[] = [];
  for await (const { row, order, person } of documentsOf(deps, task)) {
    const { userName, name } = decryptNames(deps.keys, person, person);
    const values = {
      number: userName,
      name,
      department: person.department,
      item: task.language === 'zh' ? order.titleZh : order.titleEn,
      no: String(row.no).padStart(String(task.total).length, '0'),
      date: dayIn(timeZone, order.createdAt),
    };
    const { documentKey: key, sha256, contentLength } = order;
    files.push({ name: namer(nameBy(task.naming, values)), file: { key, sha256, contentLength } });
  }
  return files;
}

type Found = {
  readonly row: typeof batchRow.$inferSelect;
  readonly order: typeof printOrder.$inferSelect;
  readonly person: typeof account.$inferSelect;
};

function documentsOf({ db }: FetchDeps, task: TaskRow): AsyncGenerator<Found> {
  return inBatches<Found>((last, limit) =>
    db.orm
      .select({ row: batchRow, order: printOrder, person: account })
      .from(batchRow)
      .innerJoin(
        printOrder,
        and(eq(printOrder.schoolCode, batchRow.schoolCode), eq(printOrder.orderId, batchRow.orderId)),
      )
      .innerJoin(
        issuedDocument,
        and(
          eq(issuedDocument.schoolCode, printOrder.schoolCode),
          eq(issuedDocument.orderId, printOrder.orderId),
          isNull(issuedDocument.revokedAt),
        ),
      )
      .innerJoin(
        account,
        and(eq(account.schoolCode, printOrder.schoolCode), eq(account.userId, printOrder.userId)),
      )
      .where(
        and(
          isRowOf(task),
          eq(batchRow.state, 'issued'),
          ne(printOrder.documentKey, ''),
          last && gt(batchRow.no, last.row.no),
        ),
      )
      .orderBy(asc(batchRow.no))
      .limit(limit),
  );
}
