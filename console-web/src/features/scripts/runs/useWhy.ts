import type { ReadinessCheck } from '@self-print/contract/agent/maintenance.ts';
import { errorNameOf } from '@self-print/contract/errorCodes.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import type { RunTerminal } from '@self-print/contract/platform/scriptAdmin.ts';
import { useTexts } from '../../../core/services.ts';

/** Says why a script ended at a terminal. */
export function useWhy() {
  const { t, language } = useTexts();
  const point = ({ check, note, figures, detail }: ReadinessCheck): string => {
    const what = t(`check.${check}`);
    const found = note === null ? detail : t(`note.${note}`, figures);
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
