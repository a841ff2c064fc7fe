import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import type { Result } from '@self-print/contract/result.ts';
import { type Template, templateShape } from '@self-print/contract/template/template.ts';
import { useMemo, useState } from 'react';
import type { Draft } from './draft.ts';
import { type EditFault, patchPart } from './edit.ts';
import { beginHistory, changed, redone, undone } from './history.ts';

/** The state and actions that the parts of the designer share. */
export interface Design {
  readonly draft: Draft;
  /** The draft with its defaults filled in: parsed once for each change, however often it is drawn. */
  readonly template: Template;
  readonly language: DocumentLanguage;
  readonly selectedId: string | undefined;
  readonly canEdit: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly select: (id: string | undefined) => void;
  readonly show: (language: DocumentLanguage) => void;
  /** Replaces the draft. Consecutive changes of the same step are undone together. */
  readonly change: (draft: Draft, step?: string) => void;
  /** Changes fields of an element; invalid changes are ignored. */
  readonly patch: (
    id: string,
    patch: Readonly<Record<string, unknown>>,
    step?: string,
  ) => Result<Draft, EditFault>;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** @param shown the language of the document that is shown first, if it has it */
export function useDesign(first: Draft, canEdit: boolean, shown: DocumentLanguage): Design {
  const [history, setHistory] = useState(() => beginHistory(first));
  const [selectedId, select] = useState<string>();
  const [wanted, show] = useState(shown);
  const draft = history.now;
  const template = useMemo(() => templateShape.parse(draft), [draft]);
  const language = draft.languages.includes(wanted) ? wanted : (draft.languages[0] ?? 'zh');
  const change = (next: Draft, step: string | null = null) => {
    if (canEdit) setHistory((before) => changed(before, next, step));
  };
  return {
    draft,
    template,
    language,
    selectedId,
    canEdit,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    select,
    show,
    change,
    patch: (id, patch, step) => {
      const next = patchPart(draft, id, patch);
      if (next.ok) change(next.value, step);
      return next;
    },
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
  };
}
