import { problem } from '@self-print/contract/errors.ts';
import { statisticsCalls } from '@self-print/contract/platform/statistics.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import { STATISTICS_DAYS_MAX } from '@self-print/contract/statistics.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin } from '../../http/bind.ts';
import { lengthOf } from './calendar.ts';
import { checkNow } from './checkNow.ts';
import { exportFigures } from './exportFigures.ts';
import { readFigures } from './readFigures.ts';

const WRONG_PERIOD = fail(problem('BAD_REQUEST', { detail: { field: 'to' } }));

export function statisticsBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindAdmin(statisticsCalls.query, async ({ actor, input }) =>
      isPeriod(input) ? ok(await readFigures(deps.db, actor.schoolCode, input)) : WRONG_PERIOD,
    ),
    bindAdmin(statisticsCalls.export, async ({ actor, input, language }) =>
      isPeriod(input) ? ok(await exportFigures(deps, actor, input, language)) : WRONG_PERIOD,
    ),
    bindAdmin(statisticsCalls.check, async ({ actor, input }) =>
      isPeriod(input) ? ok(await checkNow(deps, actor.schoolCode, input)) : WRONG_PERIOD,
    ),
  ];
}

function isPeriod(period: { readonly from: string; readonly to: string }): boolean {
  const days = lengthOf(period);
  return days >= 1 && days <= STATISTICS_DAYS_MAX;
}
