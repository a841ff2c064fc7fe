import type { IncomingMessage, ServerResponse } from 'node:http';
import type { After, Clock } from '../../../../system.ts';
import type { WatchCalls } from '../../simulators/watchCalls.ts';
import type { createAnswers } from './answers.ts';
import type { Bills } from './bill.ts';
import { planOf, type SimulatorFault } from './faults.ts';
import { page, parametersOf, readBody, send } from './httpParts.ts';
import type { AlipaySimulatorKeys } from './keys.ts';
import type { PayerPages } from './payerPages.ts';
import { readRequest } from './requests.ts';
import type { Parameters } from './signing.ts';
import type { SimulatedCall } from './types.ts';

export interface GatewayState {
  readonly faults: SimulatorFault[];
  readonly calls: SimulatedCall[];
}

interface RoutesParts {
  readonly origin: string;
  readonly keys: AlipaySimulatorKeys;
  readonly clock: Pick<Clock, 'now'>;
  readonly after: After;
  readonly pages: PayerPages;
  readonly bills: Bills;
  readonly answer: ReturnType<typeof createAnswers>;
  readonly gateway: GatewayState;
  readonly watch?: WatchCalls;
}

const CALLS_KEPT = 100;

/** The gateway's calls, the payer's pages and the bills. */
export function createRoutes({
  origin,
  keys,
  clock,
  after,
  pages,
  bills,
  answer,
  gateway,
  watch,
}: RoutesParts): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const answerCall = (parameters: Parameters, call: SimulatedCall, response: ServerResponse): void => {
    gateway.calls.push(call);
    gateway.calls.splice(0, gateway.calls.length - CALLS_KEPT);
    const fault = gateway.faults.shift();
    const { method = '', biz_content: sent = '' } = parameters;
    watch?.({ call: method, sent, fault });
    const { acts, plan } = planOf(fault);
    const text = acts ? answer(parameters, fault) : '';
    if (typeof fault === 'object' && 'delayMs' in fault)
      after(fault.delayMs, () => send(response, plan, text));
    else send(response, plan, text);
  };
  const enter = (parameters: Parameters, response: ServerResponse): void => {
    const read = readRequest(parameters, keys, clock);
    if (read.ok && read.value.method === 'alipay.trade.wap.pay') pages.enter(read.value, response);
    else page(response, 400, read.ok ? 'isv.invalid-method' : read.problem.subCode);
  };

  return async (request, response) => {
    const url = new URL(request.url ?? '/', origin);
    const body = await readBody(request);
    const parameters = parametersOf(url, body);
    const token = parameters.token ?? '';
    switch (`${request.method} ${url.pathname}`) {
      case 'POST /gateway.do':
        return answerCall(parameters, { address: url.href, body }, response);
      case 'GET /gateway.do':
        return enter(parameters, response);
      case 'GET /cashier':
        return pages.show(token, response);
      case 'POST /cashier/pay':
        return pages.pay(token, response);
      case 'POST /cashier/quit':
        return pages.quit(token, response);
      case 'GET /bill': {
        const archive = bills.redeem(token);
        response.writeHead(archive ? 200 : 403).end(archive);
        return;
      }
      default:
        return page(response, 404, 'not found');
    }
  };
}
