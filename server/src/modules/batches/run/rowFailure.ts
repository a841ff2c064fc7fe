import type { BatchFailure } from '@self-print/contract/batches.ts';
import type { CallProblem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { BlockReason } from '../../items/blockReason.ts';

/** Why a person gets no document, and which value, letter or rule it is about. */
export interface RowFailure {
  readonly failure: BatchFailure;
  readonly detail: string | null;
}

type IssuingProblem = CallProblem<
  'DOCUMENT_DATA_MISSING' | 'DOCUMENT_UNAVAILABLE' | 'LANGUAGE_NOT_OFFERED' | 'NOT_FOUND'
>;

/** Names why a document could not be made, as one that is ordered by itself would. */
export function failureOf({ name, message, detail }: IssuingProblem): RowFailure {
  switch (name) {
    case 'DOCUMENT_DATA_MISSING':
      return { failure: 'dataMissing', detail: textOf(detail?.label) ?? message ?? null };
    case 'DOCUMENT_UNAVAILABLE': {
      const character = textOf(detail?.character);
      const codePoint = textOf(detail?.codePoint);
      return character === null
        ? { failure: 'unavailable', detail: null }
        : { failure: 'letterMissing', detail: [character, codePoint].filter(Boolean).join(' ') };
    }
    case 'LANGUAGE_NOT_OFFERED':
      return { failure: 'languageMissing', detail: null };
    case 'NOT_FOUND':
      return { failure: 'personDisabled', detail: null };
    default:
      return assertNever(name);
  }
}

/** Names why a person may not have a document. */
export function blockFailure({ name, reason }: BlockReason, language: Language): RowFailure {
  return name === 'DOCUMENT_UNAVAILABLE'
    ? { failure: 'unavailable', detail: null }
    : { failure: 'blocked', detail: reason[language] };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
