import { CONSOLE_COMMANDS as CALLS } from '@self-print/contract/platform/consoleCommands.ts';
import type { ConsoleCommand } from '@self-print/contract/platform/terminalCommands.ts';
import { Tag } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { useMoments } from '../../../ui/words.ts';
import { Paper } from '../list/TerminalState.tsx';
import { Readiness } from './Readiness.tsx';

interface AnswerProps {
  /** Null for one that is not given from the console. */
  readonly command: ConsoleCommand | null;
  readonly data: unknown;
}

/** What a terminal answered to a command, in words; what there are none for as it came. */
export function Answer({ command, data }: AnswerProps) {
  const { t } = useTexts();
  const moment = useMoments();
  switch (command) {
    case 'readiness': {
      const read = CALLS.readiness.data.safeParse(data);
      if (read.success) return <Readiness report={read.data} />;
      break;
    }
    case 'addCartonCopy':
    case 'setCartonCopy': {
      const read = CALLS[command].data.safeParse(data);
      if (read.success) return <Paper terminal={{ cartons: read.data }} />;
      break;
    }
    case 'openLock':
    case 'openCartonLock': {
      const read = CALLS[command].data.safeParse(data);
      if (read.success) return <p>{t(`command.lock.${lockState(read.data.open)}`)}</p>;
      break;
    }
    case 'getTerminalShutDownTime':
    case 'shutdownOnTime': {
      const read = CALLS[command].data.safeParse(data);
      if (!read.success) break;
      const { time, next } = read.data;
      return (
        <p>{time === '' ? t('command.noShutDown') : t('command.shutDown', { time, next: moment(next) })}</p>
      );
    }
    case 'testDevice': {
      const read = CALLS.testDevice.data.safeParse(data);
      if (!read.success) break;
      const { passed, detail } = read.data;
      return (
        <p>
          <Tag color={passed ? 'success' : 'error'}>
            {t(passed ? 'command.testPassed' : 'command.testFailed')}
          </Tag>
          {detail}
        </p>
      );
    }
    case 'showMessage': {
      const read = CALLS.showMessage.data.safeParse(data);
      if (!read.success) break;
      const { until } = read.data;
      return (
        <p>
          {until === null ? t('command.messageStays') : t('command.messageUntil', { time: moment(until) })}
        </p>
      );
    }
    case 'pushStream': {
      const read = CALLS.pushStream.data.safeParse(data);
      if (read.success) return <p>{t('command.streamUntil', { time: moment(read.data.until) })}</p>;
      break;
    }
    default:
  }
  const text = JSON.stringify(data, null, 2);
  return text === NOTHING ? null : <pre className="terminal-log">{text}</pre>;
}

/** The answer of a call that has nothing to say but that it was done. */
const NOTHING = JSON.stringify({});

function lockState(open: boolean | null): 'open' | 'shut' | 'unknown' {
  if (open === null) return 'unknown';
  return open ? 'open' : 'shut';
}
