import type { Position } from '@self-print/contract/platform/dues.ts';
import { paymentItemCalls } from '@self-print/contract/platform/paymentItems.ts';
import type { SelfPayState } from '../src/flows/selfPay/state.ts';
import {
  askedFee,
  enteredFee,
  fixedFee,
  listedFee,
  paidFee,
  samplePayer,
  samplePositions,
} from './feeSamples.ts';
import { type Scene, scene } from './sceneParts.ts';

const fees = (state: SelfPayState, extra: Partial<Scene> = {}): Scene =>
  scene({ active: true, place: { at: 'selfPay', state } }, undefined, extra);
const list = (rows: (typeof fixedFee)[]): Partial<Scene> => ({
  answers: (platform) =>
    platform.give(paymentItemCalls.list, { rows, total: rows.length, pageSize: 8, pageNumber: 1 }),
});
const chosen = { item: listedFee, payer: samplePayer, draftId: '3f2b8c1e-0000-4000-8000-000000000001' };
const owing = { ...chosen, item: askedFee };
const owed = (positions: readonly Position[]): Partial<Scene> => ({
  answers: (platform) => platform.give(paymentItemCalls.positions, { positions: [...positions] }),
});
const anybody = { ...chosen, item: fixedFee, payer: null };
const refused = {
  kind: 'refused',
  name: 'PAYER_NOT_FOUND',
  code: '4105080013',
  message: '未找到该学工号，请核对后重新输入',
  detail: {},
} as const;
const confirming = { at: 'confirm', amountFen: 3_200, act: null, order: null, isNotOffered: false } as const;

/** The screens of paying fees. */
export const FEE_SCENES: Readonly<Record<string, Scene>> = {
  fees: fees({ at: 'items', page: 1 }, list([fixedFee, listedFee, enteredFee])),
  'fees-none': fees({ at: 'items', page: 1 }, list([])),
  'fees-lost': fees({ at: 'items', page: 1 }),
  'fee-payer': fees({ at: 'payer', chosen: { ...chosen, payer: null }, act: null }),
  'fee-payer-wrong': fees({
    at: 'payer',
    chosen: { ...chosen, payer: null },
    act: { wish: { by: 'number', number: '1' }, failure: refused },
  }),
  'fee-positions': fees({ at: 'positions', chosen: owing, picked: null }, owed(samplePositions)),
  'fee-positions-picked': fees(
    { at: 'positions', chosen: owing, picked: ['DORM-1', 'NET-1'] },
    owed(samplePositions),
  ),
  'fee-positions-too-much': fees(
    { at: 'positions', chosen: owing, picked: ['DORM-1', 'NET-1'] },
    owed(samplePositions.map((position) => ({ ...position, amountFen: 1_500_000 }))),
  ),
  'fee-positions-none': fees({ at: 'positions', chosen: owing, picked: null }, owed([])),
  'fee-positions-lost': fees({ at: 'positions', chosen: owing, picked: null }),
  'fee-confirm-position': fees({
    ...confirming,
    amountFen: 123_000,
    chosen: { ...owing, positions: samplePositions },
  }),
  'fee-listed': fees({ at: 'amount', chosen, typed: '', isOutside: false }),
  'fee-entered': fees({
    at: 'amount',
    chosen: { ...anybody, item: enteredFee },
    typed: '12.5',
    isOutside: false,
  }),
  'fee-outside': fees({
    at: 'amount',
    chosen: { ...anybody, item: enteredFee },
    typed: '0.5',
    isOutside: true,
  }),
  'fee-confirm': fees({ ...confirming, chosen }),
  'fee-confirm-fixed': fees({ ...confirming, chosen: anybody, amountFen: 6_800 }),
  'fee-confirm-no-way': fees({ ...confirming, chosen, isNotOffered: true }),
  'fee-confirm-refused': fees({
    ...confirming,
    chosen,
    act: {
      wish: 'pay',
      failure: {
        ...refused,
        name: 'PAYMENT_ITEM_CLOSED',
        code: '4105080011',
        message: '该缴费项目已停止收费，请返回重新选择',
      },
    },
  }),
  'fee-done': fees({ at: 'done', order: paidFee, act: null, isUnprinted: false }),
  'fee-done-unprinted': fees({ at: 'done', order: paidFee, act: null, isUnprinted: true }),
  'fee-done-no-receipt': fees({
    at: 'done',
    order: paidFee,
    isUnprinted: false,
    act: {
      wish: 'receipt',
      failure: {
        ...refused,
        name: 'DOCUMENT_UNAVAILABLE',
        code: '4105050014',
        message: '文件暂时无法打印，请稍后再试或联系工作人员',
      },
    },
  }),
};
