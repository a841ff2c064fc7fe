import type { PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import { isLicensed } from '../content/functions.ts';
import { type BlockReason, blockReasonOf, PICKUP_NEEDS } from '../gates/gates.ts';
import { ArrowIcon } from '../ui/art/icons.tsx';
import { LinkArt } from '../ui/art/LinkArt.tsx';
import { PaperSheet } from '../ui/art/PaperSheet.tsx';
import { PrinterArt, type PrinterPose } from '../ui/art/PrinterArt.tsx';
import { Frame } from '../ui/frame/Frame.tsx';
import { CONDITION_TEXTS } from '../ui/frame/StatusBar.tsx';
import {
  useAgentState,
  useBilingual,
  useContent,
  useKiosk,
  useLanguage,
  useSession,
  useText,
} from '../ui/KioskContext.tsx';
import { Screen, Title } from '../ui/Screen.tsx';
import { StillAdvert } from './AdvertStage.tsx';
import { MessageNote } from './MessageNote.tsx';
import { NearestTerminal } from './NearestTerminal.tsx';
import { OwnFunctions } from './OwnFunctions.tsx';
import './home.css';

const NOTHING = { zh: '', en: '' } as const;

/** What this terminal can do now, and what staff has to say. */
export function HomeScreen() {
  const text = useText();
  const { number } = useSession();
  const told = useAgentState()?.message;
  const message = useBilingual()(told?.text ?? NOTHING);
  return (
    <Frame>
      <Screen
        name="home"
        spoken={[text('home.title'), text('home.lead'), message]}
        info={message === '' ? <StillAdvert turn={number} /> : <MessageNote words={message} />}
        actions={
          <>
            <Title lead={text('home.lead')}>{text('home.title')}</Title>
            <PickupHero />
            <OwnFunctions />
          </>
        }
      />
    </Frame>
  );
}

function PickupHero() {
  const { send, clock } = useKiosk();
  const text = useText();
  const language = useLanguage();
  const inLanguage = useBilingual();
  const state = useAgentState();
  const { tiles } = useContent();
  const tile = tiles?.find(({ code }) => code === 'TAKE_CODE_PRINT');
  const blockReason = state && blockReasonOf(PICKUP_NEEDS, state);
  const why = useWhyNot(blockReason, isLicensed('TAKE_CODE_PRINT', tiles));
  return (
    <button
      type="button"
      className="hero"
      data-function="TAKE_CODE_PRINT"
      disabled={why !== null}
      onClick={() => send({ type: 'openPickup', nowMs: clock.nowMs(), code: null })}
    >
      <span className="hero__boxes" aria-hidden="true">
        {BOXES.map((box) => (
          <i key={box} />
        ))}
      </span>
      <span className="hero__art">
        <HeroPicture blockReason={blockReason} />
      </span>
      <span className="hero__words" lang={language === 'zh' ? 'zh-CN' : 'en'}>
        <span className="hero__title">{tile ? inLanguage(tile.name) : text('home.pickup')}</span>
        <span className="hero__lead">
          {why ?? (tile ? inLanguage(tile.description) : text('home.pickupLead'))}
        </span>
        {why === null ? null : <NearestTerminal />}
      </span>
      {why === null ? (
        <span className="hero__go" aria-hidden="true">
          <ArrowIcon />
        </span>
      ) : (
        <span className="hero__closed">{text('home.notNow')}</span>
      )}
    </button>
  );
}

const BOXES = [0, 1, 2, 3, 4, 5, 6, 7] as const;

function HeroPicture({ blockReason }: { readonly blockReason: BlockReason | null }) {
  if (blockReason?.kind === 'platform') return <LinkArt />;
  if (blockReason?.kind === 'printer') return <PrinterArt pose={POSES[blockReason.condition] ?? 'stopped'} />;
  return (
    <svg className="art" viewBox="40 10 270 300" aria-hidden="true">
      <g transform="rotate(8 190 170)" opacity="0.35">
        <PaperSheet x={88} y={20} width={200} sealed={false} />
      </g>
      <g transform="rotate(-5 160 170)">
        <PaperSheet x={56} y={22} width={210} />
      </g>
    </svg>
  );
}

const POSES: Readonly<Partial<Record<PrinterCondition, PrinterPose>>> = {
  jam: 'jam',
  doorOpen: 'doorOpen',
  outOfPaper: 'outOfPaper',
  tonerEmpty: 'tonerEmpty',
  offline: 'offline',
};

/** Why pickup printing cannot be begun, in words; null when it can. */
function useWhyNot(blockReason: BlockReason | null, licensed: boolean): string | null {
  const text = useText();
  if (!licensed) return text('home.notLicensed');
  if (blockReason === null) return null;
  return blockReason.kind === 'platform'
    ? text('home.platformDown')
    : text('home.printerDown', { condition: text(CONDITION_TEXTS[blockReason.condition]) });
}
