import type { DatabasePlace, FilePlace, SourceFault, SourcePlace } from '@self-print/contract/dataSource.ts';
import type { SourceTable } from '@self-print/contract/platform/campusSync.ts';
import type { After, Clock } from '../../system.ts';
import type { StoredFile } from '../storage/storage.ts';

/** A source somewhere else, and as whom it is read. */
export type RemoteConnection = Exclude<SourcePlace, FilePlace> & Secret;

/** A source that is here. */
export interface FileConnection extends FilePlace, Secret {
  /** Null until one was uploaded. */
  readonly file: StoredFile | null;
}

/** Where a source is, and as whom it is read. */
export type SourceConnection = RemoteConnection | FileConnection;

/** The password of an account, or what stands for it: a key, the secret of a client. Empty where none is needed. */
export interface Secret {
  readonly password: string;
}

/** A source did not do its part. The detail is a code of the driver or of ours: texts of sources may quote values. */
export class SourceFailure extends Error {
  readonly fault: SourceFault;
  constructor(fault: SourceFault, detail = '') {
    super(detail === '' ? fault : `${fault} (${detail})`);
    // Under this name staff is told of it.
    this.name = fault;
    this.fault = fault;
  }
}

/** A server showed another key than the one that was confirmed, or none was. */
export class HostKeyFailure extends SourceFailure {
  /** The key's fingerprint, as OpenSSH writes it. */
  readonly hostKey: string;
  constructor(fault: 'hostKeyUnknown' | 'hostKeyChanged', hostKey: string) {
    super(fault);
    this.hostKey = hostKey;
  }
}

export interface SourceAbout {
  readonly version: string;
  /** Null where it cannot be told. */
  readonly canWrite: boolean | null;
}

/** Rows of a table: its columns as texts, those of a person next to each other. */
export interface SourceQuery {
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly string[];
  /** The column by which people are told apart. */
  readonly orderBy: string;
  /** Only people with a row whose column is at least that. */
  readonly since?: Mark;
  /** Undefined reads all. */
  readonly limit?: number;
}

/** How far a source was read: a value of its column of changes. */
export interface Mark {
  readonly column: string;
  readonly value: string;
}

/** For sources that have to be read to find their largest value. */
export interface AsRead {
  /** What lies before may be left out. */
  readonly since?: Mark | undefined;
  /** Called now and then, as it may take long. What it throws ends the work. */
  readonly meanwhile: () => Promise<void>;
}

export type SourceCell = string | null;
export type SourceRow = readonly SourceCell[];

/** A connection by which nothing can be written; that of a database sees one moment. Everything throws `SourceFailure`. */
export interface SourceReader {
  readonly about: () => Promise<SourceAbout>;
  readonly tables: () => Promise<readonly SourceTable[]>;
  /** The largest value of a column; null in an empty table. */
  readonly latest: (schema: string, table: string, column: string, asRead?: AsRead) => Promise<string | null>;
  /** In portions; rows of a person may be far apart in a source that is no database. A cell is cut where it is longer than any value may be. */
  readonly read: (query: SourceQuery) => AsyncIterable<readonly SourceRow[]>;
  readonly close: () => Promise<void>;
}

/** A connection and the address that its host name stands for, which alone is connected to. */
export interface CheckedConnection extends DatabasePlace, Secret {
  readonly address: string;
  /** As which zone's clock moments are read. */
  readonly timeZone: string;
}

export interface SourceEffects {
  readonly after: After;
  readonly clock: Clock;
}

export type OpenDatabase = (connection: CheckedConnection, effects: SourceEffects) => Promise<SourceReader>;
