import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { EMPTY_CONTENT } from '../src/content/shown.ts';
import { type ProblemKind, problemOfCode } from '../src/problems/problem.ts';
import { PROBLEM_FACTS } from '../src/problems/problemFacts.ts';
import { ACCOUNT_SCENES } from './accountScenes.ts';
import { certificatePicture } from './certificate.ts';
import { FACE_SCENES } from './faceScenes.ts';
import { FEE_SCENES } from './feeScenes.ts';
import { INQUIRY_SCENES } from './inquiryScenes.ts';
import { OUTPATIENT_SCENES } from './outpatientScenes.ts';
import { PAYMENT_SCENES } from './paymentScenes.ts';
import { sampleOffers, samplePhoneRequest, sampleVisit } from './personalSamples.ts';
import { PERSONAL_SCENES } from './personalScenes.ts';
import { REGISTRATION_SCENES } from './registrationScenes.ts';
import {
  brandedTerminal,
  paidOrder,
  sampleJob,
  sampleOrder,
  sampleState,
  sampleTerminal,
} from './samples.ts';
import {
  confirming,
  content,
  held,
  KUN,
  keyboard,
  locked,
  NOW_MS,
  pickup,
  problem,
  provingAgain,
  REQUEST_ID,
  ready,
  reporting,
  type Scene,
  scene,
  signIn,
  signingIn,
  unpaid,
  uploaded,
  written,
  wrong,
} from './sceneParts.ts';
import { STEP_SCENES } from './stepScenes.ts';
import { STUDENT_CARD_SCENES } from './studentCardScenes.ts';
import { TRAIN_SCENES } from './trainScenes.ts';

/** Where else something can be printed; the platform names two. */
const NEARBY = [
  {
    terminalCode: 'T-0205',
    name: { zh: '教学楼', en: 'Teaching building' },
    location: { zh: '第二教学楼一楼大厅', en: 'Teaching building 2, entrance hall' },
  },
  {
    terminalCode: 'T-0311',
    name: { zh: '食堂', en: 'Canteen' },
    location: { zh: '学生食堂二楼', en: 'Student canteen, second floor' },
  },
];

/** Every screen of the kiosk by name, for the gallery and for tests. */
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
  'attract-branded': scene({}, sampleState('idle', { terminal: brandedTerminal }), {
    content: EMPTY_CONTENT,
  }),
  home: scene({ active: true, place: { at: 'home' } }),
  'home-branded': scene(
    { active: true, place: { at: 'home' } },
    sampleState('idle', { terminal: brandedTerminal }),
  ),
  'home-message': scene(
    { active: true, place: { at: 'home' } },
    sampleState('idle', {
      message: {
        text: {
          zh: '图书馆今晚 21:00 闭馆，请提前打印；三楼的打印机暂时只能黑白打印，需要彩色打印请到一楼大厅。期末考试期间自习室延长开放，打印终端同样延长到 23:00；成绩单和在读证明请尽量在上午打印，下午排队的人较多。如有卡纸请不要自行拉扯，按屏幕上的“报告故障”，值班老师会在十分钟内到场处理。感谢配合，祝考试顺利。图书馆一层服务台。如需加急办理证明，请携带校园卡到一层服务台咨询值班老师，办理时间为工作日',
          en: 'The library closes at 21:00 tonight, so please print early. The printer on the third floor prints in black and white only for now; for colour go to the hall on floor one. Jammed? Report it.',
        },
        until: null,
      },
    }),
  ),
  'home-no-printer': scene({ active: true, place: { at: 'home' } }, sampleState('outOfPaper', {}, 0), {
    answers: (platform) => platform.give(terminalCalls.nearby, NEARBY),
  }),
  'home-no-platform': scene(
    { active: true, place: { at: 'home' } },
    sampleState('idle', { platform: { address: 'https://print.example.edu.cn', reachable: false } }),
  ),
  'report-code': reporting({ at: 'code' }),
  'report-form': reporting({ at: 'writing', act: null }),
  'report-form-failed': reporting({
    at: 'writing',
    act: {
      wish: { faultType: 2, faultReason: '卡纸', phone: '13800138000', requestKey: REQUEST_ID },
      failure: { kind: 'unreachable', message: '' },
    },
  }),
  'report-sent': reporting({ at: 'sent', number: '9f3a51c200' }),
  'sign-in': signIn({ at: 'asking' }),
  'sign-in-no-ways': signIn({ at: 'unavailable', failure: { kind: 'unreachable', message: '' } }),
  'sign-in-password': signingIn({ way: 'DB', offer: sampleOffers.DB, typed: null, failure: null }),
  'sign-in-directory': signingIn({ way: 'LDAP', offer: sampleOffers.LDAP, typed: null, failure: null }),
  'sign-in-graduate': signingIn({
    way: 'GRADUATE',
    offer: sampleOffers.GRADUATE,
    said: null,
    failure: null,
  }),
  'sign-in-graduate-unknown': signingIn({
    way: 'GRADUATE',
    offer: sampleOffers.GRADUATE,
    said: null,
    failure: {
      kind: 'refused',
      name: 'GRADUATE_UNKNOWN',
      code: '4105800001',
      message: '没有找到与填写内容一致的毕业生，请核对后重试；仍有问题请联系学校',
      detail: {},
    },
  }),
  'sign-in-wrong': signingIn({
    way: 'DB',
    offer: sampleOffers.DB,
    typed: null,
    failure: {
      kind: 'refused',
      name: 'SIGN_IN_FAILED',
      code: '4105030001',
      message: '用户名或密码错误',
      detail: {},
    },
  }),
  'sign-in-number': signingIn({
    way: 'PHONE_CODE',
    offer: sampleOffers.PHONE_CODE,
    at: 'number',
    phone: null,
    failure: null,
  }),
  'sign-in-code': signingIn({
    way: 'PHONE_CODE',
    offer: sampleOffers.PHONE_CODE,
    at: 'code',
    sent: { codeId: REQUEST_ID, resendAtMs: NOW_MS + 42_000 },
    code: null,
    failure: null,
  }),
  'sign-in-mail': signingIn({
    way: 'MAIL_CODE',
    offer: sampleOffers.MAIL_CODE,
    at: 'number',
    phone: null,
    failure: null,
  }),
  'sign-in-again': provingAgain({
    way: 'PHONE_CODE',
    offer: sampleOffers.PHONE_CODE,
    at: 'code',
    sent: { codeId: REQUEST_ID, resendAtMs: NOW_MS + 42_000 },
    code: null,
    failure: null,
  }),
  'sign-in-code-wrong': signingIn({
    way: 'PHONE_CODE',
    offer: sampleOffers.PHONE_CODE,
    at: 'code',
    sent: { codeId: REQUEST_ID, resendAtMs: NOW_MS },
    code: null,
    failure: {
      kind: 'refused',
      name: 'PHONE_CODE_WRONG',
      code: '4105030020',
      message: '验证码错误或已失效',
      detail: {},
    },
  }),
  'sign-in-identity-code': signingIn({
    way: 'IDENTITY_CODE',
    offer: sampleOffers.IDENTITY_CODE,
    at: 'waiting',
  }),
  'sign-in-campus-code': signingIn({
    way: 'CAMPUS_CODE',
    offer: sampleOffers.CAMPUS_CODE,
    at: 'waiting',
  }),
  'sign-in-card': signingIn({ way: 'CAMPUS_CARD', offer: sampleOffers.CAMPUS_CARD, at: 'waiting' }),
  'sign-in-card-unknown': signingIn({
    way: 'ID_CARD',
    offer: sampleOffers.ID_CARD,
    at: 'failed',
    failure: {
      kind: 'refused',
      name: 'CARD_NOT_KNOWN',
      code: '4105030030',
      message: '这张卡尚未登记，请换用其他登录方式，或联系管理员登记',
      detail: {},
    },
  }),
  'sign-in-face': signingIn({ way: 'FACE', offer: sampleOffers.FACE, userName: null, failure: null }),
  'sign-in-face-refused': signingIn({
    way: 'FACE',
    offer: sampleOffers.FACE,
    userName: null,
    failure: {
      kind: 'refused',
      name: 'FACE_NO_MATCH',
      code: '2003',
      message: '人脸比对不通过',
      detail: {},
    },
  }),
  'sign-in-phone': signingIn({
    way: 'QR',
    offer: sampleOffers.QR,
    at: 'showing',
    request: samplePhoneRequest,
    endsAtMs: NOW_MS + 96_000,
    seen: false,
  }),
  'sign-in-expired': signingIn({ way: 'QR', offer: sampleOffers.QR, at: 'ended', why: 'expired' }),
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
  'keyboard-handwriting': written([]),
  'keyboard-written': written(KUN),
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
  'held-waiting': held('unknown', 0),
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
  ...PERSONAL_SCENES,
  ...PAYMENT_SCENES,
  ...FEE_SCENES,
  ...REGISTRATION_SCENES,
  ...STEP_SCENES,
  ...TRAIN_SCENES,
  ...STUDENT_CARD_SCENES,
  ...ACCOUNT_SCENES,
  ...FACE_SCENES,
  ...INQUIRY_SCENES,
  ...OUTPATIENT_SCENES,
  ...Object.fromEntries(
    Object.keys(PROBLEM_FACTS)
      .filter((kind): kind is ProblemKind => kind in PROBLEM_FACTS)
      .map((kind) => [`problem-${kind}`, problem(kind)]),
  ),
};
