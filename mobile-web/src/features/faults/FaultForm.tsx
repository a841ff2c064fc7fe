import { CHOSEN_FAULT_TYPES, FAULT_TYPE } from '@self-print/contract/faultTypes.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { checkFault, type FaultDraft, type FaultField } from './checkFault.ts';
import { Field } from './Field.tsx';
import { Photos } from './Photos.tsx';
import { SentReport } from './SentReport.tsx';
import { TicketFacts } from './TicketFacts.tsx';
import { type ChosenPhoto, type FaultPlace, useReport } from './useReport.ts';

const REASON_MAX = 500;
/** The specification's second name for printing, which old codes may carry. */
const PRINTING_TOO = 4;

interface FaultFormProps {
  readonly place: FaultPlace;
  readonly isSignedIn: boolean;
}

/** The form of a report. What a terminal's QR code says is filled in already. */
export function FaultForm({ place, isSignedIn }: FaultFormProps) {
  const { t, language } = useTexts();
  const report = useReport(place, isSignedIn);
  const [draft, setDraft] = useState<FaultDraft>(() => firstDraft(place));
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const asksTakeCode = place.kind === 'own';
  const mistakes = isChecked ? checkFault(draft, asksTakeCode) : {};
  const change = (part: Partial<FaultDraft>) => {
    report.changed();
    setDraft({ ...draft, ...part });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const [first] = Object.keys(checkFault(draft, asksTakeCode));
    if (first === undefined) return report.send(draft, photos);
    const field = form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };
  if (report.sent)
    return (
      <SentReport
        report={report}
        filed={report.sent}
        isSignedIn={isSignedIn}
        onAgain={() => {
          report.again();
          setDraft({ ...firstDraft(place), phone: draft.phone });
          setPhotos([]);
          setChecked(false);
        }}
      />
    );
  const field = (name: FaultField) => ({
    name,
    value: draft[name],
    mistake: mistakes[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <form ref={form} className="card stack" noValidate onSubmit={submit}>
      <p className="lead">{t('fault.lead')}</p>
      {place.kind === 'ticket' && <TicketFacts facts={place.facts} />}
      <label className="field">
        <span className="field__label">{t('fault.type')}</span>
        <select
          className="input"
          value={draft.faultType}
          onChange={({ target }) => change({ faultType: Number(target.value) })}
        >
          {CHOSEN_FAULT_TYPES.map(({ id, name }) => (
            <option key={id} value={id}>
              {name[language]}
            </option>
          ))}
        </select>
      </label>
      {asksTakeCode && (
        <Field
          {...field('takeCode')}
          label={t('fault.takeCode')}
          hint={t('fault.takeCodeHint')}
          inputMode="numeric"
          maxLength={8}
        />
      )}
      <Field
        {...field('faultReason')}
        label={t('fault.reason')}
        hint={t('fault.reasonHint')}
        isLong
        maxLength={REASON_MAX}
      />
      <Field
        {...field('phone')}
        label={t('fault.phone')}
        hint={t('fault.phoneHint')}
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
      />
      <Photos photos={photos} onChange={setPhotos} />
      <Problem error={report.error} isRepeatable />
      <Button kind="primary" type="submit" busy={report.isSending}>
        {t(report.isSending ? 'fault.sending' : 'fault.send')}
      </Button>
    </form>
  );
}

function firstDraft(place: FaultPlace): FaultDraft {
  const empty = { takeCode: '', faultReason: '', phone: '' };
  if (place.kind === 'own') return { ...empty, faultType: FAULT_TYPE.printing };
  const { faultType, faultReason } = place.facts;
  return { ...empty, faultReason, faultType: faultType === PRINTING_TOO ? FAULT_TYPE.printing : faultType };
}
