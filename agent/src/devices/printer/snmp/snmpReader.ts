import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { createSession, type DatagramModule, Version2c } from 'net-snmp';
import type { SnmpReader } from '../status/snmpReading.ts';
import { readPrinter } from './readPrinter.ts';

export interface SnmpReaderOptions {
  /** `host`, `host:port` or `[v6]:port`; the default port is 161. */
  readonly address: string;
  readonly community: string;
  /** Per request, which is sent twice. */
  readonly requestTimeoutMs?: number;
  /** For a complete reading. */
  readonly deadlineMs?: number;
}

const SNMP_PORT = 161;
const RETRIES = 1;
const REQUEST_TIMEOUT_MS = SECOND_MS;
const DEADLINE_MS = 4 * SECOND_MS;

/**
 * Reads the Printer MIB with SNMP v2c. Each reading has its own socket, so that late replies to the previous one are not
 * received, and ends by its deadline whatever the printer sends.
 */
export function makeSnmpReader(options: SnmpReaderOptions): SnmpReader {
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS, deadlineMs = DEADLINE_MS } = options;
  const { host, port } = parseAddress(options.address);
  const open = new Set<() => void>();
  return {
    async read() {
      const trouble = Promise.withResolvers<never>();
      const giveUp = (detail: string) => () => trouble.reject(new Error(detail));
      const closed = giveUp('the reader was closed');
      const deadline = setTimeout(giveUp(`no complete answer within ${deadlineMs} ms`), deadlineMs);
      const session = createSession(host, options.community, {
        version: Version2c,
        port,
        transport: isIPv6(host) ? 'udp6' : 'udp4',
        retries: RETRIES,
        timeout: requestTimeoutMs,
        dgramModule: guarded((error) => trouble.reject(error)),
      });
      // Replies that are not SNMP are dropped; the request then times out, or the true reply follows.
      session.on('error', () => {});
      open.add(closed);
      try {
        return ok(await Promise.race([readPrinter(session), trouble.promise]));
      } catch (error) {
        return fail({ kind: 'unreachable', detail: error instanceof Error ? error.message : String(error) });
      } finally {
        clearTimeout(deadline);
        open.delete(closed);
        session.close();
      }
    },
    close() {
      for (const giveUp of open) giveUp();
    },
  };
}

/** net-snmp throws from its socket listener for some malformed messages: that must end the reading, not the agent. */
function guarded(report: (error: Error) => void): DatagramModule {
  return {
    createSocket(transport) {
      const socket = createSocket(transport);
      const emit = socket.emit.bind(socket);
      socket.emit = (event: string | symbol, ...values: unknown[]) => {
        try {
          return emit(event, ...values);
        } catch (error) {
          report(error instanceof Error ? error : new Error(String(error)));
          return true;
        }
      };
      socket.on('error', report);
      return socket;
    },
  };
}

/** Parses a configured address. */
export function parseAddress(address: string): { readonly host: string; readonly port: number } {
  const match = /^(?:\[(?<v6>[^\]]+)\]|(?<plain>[^:]+))(?::(?<port>\d{1,5}))?$/.exec(address.trim());
  const { v6, plain, port } = match?.groups ?? {};
  return { host: v6 ?? plain ?? address.trim(), port: port === undefined ? SNMP_PORT : Number(port) };
}
