import type { SourceFault, SourceKind } from '@self-print/contract/campusSync.ts';
import type { SourceTable } from '@self-print/contract/platform/campusSync.ts';
import type { After, Clock } from '../../system.ts';

/** Where a source is, and as whom it is read. */
export interface SourceConnection {
  readonly kind: SourceKind;
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly userName: string;
  readonly password: string;
  readonly tls: 'none' | 'verified';
  /** Certificates as PEM; empty for the authorities that are known anyway. */
  readonly authority: string;
}

/** A source did not do its part. The detail is a code of the driver: texts of databases may quote values. */
export class SourceFailure extends Error {
  readonly fault: SourceFault;
  constructor(fault: SourceFault, detail = '') {
    super(detail === '' ? fault : `${fault} (${detail})`);
    this.fault = fault;
  }
}

export interface SourceAbout {
  readonly version: string;
  readonly canWrite: boolean;
}

/** Rows of a table: its columns as texts, those of a person next to each other. */
export interface SourceQuery {
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly string[];
  /** The column by which people are told apart. */
  readonly orderBy: string;
  /** Only people with a row whose column is at least that. */
  readonly since?: { readonly column: string; readonly value: string };
  /** Undefined reads all. */
  readonly limit?: number;
}

export type SourceCell = string | null;
export type SourceRow = readonly SourceCell[];

/** A connection with a transaction that sees one moment and can write nothing. Everything throws `SourceFailure`. */
export interface SourceReader {
  readonly about: () => Promise<SourceAbout>;
  readonly tables: () => Promise<readonly SourceTable[]>;
  /** The largest value of a column; null in an empty table. */
  readonly latest: (schema: string, table: string, column: string) => Promise<string | null>;
  /** In portions. A cell is cut where it is longer than any value may be. */
  readonly read: (query: SourceQuery) => AsyncIterable<readonly SourceRow[]>;
  readonly close: () => Promise<void>;
}

/** A connection and the address that its host name stands for, which alone is connected to. */
export interface CheckedConnection extends SourceConnection {
  readonly address: string;
  /** As which zone's clock moments are read. */
  readonly timeZone: string;
}

export interface SourceEffects {
  readonly after: After;
  readonly clock: Clock;
}

export type OpenSource = (connection: CheckedConnection, effects: SourceEffects) => Promise<SourceReader>;
