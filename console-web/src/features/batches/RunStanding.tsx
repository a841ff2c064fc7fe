import type { PrintRun } from '@self-print/contract/platform/batchPrint.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { Alert } from 'antd';
import { useTexts } from '../../core/services.ts';

/** What a run does at the moment, what it waits for, or why a person is needed. */
export function RunStanding({ run }: { readonly run: PrintRun }) {
  const { t, language } = useTexts();
  const { state, at, waitsFor } = run;
  const place = { no: at?.no ?? 0, number: at?.number ?? '', name: at?.name ?? '' };
  switch (state) {
    case 'running':
    case 'stopped':
      return (
        <>
          {at?.paper === 'working' && <p className="batch__run">{t('batch.run.working', place)}</p>}
          {waitsFor && (
            <Alert
              type="warning"
              showIcon
              title={t('batch.run.waits', { why: wordsOf(waitsFor, language) })}
            />
          )}
        </>
      );
    case 'paused': {
      const words = wordsOfPause(run);
      const why = orEmptyMark(at?.why ? wordsOf(at.why, language) : null);
      const type = run.pausedFor === 'staff' || words === 'decided' ? 'info' : 'warning';
      return <Alert type={type} showIcon title={t(`batch.run.pausedFor.${words}`, { ...place, why })} />;
    }
    case 'done':
      return null;
    default:
      return assertNever(state);
  }
}

/** A document for which a run paused may have been judged or reported since. */
function wordsOfPause({ pausedFor, at }: PrintRun) {
  if (pausedFor !== 'failed' && pausedFor !== 'unconfirmed') return pausedFor ?? 'staff';
  if (at?.paper === 'failed' || at?.paper === 'unconfirmed') return at.paper;
  return 'decided';
}
