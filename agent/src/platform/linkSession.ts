import { parseJson } from '@self-print/contract/parseJson.ts';
import {
  type FromTerminal,
  fromPlatform,
  LINK_CLOSE,
  TERMINAL_LINK_PATH,
  type TerminalReport,
} from '@self-print/contract/terminalLink.ts';
import type { Alarm } from '../alarm.ts';
import { LINK_REPORT_MS, LINK_REPORT_PAUSE_MS, LINK_SILENCE_MS } from '../limits.ts';
import type { Time } from '../time.ts';
import type { LinkSocket, OpenLinkSocket } from './linkSocket.ts';
import type { Standing } from './settingsPull.ts';
import { type Grant, identityHeaders } from './tokens.ts';

/** Executes commands that arrive over the link. */
export interface LinkCommands {
  readonly receive: (commandId: string, signed: string) => Promise<void>;
  /** Outcomes that the platform may not have received. */
  readonly undelivered: () => readonly FromTerminal[];
  /** The platform has received these. */
  readonly delivered: (commandIds: readonly string[]) => void;
}

export interface LinkSessionOptions {
  readonly grant: Grant;
  readonly commonHeaders: Readonly<Record<string, string>>;
  readonly openSocket: OpenLinkSocket;
  readonly report: () => TerminalReport;
  /** Rings when the report or the registration may have changed. */
  readonly alarm: Alarm;
  readonly time: Time;
  readonly commands: LinkCommands;
  /** Whether the grant's identity is still this terminal's. */
  readonly valid: () => boolean;
  readonly onOpen: (send: (message: FromTerminal) => void) => void;
  readonly onStanding: (standing: Standing) => void;
  readonly signal: AbortSignal;
}

/** How a connection ended, or that it was never opened. */
export interface LinkEnd {
  readonly reason: 'tokenInvalid' | 'replaced' | 'silent' | 'closed' | 'notOpened' | 'given-up';
  readonly detail: string;
  /** Milliseconds for which it was open. */
  readonly lastedMs: number;
}

const UNAUTHORIZED = 401;

/** Opens a connection and keeps it until either side closes it. The first message is a report. */
export async function linkSession(options: LinkSessionOptions): Promise<LinkEnd> {
  const { grant, time, alarm, commands, signal } = options;
  const closed = new AbortController();
  const texts: string[] = [];
  const close: { code: number | null } = { code: null };
  let onText = (text: string): void => void texts.push(text);
  const opened = await options.openSocket({
    url: grant.identity.platformAddress.replace(/^http/, 'ws') + TERMINAL_LINK_PATH,
    headers: { ...options.commonHeaders, ...identityHeaders(grant) },
    signal,
    onText: (text) => onText(text),
    onClose: (code) => {
      close.code = code;
      closed.abort();
    },
  });
  if (!opened.ok) {
    const { status, detail } = opened.problem;
    return { reason: status === UNAUTHORIZED ? 'tokenInvalid' : 'notOpened', detail, lastedMs: 0 };
  }
  const begunAt = time.elapsed();
  const talk = createTalk({ ...options, socket: opened.value });
  onText = talk.hear;
  for (const text of texts) talk.hear(text);
  options.onOpen(talk.send);
  const ended = AbortSignal.any([signal, closed.signal]);
  const end = (reason: LinkEnd['reason'], detail: string) => ({
    reason,
    detail,
    lastedMs: Math.round(time.elapsed() - begunAt),
  });
  try {
    talk.report();
    for (const message of commands.undelivered()) talk.send(message);
    while (await alarm.wait(Math.max(0, talk.dueInMs()), ended)) {
      if (!options.valid()) return end('given-up', 'the registration changed');
      if (talk.silentMs() >= LINK_SILENCE_MS) return end('silent', `nothing for ${talk.silentMs()} ms`);
      if (talk.dueInMs() <= 0) talk.report();
    }
    if (close.code === null) return end('given-up', 'the agent stops');
    return end(closeReason(close.code), `code ${close.code}`);
  } finally {
    opened.value.close();
  }
}

function closeReason(code: number): LinkEnd['reason'] {
  if (code === LINK_CLOSE.tokenInvalid) return 'tokenInvalid';
  return code === LINK_CLOSE.replaced ? 'replaced' : 'closed';
}

/** The protocol over one open connection. */
function createTalk(options: LinkSessionOptions & { readonly socket: LinkSocket }) {
  const { socket, time, commands, onStanding } = options;
  let heardAt = time.elapsed();
  let reportedAt = 0;
  let reported = '';
  let reports = 0;
  let answers = 0;
  /** Outcomes with the number of the first report sent after them, whose answer proves that they arrived. */
  let unconfirmed: { readonly commandId: string; readonly report: number }[] = [];

  const send = (message: FromTerminal) => {
    socket.send(JSON.stringify(message));
    if (message.type === 'commandDone') {
      unconfirmed.push({ commandId: message.commandId, report: reports + 1 });
    }
  };
  const confirm = () => {
    answers += 1;
    const arrived = unconfirmed.filter(({ report }) => report <= answers);
    if (arrived.length === 0) return;
    unconfirmed = unconfirmed.filter(({ report }) => report > answers);
    commands.delivered(arrived.map(({ commandId }) => commandId));
  };
  return {
    send,
    silentMs: () => time.elapsed() - heardAt,
    /** Milliseconds until the next report; changes are not delayed by the interval. */
    dueInMs: () => {
      const changed = JSON.stringify(options.report()) !== reported;
      return reportedAt + (changed ? LINK_REPORT_PAUSE_MS : LINK_REPORT_MS) - time.elapsed();
    },
    report: () => {
      const report = options.report();
      reported = JSON.stringify(report);
      reportedAt = time.elapsed();
      reports += 1;
      send({ type: 'report', report });
    },
    hear: (text: string) => {
      heardAt = time.elapsed();
      const message = fromPlatform.safeParse(parseJson(text));
      // Messages of a newer platform that we do not understand are ignored.
      if (!message.success) return;
      if (message.data.type === 'standing') {
        confirm();
        onStanding(message.data);
      } else {
        void commands.receive(message.data.commandId, message.data.signed);
      }
    },
  };
}
