import { OUTPATIENT_REPORTS_MAX } from '@self-print/contract/platform/outpatient.ts';
import { useEffect } from 'react';
import { isUnderWay } from '../../flows/kit/act.ts';
import type { OutpatientState } from '../../flows/outpatient/state.ts';
import { blockReasonOf, OUTPATIENT_NEEDS } from '../../gates/gates.ts';
import { BackIcon } from '../../ui/art/icons.tsx';
import { PapersArt } from '../../ui/art/PapersArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAgentState, useKiosk, useSession, useText } from '../../ui/KioskContext.tsx';
import { Pager, pagesOf } from '../../ui/Pager.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useOrientation } from '../../ui/useOrientation.ts';
import { OwnIntro } from '../personal/OwnIntro.tsx';
import { Trouble } from '../Trouble.tsx';
import { ReportList } from './ReportList.tsx';
import { useOutpatient } from './useOutpatient.ts';
import './outpatient.css';

const ROWS = { portrait: 5, landscape: 3 };
/** In accessible mode everything stands in reach, and larger. */
const ROWS_IN_REACH = 2;

/** Reports of the campus hospital. Nothing about them is spoken, as others may stand near. */
export function OutpatientScreen({ state }: { readonly state: OutpatientState }) {
  const text = useText();
  const send = useOutpatient();
  const { found, act, page } = state;
  const find = useFind(state);
  const reports = found?.reports ?? [];
  const orientation = useOrientation();
  const rows = useSession().accessible ? ROWS_IN_REACH : ROWS[orientation];
  const isBusy = isUnderWay(act);
  return (
    <Screen
      name="outpatient"
      spoken={[text('outpatient.title'), text(reports.length > 0 ? 'outpatient.lead' : 'outpatient.private')]}
      info={
        <OwnIntro
          art={<PapersArt />}
          title={text('outpatient.title')}
          lead={reports.length > 0 ? text('outpatient.lead') : undefined}
        >
          {found === null ? null : (
            <p className="outpatient-note">{`${found.person.name}　${found.person.number}`}</p>
          )}
          {act?.failure ? null : <p className="outpatient-note">{text('outpatient.private')}</p>}
        </OwnIntro>
      }
      actions={
        <>
          <News state={state} onFind={find} />
          {reports.length > 0 ? (
            <ReportList
              reports={reports.slice((page - 1) * rows, page * rows)}
              chosen={state.chosen}
              disabled={isBusy}
            />
          ) : null}
          <div className="personal-buttons">
            <Button
              size="large"
              icon={<BackIcon />}
              disabled={isBusy && act.wish.kind === 'printReports'}
              onPress={() => send({ type: 'back' })}
            >
              {text('personal.signOut')}
            </Button>
            <Pager
              page={page}
              pages={pagesOf({ total: reports.length, pageSize: rows })}
              onTurn={(next) => send({ type: 'page', page: next })}
            />
            {reports.length > 0 ? <PrintButton state={state} /> : null}
          </div>
        </>
      }
    />
  );
}

/** Looks for the reports as soon as the person is here, and whenever they ask for it. */
function useFind({ found, act }: OutpatientState): () => void {
  const send = useOutpatient();
  const terminalCode = useAgentState()?.terminal?.terminalCode;
  const find = () => {
    if (terminalCode !== undefined) send({ type: 'findReports', terminalCode });
  };
  const isFirst = found === null && act === null && terminalCode !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once for each time that nothing is known
  useEffect(() => {
    if (isFirst) find();
  }, [isFirst]);
  return find;
}

interface NewsProps {
  readonly state: OutpatientState;
  readonly onFind: () => void;
}

/** What is going on, what went wrong, or that there is nothing to print. */
function News({ state: { found, act, slow }, onFind }: NewsProps) {
  const text = useText();
  if (act?.failure) return <Trouble failure={act.failure} onAgain={found === null ? onFind : undefined} />;
  if (act !== null)
    return (
      <div className="outpatient-news" role="status">
        <p>{text(act.wish.kind === 'printReports' ? 'outpatient.fetching' : 'outpatient.finding')}</p>
        {slow ? <p>{text('outpatient.slow')}</p> : null}
      </div>
    );
  if (found === null) return <p role="status">{text('outpatient.finding')}</p>;
  if (found.reports.length > 0) return null;
  return (
    <div className="outpatient-news">
      <p role="status">{text('outpatient.none')}</p>
      <Button onPress={onFind}>{text('outpatient.again')}</Button>
    </div>
  );
}

function PrintButton({ state: { chosen, act } }: { readonly state: OutpatientState }) {
  const text = useText();
  const { newId } = useKiosk();
  const send = useOutpatient();
  const agent = useAgentState();
  const canPrint = agent !== null && blockReasonOf(OUTPATIENT_NEEDS, agent) === null;
  const note = !canPrint
    ? text('outpatient.noPrinter')
    : chosen.length >= OUTPATIENT_REPORTS_MAX
      ? text('outpatient.full', { count: OUTPATIENT_REPORTS_MAX })
      : text('outpatient.chosen', { count: chosen.length });
  return (
    <div className="outpatient-print">
      <p className="outpatient-note" role="status">
        {note}
      </p>
      <Button
        kind="primary"
        size="large"
        disabled={chosen.length === 0 || !canPrint || isUnderWay(act)}
        onPress={() => send({ type: 'printReports', printId: newId() })}
      >
        {text('outpatient.print')}
      </Button>
    </div>
  );
}
