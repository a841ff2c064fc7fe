/** Entry of the signature dictionary that holds the document id. */
export const DOCUMENT_ID_KEY = 'SelfPrint.DocumentId';
