import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { After } from '../../../../system.ts';
import type { WatchCalls } from '../../simulators/watchCalls.ts';
import { parseJson } from '../gateway.ts';
import { type Answer, refusal } from './answers.ts';
import type { Bills } from './billFile.ts';
import type { SignedRequest } from './checkRequest.ts';
import { type FaultQueue, type SimulatorFault, spoilt } from './faults.ts';
import type { AccountAnswer, OfficialAccount } from './officialAccount.ts';
import type { Desk } from './orderCalls.ts';
import type { PlatformSigner } from './platformSigner.ts';
import { route } from './route.ts';

interface Parts {
  readonly desk: Desk;
  readonly signer: PlatformSigner;
  readonly faults: FaultQueue;
  readonly bills: Bills;
  readonly after: After;
  readonly isSigned: (request: SignedRequest) => boolean;
  readonly account: OfficialAccount;
  readonly note: (call: string) => void;
  readonly watch: WatchCalls | undefined;
}

const FILE_PATH = '/v3/billdownload/file';
const PAGE = '<html><body>模拟</body></html>';

/** Takes a request, lets the fault of the moment happen, and answers as WeChat Pay does. */
export function createReception(
  parts: Parts,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { desk, signer, faults, bills, after, isSigned, account, note, watch } = parts;

  return async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString('utf8');
    const { method = '', url: target = '', headers } = request;
    const url = new URL(target, `http://${headers.host}`);
    note(`${method} ${url.pathname}`);
    const isFile = url.pathname === FILE_PATH;
    const fault = faults.next(isFile);
    watch?.({ call: `${method} ${url.pathname}`, sent: body, fault });
    if (fault !== undefined && breaks(fault, response)) return;
    if (typeof fault === 'object') await new Promise<void>((resolve) => after(fault.delayMs, resolve));

    // The official account signs nothing, and is asked by browsers too.
    const named = account.answer(method, url);
    if (named) {
      if (fault === 'cut-after') response.destroy();
      else sendNamed(response, named);
      return;
    }
    if (!isSigned({ method, target, authorization: headers.authorization, body })) {
      send(response, refusal(401, 'SIGN_ERROR'), () => ({}));
      return;
    }
    if (isFile) {
      const file = bills.take(url.searchParams.get('token') ?? '');
      const altered = fault === 'altered-bill' ? alteredFile : file;
      response.writeHead(altered ? 200 : 400, { 'content-type': 'application/x-gzip' }).end(altered);
      return;
    }
    const json = parseJson(body);
    const answer = route({ desk, bills, method, url, body: json.ok ? json.value : undefined });
    if (fault === 'cut-after') {
      response.destroy();
      return;
    }
    const said = fault === 'acted-system-error' ? refusal(500, 'SYSTEM_ERROR') : spoilt(answer, fault);
    const serial = headers['wechatpay-serial'];
    send(response, said, (text) => {
      if (fault === 'no-signature') return {};
      if (fault === 'foreign-signature') return signer.foreignHeadersFor(text);
      return signer.headersFor(text, typeof serial === 'string' ? serial : undefined);
    });
  };
}

/** A packed file that is nobody's bill. */
const alteredFile = gzipSync('altered');

/** Whether the fault has ended the call before anything was done. */
function breaks(fault: SimulatorFault, response: ServerResponse): boolean {
  switch (fault) {
    case 'cut-before':
      response.destroy();
      return true;
    case 'server-error':
      response.writeHead(502, { 'content-type': 'text/html' }).end(PAGE);
      return true;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
      return true;
    case 'empty':
      response.writeHead(200).end();
      return true;
    default:
      return false;
  }
}

function sendNamed(response: ServerResponse, answer: AccountAnswer): void {
  if (answer.kind === 'redirect') response.writeHead(302, { location: answer.to }).end();
  else response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(answer.body));
}

function send(
  response: ServerResponse,
  { status, body }: Answer,
  headersFor: (text: string) => Readonly<Record<string, string>>,
): void {
  const text = body ? JSON.stringify(body) : '';
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headersFor(text) })
    .end(text);
}
