import type { CallData } from '@self-print/contract/call.ts';
import type { trainCalls } from '@self-print/contract/platform/train.ts';
import type { ReactNode } from 'react';
import { useAgentState, useLanguage, useText } from '../../ui/KioskContext.tsx';
import './trainCard.css';

type History = CallData<typeof trainCalls.history>;
type Change = History['changes'][number];

interface ChangeRowsProps {
  readonly changes: readonly Change[];
  /** The way to the document of an application that has one. */
  readonly lookAt: (change: Change) => ReactNode;
}

export function ChangeRows({ changes, lookAt }: ChangeRowsProps) {
  const text = useText();
  const day = useDay();
  if (changes.length === 0) return null;
  return (
    <>
      <h2>{text('train.applications')}</h2>
      <ul className="train-rows">
        {changes.map((change) => (
          <li key={change.changeId}>
            <span>{text('train.changeValue', { from: change.fromHome, to: change.intervalHome })}</span>
            <span>{text(`train.change.${change.state}`)}</span>
            <span>{day(change.at)}</span>
            {change.hasImage ? lookAt(change) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

export function WriteRows({ writes }: { readonly writes: History['writes'] }) {
  const text = useText();
  const day = useDay();
  if (writes.length === 0) return null;
  return (
    <>
      <h2>{text('train.writes')}</h2>
      <ul className="train-rows">
        {writes.map(({ requestId, operation, writeState, at }) => (
          <li key={requestId}>
            <span>{text(`train.${operation}`)}</span>
            <span>{text(`train.state.${writeState}`)}</span>
            <span>{day(at)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A moment as a day in the school's time zone, in the words of the screen. */
function useDay(): (moment: string) => string {
  const language = useLanguage();
  const timeZone = useAgentState()?.terminal?.timeZone;
  return (moment) => new Date(moment).toLocaleDateString(language === 'zh' ? 'zh-CN' : 'en-GB', { timeZone });
}
