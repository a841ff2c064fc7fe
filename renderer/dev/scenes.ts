import type { KeyboardView } from '@self-print/contract/agent/keyboardView.ts';
import type { KioskState } from '@self-print/contract/agent/kiosk.ts';
import type { PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import { CLOUD_ORDER } from '@self-print/contract/orderTypes.ts';
import type { Link } from '../src/api/stateLink.ts';
import { type Content, EMPTY_CONTENT, type ShownAdvert } from '../src/content/shown.ts';
import { FIRST_ITEMS } from '../src/flows/personal/state.ts';
import type { PickupState, PickupStateAt, Preview } from '../src/flows/pickup/state.ts';
import type { SignInState, WayState } from '../src/flows/signIn/state.ts';
import { type ProblemKind, problemOfCode } from '../src/problems/problem.ts';
import { PROBLEM_FACTS } from '../src/problems/problemFacts.ts';
import type { Session } from '../src/session/state.ts';
import { certificatePicture } from './certificate.ts';
import { samplePhoneRequest, sampleVisit } from './personalSamples.ts';
import { paidOrder, sampleJob, sampleOrder, sampleState, sampleTerminal } from './samples.ts';

/** A screen by name: what the kiosk's stores hold when it shows. */
export interface Scene {
  readonly session: Partial<Session>;
  readonly link: Link;
  readonly content: Content;
  /** How long the screen has been there, for what changes with time. */
  readonly ageSeconds?: number;
  /** What is typed on the keyboard of the screen. */
  readonly typed?: string;
}

const REQUEST_ID = '9f3a51c2-0000-4000-8000-000000000000';
const live = (state: KioskState): Link => ({ status: 'live', state });
const scene = (session: Partial<Session>, state = sampleState(), extra: Partial<Scene> = {}): Scene => ({
  session,
  link: live(state),
  content: content(),
  ...extra,
});
const pickup = (state: PickupState, agent = sampleState(), extra: Partial<Scene> = {}): Scene =>
  scene({ active: true, place: { at: 'pickup', state, from: null } }, agent, extra);
const problem = (kind: ProblemKind): Scene =>
  pickup({
    at: 'problem',
    problem: problemOfCode(kind, '4105050002', REQUEST_ID),
    retry: { to: 'resolving', code: '40729153' },
    order: null,
    job: null,
  });
const held = (waitingFor: PrinterCondition, impressionsDone = 4): Scene =>
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

function content(): Content {
  return {
    ...EMPTY_CONTENT,
    adverts,
    tiles: [
      tile('TAKE_CODE_PRINT', '取件码打印', 'Print with a pickup code', true),
      tile('CLOUD_PRINT', '云打印', 'Cloud print', true),
    ],
  };
}

const ready: Preview = { status: 'ready', page: 1, imageUrl: certificatePicture() };
const confirming = (changes: Partial<PickupStateAt<'confirming'>> = {}): PickupState => ({
  at: 'confirming',
  order: sampleOrder,
  choosable: true,
  preview: ready,
  copiesTrouble: null,
  ...changes,
});
const unpaid = {
  ...sampleOrder,
  copies: 4,
  fee: { ...sampleOrder.fee, copies: 4, freeCopies: 3, chargedCopies: 1, totalFee: 100, paid: false },
};
const uploaded = {
  ...sampleOrder,
  orderType: CLOUD_ORDER,
  title: { zh: '云打印文件', en: 'Uploaded file' },
  horizontal: true,
  pages: 24,
};
const keyboard = (layout: KeyboardView['layout'], typed: string): Scene =>
  scene({}, sampleState('idle', { registration: 'unregistered', terminal: null, keyboard: { layout } }), {
    typed,
  });
const signIn = (state: SignInState): Scene =>
  scene({ active: true, place: { at: 'signIn', state, next: FIRST_ITEMS } });
const signingIn = (way: WayState): Scene => signIn({ at: 'signingIn', ways: ['QR', 'DB'], way });
const wrong = problemOfCode('codeWrong', '4105050001', REQUEST_ID, { remainingTries: 3 });
const locked = problemOfCode('codeLocked', '4105050008', REQUEST_ID, { waitSeconds: 96 });

/** When the gallery's clock stands still: 10:24 on a school day. */
export const NOW_MS = Date.parse('2026-11-20T02:24:00.000Z');

export const SCENES: Readonly<Record<string, Scene>> = {
  starting: { session: {}, link: { status: 'connecting', state: null }, content: content() },
  'starting-long': {
    session: {},
    link: { status: 'connecting', state: null },
    content: content(),
    ageSeconds: 12,
  },
  'staff-sign-in': scene({ active: true, place: { at: 'staff' } }),
  staff: scene(
    { active: true, place: { at: 'staff' } },
    sampleState('idle', { staff: { until: '2026-03-02T09:00:00Z' } }),
  ),
  attract: scene({}),
  'attract-welcome': scene({}, sampleState(), { content: EMPTY_CONTENT }),
  home: scene({ active: true, place: { at: 'home' } }),
  'home-no-printer': scene({ active: true, place: { at: 'home' } }, sampleState('outOfPaper', {}, 0)),
  'home-no-platform': scene(
    { active: true, place: { at: 'home' } },
    sampleState('idle', { platform: { address: 'https://print.example.edu.cn', reachable: false } }),
  ),
  'sign-in': signIn({ at: 'asking' }),
  'sign-in-no-ways': signIn({ at: 'unavailable', failure: { kind: 'unreachable', message: '' } }),
  'sign-in-password': signingIn({ way: 'DB', typed: null, failure: null }),
  'sign-in-wrong': signingIn({
    way: 'DB',
    typed: null,
    failure: {
      kind: 'refused',
      name: 'SIGN_IN_FAILED',
      code: '4105030001',
      message: '用户名或密码错误',
      detail: {},
    },
  }),
  'sign-in-phone': signingIn({
    way: 'QR',
    at: 'showing',
    request: samplePhoneRequest,
    endsAtMs: NOW_MS + 96_000,
    seen: false,
  }),
  'sign-in-expired': signingIn({ way: 'QR', at: 'ended', why: 'expired' }),
  help: scene({ active: true, place: { at: 'home' }, helpOpen: true }),
  'gate-agent': { session: {}, link: { status: 'lost', state: sampleState() }, content: content() },
  'gate-agent-printing': {
    session: {
      active: true,
      place: {
        at: 'pickup',
        state: { at: 'printing', order: sampleOrder, job: sampleJob('printing') },
        from: null,
      },
    },
    link: { status: 'lost', state: sampleState() },
    content: content(),
  },
  'gate-maintenance': scene({}, sampleState('idle', { maintenance: true })),
  'gate-paused': scene(
    {},
    sampleState('idle', {
      terminal: {
        ...sampleTerminal,
        paused: true,
        pausedReason: { zh: '图书馆闭馆，9 月 1 日恢复', en: 'The library is closed until 1 September' },
      },
    }),
  ),
  'gate-platform': scene(
    {},
    sampleState('idle', {
      terminal: null,
      platform: { address: 'https://print.example.edu.cn', reachable: false },
    }),
  ),
  'set-up': scene({}, sampleState('unknown', { registration: 'unregistered', terminal: null })),
  'keyboard-pinyin': keyboard('pinyin', 'zhangwei'),
  'keyboard-page': keyboard('pinyin', 'qingshurunindexuehao'),
  'keyboard-english': keyboard('english', ''),
  'keyboard-number': keyboard('number', ''),
  'set-up-lost': scene({}, sampleState('idle', { registration: 'lost' })),
  code: pickup({ at: 'enteringCode', digits: '40729', trouble: null }),
  'code-empty': pickup({ at: 'enteringCode', digits: '', trouble: null }),
  'code-wrong': pickup({
    at: 'enteringCode',
    digits: '40729154',
    trouble: { kind: 'wrong', problem: wrong },
  }),
  'code-foreign': pickup({ at: 'enteringCode', digits: '', trouble: { kind: 'notACode' } }),
  'code-locked': pickup({
    at: 'enteringCode',
    digits: '',
    trouble: { kind: 'locked', problem: locked, untilMs: NOW_MS + 96_000 },
  }),
  'code-hindered': pickup({ at: 'enteringCode', digits: '', trouble: null }, sampleState('jam')),
  resolving: pickup({ at: 'resolving', code: '40729153' }),
  'resolving-long': pickup({ at: 'resolving', code: '40729153' }, sampleState(), { ageSeconds: 12 }),
  confirm: pickup(confirming()),
  'confirm-paid': pickup(confirming({ order: paidOrder, choosable: false })),
  'confirm-unpaid': pickup(confirming({ order: unpaid })),
  'confirm-loading': pickup(confirming({ preview: { status: 'loading', page: 1 } })),
  'confirm-no-preview': pickup(
    confirming({
      preview: { status: 'unavailable', page: 1 },
      copiesTrouble: problemOfCode('copiesOutOfRange', '4105050013', REQUEST_ID),
    }),
  ),
  'confirm-low-paper': pickup(confirming(), sampleState('idle', {}, 2)),
  'confirm-wide': pickup(
    confirming({
      order: { ...sampleOrder, horizontal: true },
      preview: { ...ready, imageUrl: certificatePicture(true) },
    }),
  ),
  'confirm-file': scene({
    active: true,
    visit: sampleVisit,
    place: {
      at: 'pickup',
      state: confirming({
        order: uploaded,
        preview: { status: 'ready', page: 12, imageUrl: certificatePicture(true) },
      }),
      from: null,
    },
  }),
  'starting-print': pickup({
    at: 'starting',
    order: sampleOrder,
    choosable: true,
    step: 'checking',
    leaving: false,
  }),
  'printing-sending': pickup(
    {
      at: 'printing',
      order: sampleOrder,
      job: sampleJob('submitting', { sheetsDone: 0, impressionsDone: 0 }),
    },
    sampleState('printing'),
  ),
  printing: pickup(
    { at: 'printing', order: sampleOrder, job: sampleJob('printing') },
    sampleState('printing'),
  ),
  'printing-resumed': pickup(
    { at: 'printing', order: null, job: sampleJob('printing') },
    sampleState('printing'),
  ),
  'held-paper': held('outOfPaper'),
  'held-jam': held('jam'),
  'held-door': held('doorOpen', 0),
  'held-toner': held('tonerEmpty'),
  'held-stopped': held('stopped'),
  'held-offline': held('offline'),
  finished: pickup({ at: 'finished', order: sampleOrder, job: sampleJob('printed', { sheetsDone: 5 }) }),
  'print-partly': pickup({
    at: 'problem',
    problem: problemOfCode('printPartly', '3014', REQUEST_ID),
    retry: null,
    order: null,
    job: sampleJob('failed'),
  }),
  idle: scene({
    active: true,
    warned: true,
    touchedAtMs: NOW_MS - 64_000,
    place: { at: 'pickup', state: confirming(), from: null },
  }),
  ...Object.fromEntries(
    Object.keys(PROBLEM_FACTS)
      .filter((kind): kind is ProblemKind => kind in PROBLEM_FACTS)
      .map((kind) => [`problem-${kind}`, problem(kind)]),
  ),
};
