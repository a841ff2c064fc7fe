import type { DatabaseSync } from 'node:sqlite';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { AgentSound } from '@self-print/contract/release/keeperFiles.ts';
import type { AgentConfig } from '../config.ts';
import type { OpenByteLink } from '../devices/framework/byteLink.ts';
import type { OpenHid } from '../devices/scanner/hid/openHid.ts';
import type { FaultHook } from '../faults.ts';
import type { LogBook } from '../logBook.ts';
import type { OpenLinkSocket } from '../platform/linkSocket.ts';
import type { OpenPrinter } from '../printing/printerSlot.ts';
import type { Programs } from '../system/programs.ts';
import type { ScreenSource } from '../system/pushArguments.ts';
import type { SystemCommands } from '../system/systemCommands.ts';
import type { Time } from '../time.ts';

/** All effects that the agent uses, and its configuration. */
export interface AgentDeps {
  readonly config: AgentConfig;
  readonly version: string;
  readonly openPrinter: OpenPrinter;
  readonly openLink: OpenByteLink;
  readonly openHid: OpenHid;
  readonly openDatabase: (path: string) => DatabaseSync;
  readonly fetch: typeof fetch;
  readonly openSocket: OpenLinkSocket;
  readonly programs: Programs;
  /** Folder of the recorded prompts. */
  readonly recordingsFolder: string;
  readonly system: SystemCommands;
  /** Null where there is no screen. */
  readonly screen: ScreenSource | null;
  /** Exits with the code that makes the supervisor restart this process. */
  readonly restartSelf: () => void;
  /** Sends a word to the program that keeps this one running; nothing without one. */
  readonly tellKeeper: (message: AgentSound) => void;
  readonly documentLimitBytes: number;
  readonly time: Time;
  /** 0 to 1. */
  readonly random: () => number;
  readonly newRequestId: () => string;
  /** Generates an unguessable secret, from which page tokens are derived. */
  readonly newSecret: () => string;
  readonly log: EventLog;
  /** The newest lines of `log`. */
  readonly logBook: LogBook;
  readonly fault: FaultHook;
}
