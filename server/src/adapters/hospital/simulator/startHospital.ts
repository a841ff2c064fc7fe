import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Clock } from '../../../system.ts';
import { createRecords, type HospitalRecords } from './records.ts';

/** What goes wrong with one call. `hang`: nothing ever comes. `say`: fields that are lies, rightly signed. */
export type HospitalFault =
  | 'html'
  | 'huge'
  | 'hang'
  | 'cut'
  | 'redirect'
  | 'unsigned'
  | 'foreign-key'
  | 'busy'
  | { readonly say: object };

export interface SimulatedHospital {
  readonly records: HospitalRecords;
  /** What a school would enter. */
  readonly parameters: {
    readonly kind: 'signed';
    readonly address: string;
    readonly account: string;
    readonly keyId: string;
    readonly key: string;
  };
  /** Spoils the next calls, one each. */
  readonly spoil: (...faults: readonly HospitalFault[]) => void;
  readonly stop: () => Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

const HOST = '127.0.0.1';
/** The address may have a path; this one has. */
const BASE = '/his';
const CLOCKS_APART_MAX_S = 300;
const HUGE_BYTES = 30 * 2 ** 20;
const asking = z.object({
  account: z.string(),
  number: z.string().min(1),
  report: z.string().optional(),
  printId: z.string().optional(),
});
const INVALID: Answer = { status: 400, body: { code: 'INVALID' } };
const REFUSED = (code: string): Answer => ({ status: 401, body: { code } });
const UNKNOWN = (code: string): Answer => ({ status: 404, body: { code } });

/** A hospital with the signed convention on this computer, written from docs/outpatient.md alone. */
export async function startHospital({
  account,
  keyId,
  key,
  clock,
}: {
  readonly account: string;
  readonly keyId: string;
  readonly key: string;
  readonly clock: Pick<Clock, 'now'>;
}): Promise<SimulatedHospital> {
  const records = createRecords();
  const faults: HospitalFault[] = [];
  const seen = new Set<string>();
  const nowS = () => Math.floor(clock.now().getTime() / 1000);
  const sign = (lines: readonly string[], body: string, by = key) =>
    createHmac('sha256', by)
      .update(`${lines.join('\n')}\n${body}`)
      .digest('hex');

  function answer({ method = '', url: path = '', headers }: IncomingMessage, body: string): Answer {
    const header = (name: string) => String(headers[`outpatient-${name}`] ?? '');
    const [timestamp, nonce] = [header('timestamp'), header('nonce')];
    const expected = Buffer.from(sign(['OUTPATIENT1-REQUEST', method, path, timestamp, nonce], body));
    const given = Buffer.from(header('signature'));
    const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
    if (header('key') !== keyId || !isSigned) return REFUSED('SIGNATURE');
    if (!(Math.abs(nowS() - Number(timestamp)) <= CLOCKS_APART_MAX_S)) return REFUSED('CLOCK');
    if (seen.has(nonce)) return REFUSED('REPLAYED');
    seen.add(nonce);
    return act(`${method} ${path.slice(BASE.length)}`, body);
  }

  function act(line: string, body: string): Answer {
    if (line === 'GET /v1/account') return { status: 200, body: { account } };
    const read = asking.safeParse(parse(body));
    if (!read.success || read.data.account !== account) return INVALID;
    const { number, report: id = '', printId = '' } = read.data;
    const known = records.of(number);
    if (known.length === 0) return UNKNOWN('UNKNOWN_PERSON');
    if (line === 'POST /v1/reports') {
      const reports = known.map(({ id: of, kind, department, reportedAt, status }) => {
        return { id: of, kind, department, reportedAt, status, printed: records.printed(of) };
      });
      return { status: 200, body: { account, number, reports } };
    }
    const one = known.find((each) => each.id === id);
    if (!one) return UNKNOWN('UNKNOWN_REPORT');
    const about = { account, number, report: id };
    if (line === 'POST /v1/report') {
      const data = Buffer.from(one.pdf).toString('base64');
      return { status: 200, body: { ...about, contentType: 'application/pdf', data } };
    }
    if (line !== 'POST /v1/printed') return INVALID;
    records.tell(id, printId);
    return { status: 200, body: { ...about, printId } };
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray()).toString('utf8');
    const fault = faults.shift();
    if (fault === 'hang') return;
    if (fault === 'cut') return void response.destroy();
    if (fault === 'html') return void response.end('<html><body>系统维护</body></html>');
    if (fault === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end();
    const { url: path = '', headers } = request;
    const { status, body: said } =
      fault === 'busy' ? { status: 503, body: { code: 'BUSY' } } : answer(request, body);
    const words = typeof fault === 'object' ? { ...said, ...fault.say } : said;
    const text = fault === 'huge' ? `"${'x'.repeat(HUGE_BYTES)}"` : JSON.stringify(words);
    const nonce = String(headers['outpatient-nonce'] ?? '');
    const lines = ['OUTPATIENT1-ANSWER', String(status), path, String(nowS()), nonce];
    const signed = {
      'outpatient-key': keyId,
      'outpatient-timestamp': String(nowS()),
      'outpatient-nonce': nonce,
      'outpatient-signature': sign(lines, text, fault === 'foreign-key' ? `not ${key}` : key),
    };
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        ...(fault === 'unsigned' ? {} : signed),
      })
      .end(text);
  }

  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  const at = server.address();
  if (typeof at !== 'object' || !at) throw new Error('The hospital has no port');
  return {
    records,
    parameters: { kind: 'signed', address: `http://${HOST}:${at.port}${BASE}`, account, keyId, key },
    spoil: (...next) => void faults.push(...next),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
