import type { CallData } from '@self-print/contract/call.ts';
import { PLAN_SIDE, type terminalAddressCalls } from '@self-print/contract/platform/terminalAddress.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { AutoComplete, Button, InputNumber } from 'antd';
import type { MouseEvent } from 'react';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import { type DraftPoint, isNowhere, pointAt } from './planPoint.ts';

interface PlanFieldProps {
  readonly address: Pick<CallData<typeof terminalAddressCalls.get>, 'plans' | 'name'>;
  readonly draft: DraftPoint;
  readonly onDraft: (draft: DraftPoint) => void;
  readonly mayWrite: boolean;
}

const PLAN_NAME_MAX = 32;
/** Beyond this a name would overflow on the right. */
const RIGHT_HALF = PLAN_SIDE / 2;
const NOWHERE: DraftPoint = { planId: '', x: null, y: null };
const percent = (perMille: number) => `${(perMille / PLAN_SIDE) * 100}%`;

/** Puts a terminal onto a plan by its name and a point, which is clicked or typed. */
export function PlanField({ address, draft, onDraft, mayWrite }: PlanFieldProps) {
  const { t, language } = useTexts();
  const { plans, name } = address;
  const others = plans.find(({ planId }) => planId === draft.planId.trim())?.others ?? [];
  const place = (event: MouseEvent<HTMLElement>) =>
    mayWrite && onDraft({ ...draft, ...pointAt(event, event.currentTarget.getBoundingClientRect()) });
  return (
    <>
      <div className="address-point">
        <Labelled label={t('address.plan')}>
          {(id) => (
            <AutoComplete
              id={id}
              style={{ width: 220 }}
              value={draft.planId}
              placeholder={t('address.planHint')}
              options={plans.map(({ planId }) => ({ value: planId }))}
              onChange={(planId: string | undefined) =>
                onDraft({ ...draft, planId: (planId ?? '').slice(0, PLAN_NAME_MAX) })
              }
            />
          )}
        </Labelled>
        {(['x', 'y'] as const).map((axis) => (
          <Labelled key={axis} label={t(`address.${axis}`)}>
            {(id) => (
              <InputNumber
                id={id}
                min={0}
                max={PLAN_SIDE}
                precision={0}
                value={draft[axis]}
                onChange={(value) => onDraft({ ...draft, [axis]: value })}
              />
            )}
          </Labelled>
        ))}
        {mayWrite && (
          <Button disabled={isNowhere(draft)} onClick={() => onDraft(NOWHERE)}>
            {t('address.takeAway')}
          </Button>
        )}
      </div>
      <p className="under">{t('address.clickHint')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: both numbers are fields beside it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: both numbers are fields beside it */}
      <div className="address-plan" data-testid="plan" onClick={place}>
        {others.map(({ terminalCode, name: other, x, y }) => (
          <Pin key={terminalCode} name={wordsOf(other, language)} x={x} y={y} isOther />
        ))}
        {draft.x !== null && draft.y !== null && (
          <Pin name={wordsOf(name, language)} x={draft.x} y={draft.y} />
        )}
      </div>
    </>
  );
}

interface PinProps {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly isOther?: boolean;
}

/** A terminal on the plan, with its name on the side that has room for it. */
function Pin({ name, x, y, isOther = false }: PinProps) {
  const marks = ['address-pin', isOther ? 'is-other' : '', x > RIGHT_HALF ? 'is-right' : ''];
  return (
    <span className={marks.filter(Boolean).join(' ')} style={{ left: percent(x), top: percent(y) }}>
      {name}
    </span>
  );
}
