import type { JobView, PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import { ERROR_CODES } from '@self-print/contract/errorCodes.ts';
import type { ReactNode } from 'react';
import type { PickupStateAt } from '../../flows/pickup/state.ts';
import type { BlockReason } from '../../gates/gates.ts';
import { type Problem, type ProblemKind, problemOfCode } from '../../problems/problem.ts';
import { PROBLEM_FACTS } from '../../problems/problemFacts.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { TroubleScreen } from '../../ui/TroubleScreen.tsx';
import { NearestTerminal } from '../NearestTerminal.tsx';
import { ProblemPicture } from './ProblemPicture.tsx';
import { RefundOffer } from './RefundOffer.tsx';
import { usePickup } from './usePickup.ts';

export interface ProblemScreenProps {
  readonly state: PickupStateAt<'problem'>;
}

/** A problem of this order or terminal, with the ways on that are truthful for it. */
export function ProblemScreen({ state }: ProblemScreenProps) {
  const text = useText();
  const { send, goHome } = usePickup();
  const { problem, retry, job, refund } = state;
  const fact = PROBLEM_FACTS[problem.kind];
  const retries = fact.retry && retry !== null;
  return (
    <Trouble
      problem={problem}
      isRefunded={refund?.step === 'back'}
      extra={
        <>
          {problem.kind === 'notForRole' ? <NearestTerminal role={problem.detail.role} /> : null}
          {job === null ? null : <HowFar kind={problem.kind} job={job} />}
          {refund === undefined ? null : <RefundOffer refund={refund} />}
        </>
      }
      actions={
        <>
          <Button size="large" onPress={goHome}>
            {text('trouble.home')}
          </Button>
          {fact.enterCode ? (
            <Button
              kind={retries ? 'secondary' : 'primary'}
              size="large"
              onPress={() => send({ type: 'back' })}
            >
              {text('trouble.enterCode')}
            </Button>
          ) : null}
          {retries ? (
            <Button kind="primary" size="large" onPress={() => send({ type: 'retry' })}>
              {text('trouble.retry')}
            </Button>
          ) : null}
        </>
      }
    />
  );
}

const KIND_OF_CONDITION: Readonly<Partial<Record<PrinterCondition, ProblemKind>>> = {
  jam: 'printerJam',
  doorOpen: 'printerDoorOpen',
  outOfPaper: 'printerOutOfPaper',
  tonerEmpty: 'printerTonerEmpty',
  offline: 'printerOffline',
};

const CODE_OF_CONDITION: Readonly<Partial<Record<PrinterCondition, string>>> = {
  jam: ERROR_CODES.PRINT_JAM,
  doorOpen: ERROR_CODES.PRINT_DOOR_OPEN,
  outOfPaper: ERROR_CODES.PRINT_OUT_OF_PAPER,
  tonerEmpty: ERROR_CODES.PRINT_TONER_EMPTY,
  offline: ERROR_CODES.PRINT_OFFLINE,
};

/** What keeps this journey from going on before a print; it goes away by itself when the cause does. */
export function BlockedScreen({ blockReason }: { readonly blockReason: BlockReason }) {
  const text = useText();
  const { goHome } = usePickup();
  return (
    <Trouble
      problem={problemOfBlockReason(blockReason)}
      extra={<NearestTerminal />}
      actions={
        <Button size="large" onPress={goHome}>
          {text('trouble.home')}
        </Button>
      }
    />
  );
}

function problemOfBlockReason(blockReason: BlockReason): Problem {
  if (blockReason.kind === 'platform')
    return problemOfCode('platformUnreachable', ERROR_CODES.PLATFORM_UNREACHABLE, '');
  const { condition } = blockReason;
  return problemOfCode(
    KIND_OF_CONDITION[condition] ?? 'printerStopped',
    CODE_OF_CONDITION[condition] ?? 'PRINTER',
    '',
  );
}

/** What came out before the print ended. */
function HowFar({ kind, job }: { readonly kind: ProblemKind; readonly job: JobView }) {
  const text = useText();
  const counted = { done: job.sheetsDone, count: job.sheetsTotal };
  const key = HOW_FAR[kind];
  return key === undefined || job.sheetsDone === 0 ? null : (
    <p className="trouble__extra">{text(key, counted)}</p>
  );
}

const HOW_FAR: Readonly<Partial<Record<ProblemKind, 'held.progress' | 'print.counted'>>> = {
  printPartly: 'held.progress',
  printUnconfirmed: 'print.counted',
};

interface TroubleProps {
  readonly problem: Problem;
  readonly actions: ReactNode;
  readonly extra?: ReactNode;
  /** The order is over, as its money goes back: nothing can be printed again. */
  readonly isRefunded?: boolean;
}

function Trouble({ problem, actions, extra, isRefunded = false }: TroubleProps) {
  const text = useText();
  const { kind, shortCode } = problem;
  return (
    <TroubleScreen
      name={`problem-${kind}`}
      art={<ProblemPicture art={PROBLEM_FACTS[kind].art} />}
      title={text(`problem.${kind}.title`)}
      what={text(`problem.${kind}.what`)}
      effect={text(`problem.${kind}.effect`)}
      next={text(isRefunded ? 'refund.backNext' : `problem.${kind}.next`)}
      can={text(isRefunded ? 'refund.backCan' : `problem.${kind}.can`)}
      shortCode={shortCode}
      extra={extra}
      actions={actions}
    />
  );
}
