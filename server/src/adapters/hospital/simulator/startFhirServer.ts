import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { CAPABILITIES, type FormPlace, patientResource, reportResource, searchset } from './fhirResources.ts';
import { createRecords, type HospitalRecords } from './records.ts';

/** What goes wrong with one call. `resource`: the answer's JSON is changed. */
export type FhirFault =
  | 'html'
  | 'huge'
  | 'hang'
  | 'cut'
  | 'redirect'
  | { readonly status: number }
  | { readonly resource: (said: unknown) => unknown };

export interface SimulatedFhirServer {
  readonly records: HospitalRecords;
  readonly parameters: {
    readonly kind: 'fhir';
    readonly address: string;
    readonly identifierSystem: string;
    readonly secretKind: 'bearer' | 'basic';
    readonly user: string;
    readonly secret: string;
  };
  readonly spoil: (...faults: readonly FhirFault[]) => void;
  /** Addresses that were called, as a log of the server would have them. */
  readonly called: readonly string[];
  readonly stop: () => Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly body: unknown;
}

const HOST = '127.0.0.1';
const BASE = '/fhir';
const HUGE_BYTES = 30 * 2 ** 20;
const auditEvent = z.object({
  resourceType: z.literal('AuditEvent'),
  recorded: z.iso.datetime(),
  entity: z.tuple([
    z.object({
      what: z.object({ reference: z.string().regex(/^DiagnosticReport\/.+/) }),
      detail: z.tuple([z.object({ type: z.literal('print'), valueString: z.string() })]),
    }),
  ]),
});
const OUTCOME = (status: number): Answer => ({
  status,
  body: { resourceType: 'OperationOutcome', issue: [{ severity: 'error', code: 'processing' }] },
});

/** A server of HL7 FHIR R4 on this computer, written from the public standard, with the few interactions that are needed. */
export async function startFhirServer(options: {
  readonly identifierSystem: string;
  readonly secret: string;
  readonly user?: string;
  readonly place?: FormPlace;
  /** Reports on a page of a search. */
  readonly pageRows?: number;
}): Promise<SimulatedFhirServer> {
  const { identifierSystem, secret, user = '', place = 'url', pageRows = 20 } = options;
  const records = createRecords();
  const faults: FhirFault[] = [];
  const called: string[] = [];
  const authorization =
    user === '' ? `Bearer ${secret}` : `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
  let base = '';

  function search(form: URLSearchParams, from: number): Answer {
    const [system, value = ''] = (form.get('patient.identifier') ?? '').split('|');
    const number = value.replace(/\\(.)/g, '$1');
    const states = new Set((form.get('status') ?? '').split(','));
    const wanted = form.get('_id');
    const known = system === identifierSystem ? records.of(number) : [];
    const found = known
      .filter(({ id, status }) => states.has(status) && (wanted === null || wanted === id))
      .sort((one, other) => other.reportedAt.localeCompare(one.reportedAt));
    const next = new URLSearchParams(form);
    next.set('_from', String(from + pageRows));
    const hasNext = from + pageRows < found.length;
    const links = hasNext
      ? [{ relation: 'next', url: `${base}?_getpages=${encodeURIComponent(next.toString())}` }]
      : [];
    const page = found.slice(from, from + pageRows);
    return {
      status: 200,
      body: searchset(
        page.map((report) => reportResource(report, place, base)),
        page.length > 0 ? [patientResource(number, identifierSystem)] : [],
        links,
      ),
    };
  }

  function act(method: string, url: URL, body: string): Answer {
    const line = `${method} ${url.pathname.slice(BASE.length)}`;
    if (line === 'POST /DiagnosticReport/_search') return search(new URLSearchParams(body), 0);
    const pages = url.searchParams.get('_getpages');
    if (line === 'GET ' && pages !== null) {
      const form = new URLSearchParams(pages);
      return search(form, Number(form.get('_from')));
    }
    const binary = /^GET \/Binary\/(?<id>[^/]+)$/.exec(line)?.groups?.id;
    if (binary !== undefined) {
      const report = records.all().find(({ id }) => id === binary);
      return report ? { status: 200, type: 'application/pdf', body: report.pdf } : OUTCOME(404);
    }
    if (line !== 'POST /AuditEvent') return OUTCOME(404);
    const event = auditEvent.safeParse(JSON.parse(body));
    if (!event.success) return OUTCOME(400);
    const [{ what, detail }] = event.data.entity;
    records.tell(what.reference.replace('DiagnosticReport/', ''), detail[0].valueString);
    return { status: 201, body: event.data };
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '/', headers } = request;
    called.push(path);
    const body = Buffer.concat(await request.toArray()).toString('utf8');
    const fault = faults.shift();
    if (fault === 'hang') return;
    if (fault === 'cut') return void response.destroy();
    if (fault === 'html') return void response.end('<html><body>系统维护</body></html>');
    if (fault === 'huge') return void response.end(Buffer.alloc(HUGE_BYTES));
    if (fault === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end();
    const url = new URL(path, base);
    const isPublic = url.pathname === `${BASE}/metadata`;
    const said = isPublic
      ? { status: 200, body: CAPABILITIES }
      : headers.authorization === authorization
        ? act(method, url, body)
        : OUTCOME(401);
    const {
      status,
      type = 'application/fhir+json',
      body: content,
    } = typeof fault === 'object' && 'status' in fault ? OUTCOME(fault.status) : said;
    const changed = typeof fault === 'object' && 'resource' in fault ? fault.resource(content) : content;
    response.writeHead(status, { 'content-type': type });
    response.end(changed instanceof Uint8Array ? changed : JSON.stringify(changed));
  }

  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  const at = server.address();
  if (typeof at !== 'object' || !at) throw new Error('The server has no port');
  base = `http://${HOST}:${at.port}${BASE}`;
  return {
    records,
    parameters: {
      kind: 'fhir',
      address: base,
      identifierSystem,
      secretKind: user === '' ? 'bearer' : 'basic',
      user,
      secret,
    },
    spoil: (...next) => void faults.push(...next),
    called,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
