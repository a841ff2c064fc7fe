/** The entry of a signature dictionary that tells which document it is. */
export const DOCUMENT_ID_KEY = 'SelfPrint.DocumentId';
