import { assertNever } from '@self-print/contract/result.ts';
import type { ReportState } from '../../flows/report/state.ts';
import { TicketArt } from '../../ui/art/TicketArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { Frame } from '../../ui/frame/Frame.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { FaultCode } from './FaultCode.tsx';
import { ReportForm } from './ReportForm.tsx';
import { useReport } from './useReport.ts';
import { useReportDraft } from './useReportDraft.ts';
import './report.css';

export interface ReportPlaceProps {
  readonly state: ReportState;
}

/** Reporting a fault, in front of the screen at which it was begun. */
export function ReportPlace({ state }: ReportPlaceProps) {
  const text = useText();
  return (
    <Frame title={text('report.title')}>
      <ReportScreen state={state} />
    </Frame>
  );
}

function ReportScreen({ state }: ReportPlaceProps) {
  const { draft, change } = useReportDraft(state.about.faultType);
  switch (state.at) {
    case 'code':
      return <CodeScreen state={state} />;
    case 'writing':
      return <ReportForm about={state.about} act={state.act} draft={draft} change={change} />;
    case 'sent':
      return <SentScreen number={state.number} />;
    default:
      return assertNever(state);
  }
}

function CodeScreen({ state: { about } }: ReportPlaceProps) {
  const text = useText();
  const { send, close } = useReport();
  const [title, lead] = [text('report.code.title'), text('report.code.lead')];
  return (
    <Screen
      name="report-code"
      spoken={[title, lead]}
      info={
        <>
          <Title lead={lead}>{title}</Title>
          {about.problemCode === null ? null : (
            <p className="report__code">{text('trouble.code', { code: about.problemCode })}</p>
          )}
          <FaultCode about={about} />
        </>
      }
      actions={
        <div className="trouble__actions">
          <Button size="large" onPress={() => send({ type: 'write' })}>
            {text('report.write')}
          </Button>
          <Button kind="primary" size="large" onPress={close}>
            {text('report.back')}
          </Button>
        </div>
      }
    />
  );
}

function SentScreen({ number }: { readonly number: string }) {
  const text = useText();
  const { close } = useReport();
  const [title, lead] = [text('report.sent.title'), text('report.sent.lead', { number })];
  return (
    <Screen
      name="report-sent"
      spoken={[title, lead]}
      info={
        <>
          <div className="trouble__art">
            <TicketArt mark="check" tone="good" />
          </div>
          <Title lead={lead}>{title}</Title>
        </>
      }
      actions={
        <Button kind="primary" size="large" onPress={close}>
          {text('report.back')}
        </Button>
      }
    />
  );
}
