import type { StoredFile } from '../../adapters/storage/storage.ts';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { issuedDocument } from '../../db/schema/issuing.ts';
import type { Deps } from '../../deps.ts';
import { encryptCode, encryptFacts, indexOfFactor } from './encryptedDocument.ts';
import type { Issued } from './issueDocument.ts';
import { deleteUnkept, markKept } from './unkeptDocuments.ts';

/**
 * Saves an issued document in the transaction of its order, whose row must already exist. A second document for the same order
 * violates `issued_document_order`.
 */
export async function saveIssued(queries: Queries, keys: Keys, issued: Issued): Promise<void> {
  const { file, maskedFile, facts, holder, verificationCode } = issued;
  const { schoolCode, documentId, orderId, userId, itemId, templateId, templateVersion, language } = issued;
  for (const { key } of filesOf(issued)) await markKept(queries, { schoolCode, storageKey: key });
  await queries.orm.insert(issuedDocument).values({
    schoolCode,
    documentId,
    orderId,
    userId,
    itemId,
    templateId,
    templateVersion,
    language,
    ...encryptCode(keys, issued, verificationCode),
    numberFactorIndex: indexOfFactor(keys, issued, holder.number),
    idFactorIndex: holder.idNumber === null ? null : indexOfFactor(keys, issued, holder.idNumber),
    factsEncrypted: encryptFacts(keys, issued, facts),
    storageKey: file.key,
    sha256: file.sha256,
    contentLength: file.contentLength,
    pages: issued.pages,
    maskedFile,
    recordVersion: issued.record?.no ?? null,
    recordAt: issued.record?.at ?? null,
    recordImportId: issued.record?.importId ?? null,
    issuedAt: issued.issuedAt,
    validUntil: issued.validUntil,
  });
}

/** Deletes the files of a document whose order was refused in the end. */
export async function discardIssued(deps: Pick<Deps, 'db' | 'storage'>, issued: Issued): Promise<void> {
  const { schoolCode } = issued;
  for (const { key } of filesOf(issued)) await deleteUnkept(deps, { schoolCode, storageKey: key });
}

function filesOf({ file, maskedFile }: Issued): readonly StoredFile[] {
  return maskedFile === null ? [file] : [file, maskedFile];
}
