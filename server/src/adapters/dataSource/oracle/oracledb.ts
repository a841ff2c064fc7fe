/** The parts of Oracle's driver that we use; it brings no types of its own. */

export interface OracleRows {
  /** The next rows, none at the end. */
  getRows(count: number): Promise<unknown[]>;
  close(): Promise<void>;
}

export interface OracleConnection {
  readonly oracleServerVersionString: string;
  execute(
    statement: string,
    binds: Readonly<Record<string, string>>,
    options: {
      readonly resultSet: true;
      readonly outFormat: number;
      readonly fetchArraySize: number;
      readonly fetchTypeHandler: () => { readonly type: unknown };
    },
  ): Promise<{ readonly resultSet?: OracleRows }>;
  /** A statement that answers no rows. */
  execute(statement: string): Promise<unknown>;
  close(): Promise<void>;
}

export interface Oracledb {
  readonly OUT_FORMAT_ARRAY: number;
  /** As text, whatever the type. */
  readonly STRING: unknown;
  /** In its thin mode, which is JavaScript only, unless a program asks for the other one. */
  getConnection(attributes: {
    readonly user: string;
    readonly password: string;
    readonly connectString: string;
    readonly program: string;
    readonly machine: string;
    readonly osUser: string;
    readonly terminal: string;
  }): Promise<OracleConnection>;
}
