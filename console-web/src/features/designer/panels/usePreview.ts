import type { CallData } from '@self-print/contract/call.ts';
import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { CallError, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useMemo } from 'react';
import { useTexts } from '../../../core/services.ts';
import { failureText } from '../../../ui/failureText.ts';
import { pdfOf } from '../../../ui/pdfOf.ts';
import { useSettled } from '../../../ui/useSettled.ts';
import type { Draft } from '../model/draft.ts';

/** The delay after the last change: typing makes one document, not one for each letter. */
const SETTLE_MS = 600;

type Answer = CallData<typeof templateCalls.preview>;
type Refused = Extract<Answer, { outcome: 'refused' }>;

export interface Preview {
  /** The latest document that could be made. */
  readonly pdf: Uint8Array | undefined;
  readonly facts: { readonly pages: number; readonly milliseconds: number } | undefined;
  readonly problems: Refused['problems'];
  /** Why the platform gave no answer. */
  readonly trouble: string | undefined;
  readonly isWorking: boolean;
}

const NO_PROBLEMS: Refused['problems'] = [];

/** What the server's own engine makes of a draft, a moment after each change. */
export function usePreview(draft: Draft, language: DocumentLanguage, person: string): Preview {
  const { t } = useTexts();
  const settled = useSettled(draft, SETTLE_MS);
  const asked = useCallQuery(
    templateCalls.preview,
    { content: settled, language, userName: person === '' ? undefined : person },
    { keepLast: true, isFleeting: true },
  );
  const answer = asked.data;
  const encoded = answer?.outcome === 'rendered' ? answer.pdfBase64 : undefined;
  const pdf = useMemo(() => (encoded === undefined ? undefined : pdfOf(encoded)), [encoded]);
  return {
    pdf,
    facts: answer?.outcome === 'rendered' ? answer : undefined,
    problems: answer?.outcome === 'refused' ? answer.problems : NO_PROBLEMS,
    trouble: asked.error instanceof CallError ? failureText(asked.error.failure, t) : undefined,
    isWorking: asked.isFetching || !Object.is(settled, draft),
  };
}
