import { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import type { CallData } from '@self-print/contract/call.ts';
import { formatDateTime } from '@self-print/web-kit/formatting.ts';
import { useEffect, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useAgentState, useLanguage, useText } from '../ui/KioskContext.tsx';
import { logEventName } from './logEventNames.ts';
import { logFactName } from './logFactNames.ts';
import { Outcome } from './Outcome.tsx';
import { useStaffCall } from './useStaffCall.ts';

const ROWS = 100;
/** Lines are of these days: they need no year. */
const MONTH_BEGINS = 5;
/** What a technician looks for most; a part of the event's name. */
const TOPICS = ['', 'print', 'device', 'lock', 'platform', 'staff'] as const;

type LogLine = CallData<typeof maintenanceCalls.log>['lines'][number];

/** What of a line's level is worth a word. */
const LEVELS: Readonly<Partial<Record<string, 'staff.log.warning' | 'staff.log.failure'>>> = {
  warn: 'staff.log.warning',
  error: 'staff.log.failure',
  fatal: 'staff.log.failure',
};

/** The newest lines of the agent's log, the latest first. */
export function LogTab() {
  const text = useText();
  const timeZone = useAgentState()?.terminal?.timeZone;
  const [topic, setTopic] = useState<(typeof TOPICS)[number]>('');
  const [log, ask] = useStaffCall(maintenanceCalls.log);
  useEffect(() => ask({ rows: ROWS, contains: topic }), [ask, topic]);
  return (
    <>
      <div className="staff-topics">
        {TOPICS.map((name) => (
          <Button key={name} onPress={() => setTopic(name)} pressed={name === topic}>
            {text(name === '' ? 'staff.log.all' : `staff.log.${name}`)}
          </Button>
        ))}
        <Button onPress={() => ask({ rows: ROWS, contains: topic })}>{text('staff.refresh')}</Button>
      </div>
      <Outcome
        asked={log}
        done={({ lines }) =>
          lines.length === 0 ? (
            text('staff.log.none')
          ) : (
            <ol className="staff-log">
              {lines.toReversed().map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own and are replaced as a whole
                <li key={index} className={`staff-log__line staff-log__line--${line.level}`}>
                  <time dateTime={line.at}>{formatDateTime(line.at, timeZone).slice(MONTH_BEGINS)}</time>
                  <span className="staff-log__level">
                    <Level level={line.level} />
                  </span>
                  <span>
                    <EventName event={line.event} meaning={line.meaning} />
                    <Facts event={line.event} facts={line.facts} />
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      />
    </>
  );
}

function EventName({ event, meaning }: { readonly event: string; readonly meaning: string }) {
  const { name, lang } = logEventName({ event, meaning }, useLanguage());
  return <b lang={lang}>{name}</b>;
}

/** What the line reports beside the event, and the event's id, which support asks for. */
function Facts({ event, facts }: Pick<LogLine, 'event' | 'facts'>) {
  const language = useLanguage();
  return (
    <span className="staff-log__facts">
      {facts.map(({ name, value }) => (
        <span key={name}>
          {logFactName(name, language)}
          {language === 'zh' ? '：' : ': '}
          {value}
        </span>
      ))}
      <code>{event}</code>
    </span>
  );
}

function Level({ level }: { readonly level: string }) {
  const text = useText();
  const word = LEVELS[level];
  return word === undefined ? null : text(word);
}
