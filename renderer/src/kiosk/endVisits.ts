import { visitCalls } from '@self-print/contract/platform/visits.ts';
import type { Api } from '../api/api.ts';
import type { Readable } from '../base/store.ts';
import type { Session } from '../session/state.ts';

interface EndVisitsOptions {
  readonly api: Api;
  readonly session: Readable<Session>;
}

/** Signs a person out at the platform when they leave. Should it fail, the visit runs out there by itself. */
export function endVisits({ api, session }: EndVisitsOptions): void {
  let before = session.get().visit?.visitToken;
  session.subscribe(() => {
    const visitToken = before;
    before = session.get().visit?.visitToken;
    if (visitToken !== undefined && visitToken !== before)
      void api.action().platform.call(visitCalls.end, { x: 'me' }, { visitToken });
  });
}
