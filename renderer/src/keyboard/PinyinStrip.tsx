import { useEffect, useEffectEvent, useRef } from 'react';
import { shownPage } from '../typing/composition.ts';
import { useText } from '../ui/KioskContext.tsx';
import { NextIcon, PreviousIcon } from './icons.tsx';
import { KeyCap } from './KeyCap.tsx';
import type { Keys } from './useKeys.ts';

/** Above the keys while pinyin is being composed: the letters so far and what they may mean, page by page. */
export function PinyinStrip({ keys: { keyboard, words, press } }: { readonly keys: Keys }) {
  const text = useText();
  const { composition } = keyboard;
  const list = useRef<HTMLFieldSetElement>(null);
  const { from, shown, hasNext } = shownPage(composition);
  const setRoom = useEffectEvent((room: number) => {
    if (room !== composition.room) press({ type: 'room', room });
  });
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    const observer = new ResizeObserver(() =>
      setRoom(Math.floor(current.clientWidth / Number.parseFloat(getComputedStyle(current).fontSize))),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="keyboard__strip">
      <p className="keyboard__letters-so-far" aria-live="polite" lang="zh-CN">
        {composition.picks.map(({ text: picked }) => picked).join('')}
        <span>{composition.letters}</span>
      </p>
      <fieldset
        className="keyboard__candidates"
        ref={list}
        lang="zh-CN"
        aria-label={text('keyboard.candidates')}
      >
        {shown.map((candidate, place) => (
          <KeyCap key={candidate.text} onPress={() => press({ type: 'pick', index: from + place })}>
            <i aria-hidden="true">{place + 1}</i>
            {candidate.text}
          </KeyCap>
        ))}
        <span className="keyboard__say" role="status">
          {composition.candidates.length === 0 ? text(SAID[words]) : ''}
        </span>
      </fieldset>
      <KeyCap
        kind="tool"
        label={text('keyboard.previous')}
        disabled={composition.pages.length === 1}
        onPress={() => press({ type: 'previousPage' })}
      >
        <PreviousIcon />
      </KeyCap>
      <KeyCap
        kind="tool"
        label={text('keyboard.next')}
        disabled={!hasNext}
        onPress={() => press({ type: 'nextPage' })}
      >
        <NextIcon />
      </KeyCap>
    </div>
  );
}

const SAID = {
  unasked: 'keyboard.loading',
  loading: 'keyboard.loading',
  ready: 'keyboard.noCandidates',
  failed: 'keyboard.noWords',
} as const;
