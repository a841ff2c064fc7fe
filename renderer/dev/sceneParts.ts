import type { KeyboardView } from '@self-print/contract/agent/keyboardView.ts';
import type { KioskState } from '@self-print/contract/agent/kiosk.ts';
import type { PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import { FAULT_TYPE } from '@self-print/contract/faultTypes.ts';
import { CLOUD_ORDER } from '@self-print/contract/orderTypes.ts';
import type { Link } from '../src/api/stateLink.ts';
import { type Content, EMPTY_CONTENT, type ShownAdvert } from '../src/content/shown.ts';
import type { StepUp } from '../src/flows/kit/personCall.ts';
import { FIRST_ITEMS } from '../src/flows/personal/state.ts';
import type { PickupState, PickupStateAt, Preview } from '../src/flows/pickup/state.ts';
import type { ReportState } from '../src/flows/report/state.ts';
import type { SignInState, WayState } from '../src/flows/signIn/state.ts';
import { type ProblemKind, problemOfCode } from '../src/problems/problem.ts';
import type { Session } from '../src/session/state.ts';
import { certificatePicture } from './certificate.ts';
import type { GalleryPlatform } from './galleryPlatform.ts';
import { sampleOffers } from './personalSamples.ts';
import { sampleJob, sampleOrder, sampleState } from './samples.ts';

/** A screen by name: what the kiosk's stores hold when it shows. */
export interface Scene {
  readonly session: Partial<Session>;
  readonly link: Link;
  readonly content: Content;
  /** How long the screen has been there, for what changes with time. */
  readonly ageSeconds?: number;
  /** What is typed on the keyboard of the screen. */
  readonly typed?: string;
  /** What is written by hand on it: strokes in parts of the pad, x and y in turn. */
  readonly written?: readonly (readonly number[])[];
  /** What the platform answers; without it, nothing does. */
  readonly answers?: (platform: GalleryPlatform) => void;
}

export const REQUEST_ID = '9f3a51c2-0000-4000-8000-000000000000';
const live = (state: KioskState): Link => ({ status: 'live', state });
export const scene = (
  session: Partial<Session>,
  state = sampleState(),
  extra: Partial<Scene> = {},
): Scene => ({
  session,
  link: live(state),
  content: content(),
  ...extra,
});
export const pickup = (state: PickupState, agent = sampleState(), extra: Partial<Scene> = {}): Scene =>
  scene({ active: true, place: { at: 'pickup', state, from: null } }, agent, extra);
export const problem = (kind: ProblemKind): Scene =>
  pickup({
    at: 'problem',
    problem: problemOfCode(kind, '4105050002', REQUEST_ID),
    retry: { to: 'resolving', code: '40729153' },
    order: null,
    job: null,
  });
export const held = (waitingFor: PrinterCondition, impressionsDone = 4): Scene =>
  pickup(
    {
      at: 'held',
      order: sampleOrder,
      stop: 'no',
      job: sampleJob('held', { waitingFor, impressionsDone, sheetsDone: impressionsDone / 2 }),
    },
    sampleState(waitingFor),
  );

const adverts: readonly ShownAdvert[] = [
  {
    advertId: 'a',
    kind: 'text',
    url: null,
    source: null,
    title: { zh: '毕业季：证明材料提前办', en: 'Graduation season: order your papers early' },
    text: {
      zh: '6 月 20 日前下单的成绩单当日可取 · 校园公告轮播区',
      en: 'Transcripts ordered before 20 June are ready the same day',
    },
    durationSeconds: 8,
  },
];

const tile = (code: 'TAKE_CODE_PRINT' | 'CLOUD_PRINT', zh: string, en: string, enable: boolean) => ({
  code,
  name: { zh, en },
  description: {
    zh: '在手机上下单后获得的 8 位数字',
    en: 'The 8 digits you got when you ordered on your phone',
  },
  enable,
  position: 1,
});

export function content(): Content {
  return {
    ...EMPTY_CONTENT,
    adverts,
    tiles: [
      tile('TAKE_CODE_PRINT', '取件码打印', 'Print with a pickup code', true),
      tile('CLOUD_PRINT', '云打印', 'Cloud print', true),
    ],
  };
}

export const ready = { status: 'ready', page: 1, imageUrl: certificatePicture() } satisfies Preview;
export const confirming = (changes: Partial<PickupStateAt<'confirming'>> = {}): PickupState => ({
  at: 'confirming',
  order: sampleOrder,
  choosable: true,
  preview: ready,
  copiesTrouble: null,
  ...changes,
});
export const unpaid = {
  ...sampleOrder,
  copies: 4,
  fee: { ...sampleOrder.fee, copies: 4, freeCopies: 3, chargedCopies: 1, totalFee: 100, paid: false },
};
export const uploaded = {
  ...sampleOrder,
  orderType: CLOUD_ORDER,
  title: { zh: '云打印文件', en: 'Uploaded file' },
  horizontal: true,
  pages: 24,
};
export const keyboard = (layout: KeyboardView['layout'], typed: string): Scene =>
  scene({}, sampleState('idle', { registration: 'unregistered', terminal: null, keyboard: { layout } }), {
    typed,
  });
/** The same, with handwriting chosen. */
export const written = (strokes: Scene['written']): Scene => ({
  ...keyboard('pinyin', ''),
  written: strokes,
});
export const signIn = (state: SignInState, stepUp: StepUp | null = null): Scene =>
  scene({ active: true, place: { at: 'signIn', state, next: FIRST_ITEMS, stepUp } });
/** Somebody who is signed in and proves once more who they are. */
export const provingAgain = (way: WayState): Scene =>
  signIn(
    { at: 'signingIn', ways: [sampleOffers.QR, sampleOffers.PHONE_CODE], way },
    { needed: 'strong', wayIds: ['QR', 'PHONE_CODE'] },
  );
export const signingIn = (way: WayState): Scene =>
  signIn({ at: 'signingIn', ways: Object.values(sampleOffers), way });
const about = {
  source: 'kiosk',
  faultType: FAULT_TYPE.printing,
  problemCode: '3002-9F3A',
  orderId: null,
} as const;
type Step<State> = State extends { readonly about: unknown } ? Omit<State, 'about'> : never;
export const reporting = (step: Step<ReportState>): Scene =>
  scene({ active: true, place: { at: 'home' }, report: { about, ...step } });
export const wrong = problemOfCode('codeWrong', '4105050001', REQUEST_ID, { remainingTries: 3 });
export const locked = problemOfCode('codeLocked', '4105050008', REQUEST_ID, { waitSeconds: 96 });

/** When the gallery's clock stands still: 10:24 on a school day. */
export const NOW_MS = Date.parse('2026-11-20T02:24:00.000Z');

/** 堃 as it is written. */
export const KUN: Scene['written'] = [
  [0.28, 0.12, 0.33, 0.15, 0.34, 0.18],
  [0.16, 0.25, 0.21, 0.25, 0.3, 0.23, 0.47, 0.2, 0.53, 0.21],
  [
    0.33, 0.31, 0.36, 0.3, 0.41, 0.31, 0.43, 0.32, 0.45, 0.34, 0.44, 0.36, 0.4, 0.46, 0.36, 0.5, 0.35, 0.51,
    0.28, 0.46,
  ],
  [0.34, 0.27, 0.32, 0.27, 0.31, 0.28, 0.23, 0.41, 0.12, 0.54],
  [0.63, 0.12, 0.67, 0.15, 0.69, 0.18],
  [0.51, 0.25, 0.56, 0.25, 0.65, 0.23, 0.8, 0.2, 0.84, 0.2, 0.88, 0.21],
  [
    0.67, 0.31, 0.71, 0.3, 0.75, 0.3, 0.77, 0.32, 0.79, 0.34, 0.78, 0.38, 0.76, 0.43, 0.73, 0.48, 0.69, 0.51,
    0.62, 0.46,
  ],
  [0.68, 0.27, 0.67, 0.27, 0.66, 0.27, 0.57, 0.41, 0.49, 0.5, 0.48, 0.51, 0.48, 0.51, 0.47, 0.51],
  [0.33, 0.68, 0.39, 0.68, 0.43, 0.68, 0.63, 0.64, 0.67, 0.64],
  [0.47, 0.55, 0.51, 0.58, 0.5, 0.78, 0.49, 0.79],
  [0.2, 0.83, 0.25, 0.84, 0.41, 0.82, 0.74, 0.8, 0.77, 0.8, 0.83, 0.82],
];
