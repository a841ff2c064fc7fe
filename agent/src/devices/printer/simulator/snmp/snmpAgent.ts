import { createSocket, type Socket } from 'node:dgram';
import { EventEmitter } from 'node:events';
import {
  createAgent,
  createMib,
  type DatagramSocket,
  MaxAccess,
  type Mib,
  MibProviderType,
  ObjectType,
  type TableColumn,
} from 'net-snmp';
import type { Cell, Table } from './tables.ts';

export interface SnmpAgentOptions {
  readonly host: string;
  /** 0 selects a free one. */
  readonly port: number;
  readonly community: string;
  /** Called per request, so that answers are current; null leaves the request unanswered. */
  readonly tables: () => readonly Table[] | null;
}

export interface SnmpAgent {
  readonly port: number;
  close(): Promise<void>;
}

const DEVICE_INDEX = 1;
/** Index columns are not accessible, so their numbers never appear on the wire. */
const DEVICE_COLUMN = 901;
const ROW_COLUMN = 902;

/** Answers SNMP v1 and v2c from tables that may change at any time. */
export async function startSnmpAgent(options: SnmpAgentOptions): Promise<SnmpAgent> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(options.port, options.host, resolve);
  });
  const { port } = socket.address();
  const agent = createAgent(
    {
      port,
      address: options.host,
      dgramModule: { createSocket: () => new AgentSocket(socket, () => refresh()) },
    },
    // Invalid requests are dropped, as by a real printer.
    () => {},
  );
  agent.getAuthorizer().addCommunity(options.community);
  let served = '';
  function refresh(): boolean {
    const tables = options.tables();
    if (tables === null) return false;
    // Building the MIB costs more than an answer, and a reading consists of many requests.
    const wanted = JSON.stringify(tables);
    if (wanted !== served) agent.setMib(mibOf(tables));
    served = wanted;
    return true;
  }
  return { port, close: () => new Promise((resolve) => socket.close(resolve)) };
}

/** The agent's side of an already bound socket, which passes on only requests to be answered. */
class AgentSocket extends EventEmitter implements DatagramSocket {
  readonly #socket: Socket;

  constructor(socket: Socket, isHeard: () => boolean) {
    super();
    this.#socket = socket;
    socket.on('message', (message, remote) => {
      if (isHeard()) this.emit('message', message, remote);
    });
  }

  bind(): void {}

  send(message: Buffer, offset: number, length: number, port: number, address: string): void {
    this.#socket.send(message, offset, length, port, address);
  }

  close(): void {
    this.#socket.close();
  }
}

function mibOf(tables: readonly Table[]): Mib {
  const mib = createMib();
  for (const table of tables) {
    const names = Object.keys(table.shape.columns);
    const hasRowNumbers = table.index === 'deviceAndRow';
    mib.registerProvider({
      name: table.name,
      type: MibProviderType.Table,
      oid: table.shape.entry,
      maxAccess: MaxAccess['not-accessible'],
      tableColumns: [
        indexColumn('deviceIndex', DEVICE_COLUMN),
        ...(hasRowNumbers ? [indexColumn('rowIndex', ROW_COLUMN)] : []),
        ...names.map((name) => dataColumn(table, name)),
      ],
      tableIndex: [{ columnName: 'deviceIndex' }, ...(hasRowNumbers ? [{ columnName: 'rowIndex' }] : [])],
    });
    for (const { row, cells } of table.rows) {
      const index = hasRowNumbers ? [DEVICE_INDEX, row] : [DEVICE_INDEX];
      mib.addTableRow(table.name, [...index, ...names.map((name) => cells[name] ?? 0)]);
    }
  }
  return mib;
}

const indexColumn = (name: string, number: number): TableColumn => ({
  name,
  number,
  type: ObjectType.Integer,
  maxAccess: MaxAccess['not-accessible'],
});

function dataColumn({ shape, rows }: Table, name: string): TableColumn {
  const number = shape.columns[name] ?? 0;
  const type = typeOf(name, rows[0]?.cells[name] ?? 0);
  return { name, number, type, maxAccess: MaxAccess['read-only'] };
}

function typeOf(name: string, cell: Cell): number {
  if (typeof cell !== 'number') return ObjectType.OctetString;
  return name === 'lifeCount' ? ObjectType.Counter : ObjectType.Integer;
}
