import { Alert, Button } from 'antd';
import { useTexts } from '../core/services.ts';

interface SaveTroubleProps {
  /** Undefined: there is none. */
  readonly problem: string | undefined;
  /** Fetches what is there now, where that may help; what was typed is lost. */
  readonly onReload?: (() => void) | undefined;
}

/** Why a form was not saved, in the form. */
export function SaveTrouble({ problem, onReload }: SaveTroubleProps) {
  const { t } = useTexts();
  if (problem === undefined) return null;
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={problem}
      action={
        onReload && (
          // Also for those who may not change the form.
          <Button size="small" disabled={false} onClick={onReload}>
            {t('common.reload')}
          </Button>
        )
      }
    />
  );
}
