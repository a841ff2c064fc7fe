import type { ReadinessCheck } from '@self-print/contract/agent/maintenance.ts';
import { errorNameOf } from '@self-print/contract/errorCodes.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import type { RunTerminal } from '@self-print/contract/platform/scriptAdmin.ts';
import { useTexts } from '../../../core/services.ts';

/** Says why a script ended at a terminal. */
export function useWhy() {
  const { t, language } = useTexts();
  const point = ({ check, note, detail }: ReadinessCheck): string => {
    const what = t(`check.${check}`);
    const found = note === null ? detail : noteWords(note, t);
    return found === '' ? what : t('check.is', { check: what, why: found });
  };
  return ({ reason, code, message, notReady }: RunTerminal): string => {
    if (reason === null) return '';
    if (reason === 'notReady') {
      return t('run.why.notReady', { points: notReady.map(point).join(t('common.listComma')) });
    }
    const name = reason === 'refused' ? errorNameOf(code, 'agent') : undefined;
    return t(`run.why.${reason}`, { code, message: name ? ERRORS[name][language] : message });
  };
}

type Say = ReturnType<typeof useTexts>['t'];

/** Words for what makes a terminal not ready; what only describes a good state has none. */
function noteWords(note: NonNullable<ReadinessCheck['note']>, t: Say): string {
  switch (note) {
    case 'outOfService':
    case 'paused':
    case 'notRegistered':
    case 'registrationLost':
    case 'noAnswer':
    case 'clockWrong':
    case 'diskFree':
    case 'noPrinter':
    case 'noTrays':
    case 'outboxUnreadable':
    case 'noPage':
    case 'jam':
    case 'doorOpen':
    case 'outOfPaper':
    case 'tonerEmpty':
    case 'offline':
    case 'stopped':
    case 'portUnavailable':
    case 'silent':
    case 'unexpectedAnswer':
    case 'selfTestFailed':
    case 'driverMissing':
    case 'misconfigured':
      return t(`note.${note}`);
    default:
      return '';
  }
}
