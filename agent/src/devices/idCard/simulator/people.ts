import type { CardKind, CardText } from './textBlocks.ts';

/**
 * Fictitious holders of the simulated cards, as names and addresses show; area codes 999999 and 819999 and the country UTO are
 * unassigned. Check digits are valid, so that they pass a real card's check.
 */
export const SAMPLE_CARDS: Readonly<Record<CardKind, CardText>> = {
  A: {
    kind: 'A',
    name: '样本·张三',
    sex: '1',
    nation: '01',
    birth: '20030704',
    address: '虚构省示例市样本路 1 号 样本大学 3 栋 101 室',
    idNumber: '999999200307040010',
    issuedBy: '示例市公安局样本分局',
    validFrom: '20210901',
    validTo: '20310901',
  },
  B: {
    kind: 'B',
    name: '样本李四',
    sex: '2',
    birth: '20020228',
    address: '虚构省示例市样本路 2 号',
    idNumber: '819999200202280028',
    issuedBy: '示例市公安局',
    validFrom: '20220301',
    validTo: '20270301',
    travelPermit: 'H99999999',
    issueCount: '01',
  },
  C: {
    kind: 'C',
    nameEnglish: 'SAMPLE, ERIKA UTOPIA',
    name: '样本艾丽卡',
    sex: '2',
    birth: '19900812',
    idNumber: 'UTO999990081203',
    nationality: 'UTO',
    validFrom: '20190110',
    validTo: '20290109',
    authority: '1500',
  },
  D: {
    kind: 'D',
    nameEnglish: 'SAMPLE, MAXIMILIAN ALEXANDER UTOPIA JUNIOR',
    name: '样本马克斯',
    sex: '1',
    birth: '19850214',
    idNumber: '999999198502140033',
    nationality: 'UTO',
    renewals: '01',
    validFrom: '20231201',
    validTo: '20331201',
  },
};
