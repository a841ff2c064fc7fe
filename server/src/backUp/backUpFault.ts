/** Why a back-up cannot be used, or must not be restored here. */
export type BackUpFaultKind =
  | 'notABackUp'
  | 'wrongKey'
  | 'damaged'
  | 'truncated'
  | 'otherFormat'
  | 'newerVersion'
  | 'otherSchema'
  | 'countsDiffer'
  | 'wrongSecret'
  | 'booksWrong';

const WORDS: Readonly<Record<BackUpFaultKind, string>> = {
  notABackUp: 'This is not a back-up of the platform',
  wrongKey: 'The private key does not open this back-up, or its first lines are damaged',
  damaged: 'The back-up is damaged',
  truncated: 'The back-up is incomplete',
  otherFormat: 'The back-up has a format that this version does not read',
  newerVersion: 'A newer version of the platform made this back-up; install that version to restore it',
  otherSchema: 'The tables of the back-up are not those of this platform',
  countsDiffer: 'What arrived in the database is not what the back-up holds',
  wrongSecret: 'The secret does not open the key ring of the back-up',
  booksWrong: 'The books in the back-up do not add up',
};

/** Thrown by everything that reads a back-up; nothing of it was kept then. */
export class BackUpFault extends Error {
  readonly kind: BackUpFaultKind;

  constructor(kind: BackUpFaultKind, detail: string) {
    super(`${WORDS[kind]}: ${detail}.`);
    this.kind = kind;
  }
}

/** A back-up that did not come to its end; what was complete is kept in `path`, and the next run goes on there. */
export class BackUpInterrupted extends Error {
  readonly path: string;

  constructor(path: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.path = path;
  }
}
