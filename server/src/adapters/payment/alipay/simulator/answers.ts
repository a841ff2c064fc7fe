import type { Clock } from '../../../../system.ts';
import type { AnswerNode, MethodParts } from './answerNodes.ts';
import type { SimulatorFault } from './faults.ts';
import type { AlipaySimulatorKeys } from './keys.ts';
import { METHODS } from './methods.ts';
import { readRequest } from './requests.ts';
import { type Parameters, signText } from './signing.ts';

const AMOUNTS = ['total_amount', 'refund_fee', 'refund_amount'];
const OTHER_ORDER = 'SOMEBODYELSES1';

/** Acts on a call and writes the answer, spoilt as the fault says. */
export function createAnswers(
  parts: MethodParts,
  keys: AlipaySimulatorKeys,
  clock: Pick<Clock, 'now'>,
  strangersKey: string,
): (parameters: Parameters, fault: SimulatorFault | undefined) => string {
  const act = (parameters: Parameters, method: string, fault: SimulatorFault | undefined): AnswerNode => {
    if (typeof fault === 'object' && 'node' in fault) return fault.node;
    const invalid = { code: '40002', msg: 'Invalid Arguments' };
    const read = readRequest(parameters, keys, clock);
    if (!read.ok) return { ...invalid, sub_code: read.problem.subCode, sub_msg: read.problem.text };
    const run = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
    return run ? run(parts, read.value) : { ...invalid, sub_code: 'isv.invalid-method' };
  };
  return (parameters, fault) => {
    const { method = '' } = parameters;
    // The node is signed as it is written, with escaped slashes as the real gateway has them: who writes it anew fails.
    const node = JSON.stringify(spoilt(act(parameters, method, fault), fault)).replaceAll('/', '\\/');
    const name = `${method.replaceAll('.', '_')}_response`;
    if (fault === 'no-signature') return `{"${name}":${node}}`;
    const sign = signText(node, fault === 'foreign-signature' ? strangersKey : keys.alipay.privateKey);
    const text = `{"${name}":${node},"sign":"${sign}"}`;
    return typeof fault === 'object' && 'rewrite' in fault ? fault.rewrite(text) : text;
  };
}

function spoilt(node: AnswerNode, fault: SimulatorFault | undefined): AnswerNode {
  // Answers name no account but by the order.
  if (fault === 'other-account') return { ...node, out_trade_no: OTHER_ORDER };
  if (fault !== 'other-amount') return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, AMOUNTS.includes(name) ? `1${value}` : value]),
  );
}
