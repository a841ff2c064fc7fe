/** Types for the part of net-snmp 3.29.2 used here; the package has none. */
declare module 'net-snmp' {
  import type { RemoteInfo } from 'node:dgram';

  export interface Varbind {
    readonly oid: string;
    readonly type: number;
    /** A number, Buffer, text (object identifiers, addresses) or null, as chosen by the peer. */
    readonly value: unknown;
  }

  /** What an agent does with its socket. A session needs a real one. */
  export interface DatagramSocket {
    on(event: 'message', listener: (message: Buffer, remote: RemoteInfo) => void): unknown;
    bind(port?: number, address?: string): unknown;
    send(
      message: Buffer,
      offset: number,
      length: number,
      port: number,
      address: string,
      callback?: (error: Error | null, bytes: number) => void,
    ): void;
    close(): unknown;
  }
  export interface DatagramModule {
    readonly createSocket: (transport: 'udp4' | 'udp6') => DatagramSocket;
  }

  export interface SessionOptions {
    readonly version?: number;
    readonly port?: number;
    readonly transport?: 'udp4' | 'udp6';
    readonly retries?: number;
    /** Milliseconds per attempt. */
    readonly timeout?: number;
    readonly dgramModule?: DatagramModule;
  }

  export interface Session {
    /** Returns one list of varbinds per requested object identifier. */
    getBulk(
      oids: readonly string[],
      nonRepeaters: number,
      maxRepetitions: number,
      callback: (error: Error | null, columns?: readonly (readonly Varbind[])[]) => void,
    ): this;
    on(event: 'error', listener: (error: Error) => void): this;
    close(): this;
  }

  export const Version1: 0;
  export const Version2c: 1;
  export const ObjectType: {
    readonly Integer: 2;
    readonly OctetString: 4;
    readonly OID: 6;
    readonly Counter: 65;
    readonly EndOfMibView: 130;
  };
  export const MibProviderType: { readonly Scalar: 1; readonly Table: 2 };
  export const MaxAccess: { readonly 'not-accessible': 0; readonly 'read-only': 2 };

  export function createSession(target: string, community: string, options: SessionOptions): Session;
  /** True for noSuchObject, noSuchInstance and endOfMibView. */
  export function isVarbindError(varbind: Varbind): boolean;

  /** The request failed as a whole, for example with genErr; `status` is the error of RFC 3416. */
  export class RequestFailedError extends Error {
    readonly status?: number;
  }
  export class RequestTimedOutError extends Error {}

  export interface TableColumn {
    readonly number: number;
    readonly name: string;
    readonly type: number;
    readonly maxAccess: number;
  }
  export interface TableProvider {
    readonly name: string;
    readonly type: 2;
    /** Object identifier of the entry, not of the table. */
    readonly oid: string;
    readonly maxAccess: number;
    readonly tableColumns: readonly TableColumn[];
    readonly tableIndex: { columnName: string }[];
  }
  export interface Mib {
    registerProvider(provider: TableProvider): void;
    /** One cell per column of the provider, in order. */
    addTableRow(table: string, row: readonly (number | string | Buffer)[]): void;
  }
  export interface AgentOptions {
    readonly port: number;
    readonly address: string;
    readonly dgramModule?: DatagramModule;
  }
  export interface Agent {
    setMib(mib: Mib): void;
    getAuthorizer(): { addCommunity(community: string): void };
    close(): void;
  }
  export function createMib(): Mib;
  export function createAgent(
    options: AgentOptions,
    callback: (error: Error | null, data?: unknown) => void,
  ): Agent;
}
