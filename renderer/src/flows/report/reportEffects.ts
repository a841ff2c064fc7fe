import { terminalFaultCalls } from '@self-print/contract/platform/faults.ts';
import type { Api } from '../../api/api.ts';
import { type Act, begunAct } from '../kit/act.ts';
import type { FlowContext, FlowEffects } from '../kit/flow.ts';
import type { FaultAbout, ReportEvent, ReportState, ReportWish } from './state.ts';

export interface ReportContext extends Omit<FlowContext<ReportState, ReportEvent>, 'visitToken'> {
  readonly api: Api;
}

/** Sends what a person wrote. An answer counts only while its press is still the one that is waited for. */
export function createReportEffects(context: ReportContext): FlowEffects<ReportState> {
  const actOf = (state: ReportState | null) => (state?.at === 'writing' ? state.act : null);
  const send = async (act: Act<ReportWish>, { source, problemCode, orderId }: FaultAbout) => {
    const answer = await context.api.action().platform.call(terminalFaultCalls.add, {
      ...act.wish,
      source,
      ...(problemCode === null ? {} : { problemCode }),
      ...(orderId === null ? {} : { orderId }),
    });
    if (actOf(context.current()) !== act) return;
    context.send(
      answer.ok ? { type: 'sent', number: answer.value.number } : { type: 'failed', failure: answer.problem },
    );
  };
  return {
    changed: (before, after) => {
      const act = begunAct(actOf(before), actOf(after));
      if (act !== null && after !== null) void send(act, after.about);
    },
  };
}
