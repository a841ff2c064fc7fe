import type { CallData } from '@self-print/contract/call.ts';
import { faultTypeName } from '@self-print/contract/faultTypes.ts';
import { type FaultState, faultCalls } from '@self-print/contract/platform/faults.ts';
import { formatDateTime } from '@self-print/web-kit/formatting.ts';
import { callKey } from '@self-print/web-kit/queries.tsx';
import { Words } from '@self-print/web-kit/Words.tsx';
import { useServices, useTexts } from '../../core/services.ts';
import { usePages } from '../../core/usePages.ts';
import { useSchool } from '../../core/useSchool.ts';
import { Empty } from '../../ui/Empty.tsx';
import { GrowingList } from '../../ui/GrowingList.tsx';

type OwnFault = CallData<typeof faultCalls.own>['rows'][number];

const TAGS: Readonly<Record<FaultState, string>> = {
  new: 'tag--attention',
  assigned: 'tag--info',
  working: 'tag--info',
  done: 'tag--done',
  rejected: '',
};

const idOf = ({ feedbackId }: OwnFault) => feedbackId;

/** A person's own reports, with what staff answered. */
export function OwnFaults() {
  const { api } = useServices();
  const { t } = useTexts();
  const asked = usePages<OwnFault>({
    key: [callKey(faultCalls.own)],
    ask: (page, options) => api.call(faultCalls.own, page, options),
    idOf,
  });
  return (
    <GrowingList
      asked={asked}
      idOf={idOf}
      className="faults__own"
      row={(fault) => <OneFault fault={fault} />}
      empty={<Empty title={t('fault.none')} text={t('fault.noneText')} />}
    />
  );
}

function OneFault({ fault }: { readonly fault: OwnFault }) {
  const { t, language } = useTexts();
  const timeZone = useSchool()?.timeZone;
  const { faultType, state, terminal, faultReason, answer, photos, number, createdAt } = fault;
  return (
    <article className="card stack">
      <header className="between">
        <h2 className="faults__subject">{faultTypeName(faultType)[language]}</h2>
        <span className={`tag ${TAGS[state]}`}>{t(`fault.state.${state}`)}</span>
      </header>
      <p className="faults__text">{faultReason}</p>
      <p className="hint">
        {formatDateTime(createdAt, timeZone)} · {t('fault.number', { number })}
        {terminal && (
          <>
            {' · '}
            <Words text={terminal.name} language={language} />
          </>
        )}
        {photos > 0 && ` · ${t('fault.withPhotos', { count: photos })}`}
      </p>
      <div className="faults__answer">
        <strong>{t('fault.answer')}</strong>
        <p className="faults__text">{answer === '' ? t('fault.noAnswer') : answer}</p>
      </div>
    </article>
  );
}
