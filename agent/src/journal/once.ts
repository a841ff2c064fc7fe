import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, type Result } from '@self-print/contract/result.ts';
import type { Time } from '../time.ts';
import type { JournalFault } from './fault.ts';
import type { Journal } from './journal.ts';

/** Records of a domain's requests: one entry each, by request id. */
export interface OnceRecords<Entry> {
  insert(entry: Entry, at: number): void;
  save(entry: Entry, at: number): void;
  find(requestId: string): Entry | null;
  /** Entries whose action has started without an outcome so far. */
  inBetween(): Entry[];
}

/** A request for an action that must not happen twice, such as deducting money or writing a card. */
export interface OnceRequest<Entry, Answer, Name extends ErrorName> {
  readonly requestId: string;
  /** Whether the entry under this id was made by the same request. */
  readonly isSame: (known: Entry) => boolean;
  /** The answer to a repeated request, from its entry. */
  readonly again: (known: Entry) => Promise<Outcome<Answer, Name>>;
  /** The entry to save before the action; a problem if the request cannot be carried out now. */
  readonly admit: () => Promise<Outcome<Admission<Entry, Answer, Name>, Name>>;
  readonly problems: Readonly<Record<'storage' | 'reused', Name>>;
}

export interface Admission<Entry, Answer, Name extends ErrorName> {
  readonly entry: Entry;
  readonly act: () => Promise<Outcome<Answer, Name>>;
}

/** Carries out each request at most once: its entry is on disk before the action, and an entry is never acted on again. */
export interface Once<Entry> {
  /** Acts if the request is new, after its entry is on disk. The caller runs one request at a time. */
  readonly run: <Answer, Name extends ErrorName>(
    request: OnceRequest<Entry, Answer, Name>,
  ) => Promise<Outcome<Answer, Name>>;
  readonly find: (requestId: string) => Result<Entry | null, JournalFault>;
  readonly save: (entry: Entry) => Result<void, JournalFault>;
  /** Saves an outcome. One that cannot be saved is not reported, because it would be unknown after a restart. */
  readonly settle: (entry: Entry) => Entry;
  /** Marks the outcome of actions interrupted by a restart as unknown; returns their entries from before. */
  readonly recover: () => readonly Entry[];
}

export interface OnceOptions<Records, Entry> {
  readonly journal: Journal<Records>;
  readonly recordsOf: (records: Records) => OnceRecords<Entry>;
  /** The entry of an action whose outcome is unknown. */
  readonly unknown: (entry: Entry, why: 'interrupted' | 'notKept') => Entry;
  /** Whether this process is working on the entry, so that it was not interrupted. */
  readonly isUnderWay: (entry: Entry) => boolean;
  readonly time: Time;
}

export function createOnce<Records, Entry>(options: OnceOptions<Records, Entry>): Once<Entry> {
  const { journal, recordsOf, unknown, isUnderWay, time } = options;
  const find = (requestId: string) => journal.read((records) => recordsOf(records).find(requestId));
  const save = (entry: Entry) => journal.write((records) => recordsOf(records).save(entry, time.now()));
  return {
    run: async ({ requestId, isSame, again, admit, problems }) => {
      const known = find(requestId);
      if (!known.ok) return fail(problem(problems.storage));
      if (known.value) return isSame(known.value) ? again(known.value) : fail(problem(problems.reused));
      const admitted = await admit();
      if (!admitted.ok) return admitted;
      const { entry, act } = admitted.value;
      const kept = journal.write((records) => recordsOf(records).insert(entry, time.now()));
      return kept.ok ? act() : fail(problem(problems.storage));
    },
    find,
    save,
    settle: (entry) => (save(entry).ok ? entry : unknown(entry, 'notKept')),
    recover: () => {
      const recovered = journal.write((records) => {
        const interrupted = recordsOf(records)
          .inBetween()
          .filter((entry) => !isUnderWay(entry));
        for (const entry of interrupted) recordsOf(records).save(unknown(entry, 'interrupted'), time.now());
        return interrupted;
      });
      return recovered.ok ? recovered.value : [];
    },
  };
}
