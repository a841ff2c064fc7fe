import { useEffect, useState } from 'react';
import type { Stroke } from '../typing/handwriting/ink.ts';
import type { Recogniser } from '../typing/handwriting/recogniser.ts';
import { useKiosk } from '../ui/KioskContext.tsx';

/** As many as there is room for. */
export const CANDIDATES_MAX = 12;

export type Reading = 'loading' | 'failed' | 'nothing' | 'none' | { readonly candidates: readonly string[] };

/** What the writing may be. The look-up waits until the finger is lifted. */
export function useReading(strokes: readonly Stroke[], isWriting: boolean): Reading {
  const recogniser = useRecogniser();
  const [candidates, setCandidates] = useState<readonly string[] | null>(null);
  useEffect(() => {
    if (strokes.length === 0) setCandidates(null);
    if (typeof recogniser === 'string' || isWriting || strokes.length === 0) return;
    setCandidates(recogniser(strokes, CANDIDATES_MAX));
  }, [recogniser, strokes, isWriting]);
  if (typeof recogniser === 'string') return recogniser;
  if (strokes.length === 0 || candidates === null) return 'nothing';
  return candidates.length === 0 ? 'none' : { candidates };
}

function useRecogniser(): Recogniser | 'loading' | 'failed' {
  const { typing } = useKiosk();
  const [loaded, setLoaded] = useState<{ readonly recogniser: Recogniser } | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let isCurrent = true;
    typing.recogniser().then(
      (recogniser) => isCurrent && setLoaded({ recogniser }),
      () => isCurrent && setLoaded('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [typing]);
  return typeof loaded === 'string' ? loaded : loaded.recogniser;
}
