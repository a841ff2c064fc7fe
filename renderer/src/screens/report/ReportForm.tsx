import { CHOSEN_FAULT_TYPES, FAULT_TYPE } from '@self-print/contract/faultTypes.ts';
import type { FormEvent } from 'react';
import { type Act, isUnderWay } from '../../flows/kit/act.ts';
import type { FaultAbout, ReportWish } from '../../flows/report/state.ts';
import { keyboardField } from '../../typing/wish.ts';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useLanguage, useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { Trouble } from '../Trouble.tsx';
import { useReport } from './useReport.ts';
import type { ReportChange, ReportDraft } from './useReportDraft.ts';

const REASON_MAX = 200;
const PHONE_MAX = 13;
const PHONE = /^(?:1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/;
/** What goes wrong at a terminal; the rest of the catalogue is chosen on the phone. */
const KINDS: readonly number[] = [
  FAULT_TYPE.pickup,
  FAULT_TYPE.printing,
  FAULT_TYPE.payment,
  FAULT_TYPE.signIn,
  FAULT_TYPE.devices,
];

interface ReportFormProps {
  readonly about: FaultAbout;
  readonly act: Act<ReportWish> | null;
  readonly draft: ReportDraft;
  readonly change: (changes: ReportChange) => void;
}

/** A short report, typed on the keyboard of the screen. What was typed stays until it is sent. */
export function ReportForm({ about, act, draft, change }: ReportFormProps) {
  const text = useText();
  const language = useLanguage();
  const inLanguage = useBilingual();
  const { send, close } = useReport();
  const isStaff = about.source === 'maintenance';
  const { faultType, reason, phone, requestKey } = draft;
  const busy = isUnderWay(act);
  const isPhoneRight = PHONE.test(phone.trim());
  const ready = reason.trim() !== '' && (isStaff || isPhoneRight) && !busy;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!ready) return;
    const wish = { faultType, faultReason: reason.trim(), requestKey };
    send({ type: 'send', wish: isStaff ? wish : { ...wish, phone: phone.trim() } });
  };
  const [title, lead] = [
    text('report.form.title'),
    text(isStaff ? 'report.form.staffLead' : 'report.form.lead'),
  ];
  return (
    <Screen
      name="report-form"
      spoken={[title, lead]}
      info={<Title lead={lead}>{title}</Title>}
      actions={
        <form className="personal-form report__form" onSubmit={submit} noValidate>
          {isStaff ? null : (
            <fieldset className="report__kinds">
              <legend>{text('report.kind')}</legend>
              {CHOSEN_FAULT_TYPES.filter(({ id }) => KINDS.includes(id)).map(({ id, name }) => (
                <Button key={id} pressed={id === faultType} onPress={() => change({ faultType: id })}>
                  {inLanguage(name)}
                </Button>
              ))}
            </fieldset>
          )}
          <label htmlFor="report-reason">{text('report.reason')}</label>
          <input
            id="report-reason"
            value={reason}
            maxLength={REASON_MAX}
            onChange={({ target }) => change({ reason: target.value })}
            {...keyboardField(language === 'zh' ? 'pinyin' : 'english')}
          />
          {isStaff ? null : (
            <>
              <label htmlFor="report-phone">{text('report.phone')}</label>
              <input
                id="report-phone"
                value={phone}
                maxLength={PHONE_MAX}
                aria-describedby="report-phone-wrong"
                onChange={({ target }) => change({ phone: target.value })}
                {...keyboardField('number')}
              />
              <p id="report-phone-wrong">
                {phone.length >= PHONE_MAX - 2 && !isPhoneRight ? text('report.phoneWrong') : null}
              </p>
            </>
          )}
          {busy ? <p role="status">{text('report.sending')}</p> : null}
          {act?.failure ? <Trouble failure={act.failure} /> : null}
          <Button kind="primary" size="large" disabled={!ready} onPress={() => submit()}>
            {text('report.send')}
          </Button>
          <div className="report__ways">
            {isStaff ? null : (
              <Button disabled={busy} onPress={() => send({ type: 'showCode' })}>
                {text('report.showCode')}
              </Button>
            )}
            <Button kind="quiet" disabled={busy} onPress={close}>
              {text('report.back')}
            </Button>
          </div>
        </form>
      }
    />
  );
}
