import { join } from 'node:path';
import { createPlatformSide, type PlatformSide } from '../platform/platformSide.ts';
import type { AgentDeps } from './deps.ts';
import { type AgentJournal, openAgentJournal } from './records.ts';
import type { Signals } from './signals.ts';

/** The basis of all other parts. */
export interface Foundation {
  readonly deps: AgentDeps;
  readonly signals: Signals;
  /** Aborted when the agent stops. */
  readonly stopped: AbortSignal;
  readonly journal: AgentJournal;
  readonly platform: PlatformSide;
  readonly onChange: () => void;
}

export function createFoundation(deps: AgentDeps, signals: Signals, stopped: AbortSignal): Foundation {
  const { config, log } = deps;
  const onChange = () => signals.changed.emit();
  const journal = openAgentJournal({
    path: join(config.dataDir, 'journal.db'),
    open: deps.openDatabase,
    onFault: (found) => {
      log.event(found ? 'agent-journal-unusable' : 'agent-journal-usable', { ...found });
      // Only after the write that found it usable: until its caller has noted its work as under way, that would be taken for interrupted.
      if (!found) queueMicrotask(() => signals.journalUsable.emit());
      onChange();
    },
    onSetAside: (record) => log.event('journal-record-set-aside', { ...record }),
  });
  const platform = createPlatformSide(deps, {
    onRegistration: () => {
      signals.registration.emit();
      onChange();
    },
    onReachable: (reachable) => {
      signals.reachable.emit(reachable);
      onChange();
    },
    onTerminal: () => {
      signals.settings.emit();
      onChange();
    },
    onEnrolment: onChange,
  });
  return { deps, signals, stopped, journal, platform, onChange };
}
