import { Alert, Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTexts } from '../core/services.ts';
import type { SaveProblem } from './saveProblem.ts';

interface SaveTroubleProps {
  /** Undefined: there is none. */
  readonly problem: SaveProblem | undefined;
  /** Fetches what is there now. What was typed is lost, so this is offered only when it can no longer be saved anyway. */
  readonly onReload?: (() => void) | undefined;
}

/** Why a form was not saved, shown above its fields and scrolled into view, as the button may be at the bottom of the window. */
export function SaveTrouble({ problem, onReload }: SaveTroubleProps) {
  const { t } = useTexts();
  const trouble = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== undefined) trouble.current?.scrollIntoView?.({ block: 'center' });
  }, [problem]);
  if (problem === undefined) return null;
  return (
    <div ref={trouble}>
      <Alert
        type="error"
        showIcon
        role="alert"
        title={problem.words}
        action={
          problem.isOvertaken &&
          onReload && (
            // Also for those who may not change the form.
            <Button size="small" disabled={false} onClick={onReload}>
              {t('common.reload')}
            </Button>
          )
        }
      />
    </div>
  );
}
