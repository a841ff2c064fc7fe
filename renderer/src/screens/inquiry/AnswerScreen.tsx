import { type InquiryAnswer, inquiryCalls } from '@self-print/contract/platform/inquiries.ts';
import { formatDateTime } from '@self-print/web-kit/formatting.ts';
import type { InquiryStateAt } from '../../flows/inquiry/state.ts';
import { isUnderWay } from '../../flows/kit/act.ts';
import { blockReasonOf, PICKUP_NEEDS } from '../../gates/gates.ts';
import { PapersArt } from '../../ui/art/PapersArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAgentState, useBilingual, useKiosk, useText } from '../../ui/KioskContext.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { OwnIntro } from '../personal/OwnIntro.tsx';
import { ListButtons, ListNews } from '../personal/OwnList.tsx';
import { useLoaded } from '../useLoaded.ts';
import { AnswerRows } from './AnswerRows.tsx';
import { useInquiry } from './useInquiry.ts';

const ROWS = 5;

/** What an inquiry brought, and its print. */
export function AnswerScreen({ state }: { readonly state: InquiryStateAt<'inquiry'> }) {
  const text = useText();
  const inLanguage = useBilingual();
  const agent = useAgentState();
  const { inquiryId, page, act } = state;
  const [answer, again] = useLoaded(inquiryCalls.read, { id: inquiryId, page, rows: ROWS });
  const title = answer.state === 'ready' ? inLanguage(answer.value.title) : text('inquiry.title');
  const isMaking = isUnderWay(act);
  return (
    <Screen
      name="inquiry"
      spoken={[title]}
      info={
        <OwnIntro
          art={<PapersArt />}
          title={title}
          lead={answer.state === 'ready' ? ownerOf(answer.value) : undefined}
        >
          {answer.state === 'ready' ? (
            <p className="inquiry-note">
              {text('inquiry.asOf', { at: formatDateTime(answer.value.asOf, agent?.terminal?.timeZone) })}
            </p>
          ) : null}
        </OwnIntro>
      }
      actions={
        <>
          <ListNews
            list={answer}
            onAgain={again}
            act={act}
            nothing={<p className="inquiry-note">{text('inquiry.empty')}</p>}
          />
          {answer.state === 'ready' ? <AnswerRows answer={answer.value} /> : null}
          {isMaking ? <p role="status">{text('inquiry.making')}</p> : null}
          {answer.state === 'ready' && answer.value.printable && answer.value.total > 0 ? (
            <PrintButton answer={answer.value} isBusy={isMaking} />
          ) : null}
          <ListButtons list={answer} page={page} />
        </>
      }
    />
  );
}

const ownerOf = ({ person }: InquiryAnswer) => `${person.name}　${person.number}`;

interface PrintButtonProps {
  readonly answer: InquiryAnswer;
  readonly isBusy: boolean;
}

function PrintButton({ answer: { printsLeft }, isBusy }: PrintButtonProps) {
  const text = useText();
  const { newId } = useKiosk();
  const send = useInquiry();
  const agent = useAgentState();
  const canPrint = agent !== null && blockReasonOf(PICKUP_NEEDS, agent) === null;
  const isUsedUp = printsLeft === 0;
  const note = isUsedUp
    ? text('inquiry.usedUp')
    : !canPrint
      ? text('inquiry.noPrinter')
      : printsLeft === null
        ? null
        : text('inquiry.left', { count: printsLeft });
  return (
    <div className="inquiry-print">
      {note === null ? null : <p className="inquiry-note">{note}</p>}
      <Button
        kind="primary"
        size="large"
        disabled={isUsedUp || !canPrint || isBusy}
        onPress={() => send({ type: 'printInquiry', printId: newId() })}
      >
        {text('inquiry.print')}
      </Button>
    </div>
  );
}
