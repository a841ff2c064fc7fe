import { CARTON_SHEETS_MAX } from '@self-print/contract/limits.ts';
import { type LookedAfterTerminal, phoneUpkeepCalls } from '@self-print/contract/platform/phoneUpkeep.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { CommandProgress } from './CommandProgress.tsx';
import { NamedTerminal } from './NamedTerminal.tsx';

type Carton = LookedAfterTerminal['cartons'][number];

/** How much paper a terminal has, and what somebody has just put in. */
export function PaperPage() {
  const { t } = useTexts();
  return (
    <NamedTerminal title={t('title.cartonCopies')}>
      {({ terminalCode, cartons }) => (
        <>
          <p className="lead">{t('upkeep.paperLead')}</p>
          {cartons.map((carton) => (
            <CartonCard key={carton.cartonCode} carton={carton} terminalCode={terminalCode} />
          ))}
        </>
      )}
    </NamedTerminal>
  );
}

function CartonCard({ carton, terminalCode }: { readonly carton: Carton; readonly terminalCode: string }) {
  const { t } = useTexts();
  const { cartonCode, paperSize, capacitySheets, sheets, low } = carton;
  const add = useCallMutation(phoneUpkeepCalls.addCartonCopies, { saysItself: true });
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const count = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  const isCount = count >= 1 && count <= CARTON_SHEETS_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(!isCount);
    if (!isCount || add.isPending) return;
    add.mutate({ terminalCode, cartonCode, sheets: count }, { onSuccess: () => setTyped('') });
  };
  const problemId = `upkeep-sheets-${cartonCode}`;
  return (
    <form className="card stack" onSubmit={submit} noValidate>
      <h2>{t('upkeep.carton', { carton: cartonCode, paper: paperSize })}</h2>
      <p className="row__facts">
        {sheets === null
          ? t('upkeep.sheetsUnknown')
          : t('upkeep.sheets', { count: sheets, capacity: capacitySheets })}
        {low && <span className="tag tag--attention">{t('upkeep.low')}</span>}
      </p>
      <label className="field">
        <span className="field__label">{t('upkeep.added')}</span>
        <input
          className="input"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={typed}
          onChange={({ target }) => setTyped(target.value.trim())}
          aria-describedby={problemId}
        />
      </label>
      <FieldError
        id={problemId}
        text={isWrong ? t('upkeep.addedWrong', { max: CARTON_SHEETS_MAX }) : undefined}
      />
      <Button type="submit" busy={add.isPending}>
        {t('upkeep.add')}
      </Button>
      <Problem error={add.error} />
      {add.data && <CommandProgress commandId={add.data.commandId} />}
    </form>
  );
}
