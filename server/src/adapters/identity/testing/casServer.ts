import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

const TICKET_MS = 10_000;

/** Who is signed in at the CAS server, as its administrators would have it released to us. */
export interface CasPerson {
  readonly user: string;
  readonly attributes: Readonly<Record<string, string | readonly string[]>>;
}

export interface CasServer {
  readonly base: string;
  /** What the login page does once somebody has typed a right password: the address to which it sends the browser back. */
  readonly signIn: (loginAddress: string, person: CasPerson) => URL;
  /** The message that it posts to the service of a ticket when its person signs out. */
  readonly signOutMessage: (ticket: string) => string;
  /** Answers the next validation with this body. */
  readonly answerNext: (body: string) => void;
  readonly stop: () => Promise<void>;
}

/** A small CAS server after the protocol's specification 3.0.3, which shares no code with our client. */
export async function startCasServer(now: () => number = Date.now): Promise<CasServer> {
  const tickets = new Map<
    string,
    { readonly service: string; readonly person: CasPerson; readonly until: number }
  >();
  let prepared: string | undefined;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://cas');
    if (!/^\/cas\/(?:p3\/)?serviceValidate$/.test(url.pathname)) return send(response, 404, 'Not found');
    if (prepared !== undefined) {
      const body = prepared;
      prepared = undefined;
      return send(response, 200, body);
    }
    const ticket = url.searchParams.get('ticket') ?? '';
    const known = tickets.get(ticket);
    tickets.delete(ticket);
    if (!known || known.until < now()) return send(response, 200, failure('INVALID_TICKET', ticket));
    if (known.service !== url.searchParams.get('service')) {
      return send(response, 200, failure('INVALID_SERVICE', known.service));
    }
    send(response, 200, success(known.person, url.pathname.includes('/p3/')));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The CAS server has no port');
  return {
    base: `http://127.0.0.1:${address.port}/cas`,
    signIn: (loginAddress, person) => {
      const service = new URL(loginAddress).searchParams.get('service');
      if (service === null) throw new Error('The login page was opened without a service');
      const ticket = `ST-1-${randomBytes(16).toString('base64url')}-cas`;
      tickets.set(ticket, { service, person, until: now() + TICKET_MS });
      const back = new URL(service);
      back.searchParams.append('ticket', ticket);
      return back;
    },
    signOutMessage: (ticket) => `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"
      xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="1" Version="2.0" IssueInstant="2026-11-25T00:00:00Z">
      <saml:NameID>@NOT_USED@</saml:NameID><samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`,
    answerNext: (body) => {
      prepared = body;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' }).end(body);
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const enveloped = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inside}</cas:serviceResponse>`;

const failure = (code: string, text: string) =>
  enveloped(`<cas:authenticationFailure code="${code}">${escaped(text)}</cas:authenticationFailure>`);

function success({ user, attributes }: CasPerson, withAttributes: boolean): string {
  const lines = Object.entries(attributes).flatMap(([name, values]) =>
    [values].flat().map((value) => `<cas:${name}>${escaped(value)}</cas:${name}>`),
  );
  const block = withAttributes ? `<cas:attributes>${lines.join('')}</cas:attributes>` : '';
  return enveloped(
    `<cas:authenticationSuccess><cas:user>${escaped(user)}</cas:user>${block}</cas:authenticationSuccess>`,
  );
}
