import { type CallProblem, type Outcome, problem } from '@self-print/contract/errors.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { SettingsOutcome } from '@self-print/contract/terminalLink.ts';
import { shareUnderWay } from '../shareUnderWay.ts';
import type { PlatformClient, PlatformFailure } from './client.ts';
import type { Registration } from './registration.ts';
import type { TerminalStore } from './terminalStore.ts';

const FIELD_LENGTH_MAX = 200;

/** The platform's answer to a report of this terminal. */
export interface Standing {
  readonly paused: boolean;
  readonly settingsVersion: string;
}

/** Fetches this terminal's view from the platform. An unusable one is rejected, and the last good one kept. */
export interface SettingsPull {
  /** Fetches when the platform's answer to a report announces a change. */
  readonly accept: (standing: Standing) => Promise<void>;
  /** What became of the settings that the platform announced last; null until they were fetched. */
  readonly outcome: () => SettingsOutcome | null;
  /** Fetches now; concurrent callers share one request. */
  readonly refresh: () => Promise<Outcome<void, 'PLATFORM_UNREACHABLE' | 'SETTINGS_INVALID'>>;
}

export function createSettingsPull(options: {
  readonly client: PlatformClient;
  readonly registration: Registration;
  readonly terminal: TerminalStore;
  readonly log: EventLog;
}): SettingsPull {
  const { client, registration, terminal, log } = options;
  /** The version fetched last, whether used or rejected. */
  let settled: SettingsOutcome | null = null;

  const ask = async (): Promise<Outcome<void, 'PLATFORM_UNREACHABLE' | 'SETTINGS_INVALID'>> => {
    const terminalCode = registration.identity()?.terminalCode;
    if (terminalCode === undefined) return fail(problem('PLATFORM_UNREACHABLE'));
    const answer = await client.call(terminalCalls.terminal, { terminalCode });
    if (answer.ok) {
      terminal.replace(answer.value);
      return ok();
    }
    const found = pullProblem(answer.problem);
    if (found.name === 'SETTINGS_INVALID') log.event('settings-refused', { ...found.detail });
    return fail(found);
  };
  let latest: Promise<unknown> = Promise.resolve();
  const refresh = shareUnderWay(() => {
    const asking = ask();
    latest = asking;
    return asking;
  });
  const isKnown = ({ paused, settingsVersion }: Standing) =>
    terminal.view()?.paused === paused && settled?.version === settingsVersion;

  return {
    refresh,
    outcome: () => settled,
    accept: async (standing) => {
      if (isKnown(standing)) return;
      // What is being fetched may have been answered before this change was made.
      await latest;
      if (isKnown(standing)) return;
      const { paused, settingsVersion } = standing;
      const pulled = await refresh();
      if (pulled.ok) {
        settled = { version: settingsVersion, outcome: 'applied', field: null };
        return;
      }
      if (pulled.problem.name !== 'SETTINGS_INVALID') return;
      settled = { version: settingsVersion, outcome: 'refused', field: fieldOf(pulled.problem.detail) };
      // Pausing works even with unusable settings.
      const last = terminal.view();
      if (last && last.paused !== paused) terminal.replace({ ...last, paused, pausedReason: null });
    },
  };
}

function pullProblem(failure: PlatformFailure): CallProblem<'PLATFORM_UNREACHABLE' | 'SETTINGS_INVALID'> {
  return failure.kind === 'unintelligible' && failure.field !== undefined
    ? problem('SETTINGS_INVALID', { detail: { field: failure.field } })
    : problem('PLATFORM_UNREACHABLE');
}

function fieldOf(detail: CallProblem<'SETTINGS_INVALID'>['detail']): string | null {
  return detail?.field === undefined ? null : String(detail.field).slice(0, FIELD_LENGTH_MAX);
}
