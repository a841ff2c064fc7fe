import type { Bilingual } from '../../fields.ts';

/** Somebody who does not exist, for the samples of a template. */
export interface SamplePerson {
  readonly name: Bilingual;
  readonly isMale: boolean;
  readonly birthday: string;
  readonly studentNumber: string;
  /** The number of an identity card or passport. */
  readonly identity: string;
  readonly college: Bilingual;
  readonly major: Bilingual;
}

const COMPUTING = { zh: '计算机科学与技术学院', en: 'School of Computer Science and Technology' };
const CIVIL = { zh: '土木与水利工程学院', en: 'School of Civil and Hydraulic Engineering' };
const LETTERS = { zh: '文学与新闻传播学院', en: 'School of Literature, Journalism and Communication' };
const MEDICINE = { zh: '基础医学院', en: 'School of Basic Medical Sciences' };
const BUSINESS = { zh: '经济与管理学院', en: 'School of Economics and Management' };

/** A rare character. */
export const OUYANG: SamplePerson = {
  name: { zh: '欧阳䶮', en: 'OUYANG Yan' },
  isMale: true,
  birthday: '2004-03-09',
  studentNumber: '2023110482',
  identity: '420106200403091234',
  college: COMPUTING,
  major: { zh: '软件工程', en: 'Software Engineering' },
};

/** A long name with a point in it, as of many Uyghurs. */
export const ABUDULA: SamplePerson = {
  name: { zh: '阿卜杜拉·买买提', en: 'ABUDULA Maimaiti' },
  isMale: true,
  birthday: '2003-11-26',
  studentNumber: '2022040157',
  identity: '653101200311260019',
  college: CIVIL,
  major: { zh: '水利水电工程', en: 'Hydraulic and Hydropower Engineering' },
};

/** Given and family name of two words each, and a passport. */
export const MARIA: SamplePerson = {
  name: { zh: '玛丽亚·何塞·加西亚·洛佩斯', en: 'María José GARCÍA LÓPEZ' },
  isMale: false,
  birthday: '2002-05-17',
  studentNumber: 'L2021090036',
  identity: 'XDB000000',
  college: LETTERS,
  major: { zh: '汉语国际教育', en: 'Teaching Chinese to Speakers of Other Languages' },
};

/** The shortest name there is. */
export const LIXUE: SamplePerson = {
  name: { zh: '李雪', en: 'LI Xue' },
  isMale: false,
  birthday: '2003-12-01',
  studentNumber: '2022030911',
  identity: '110101200312010023',
  college: BUSINESS,
  major: { zh: '会计学', en: 'Accounting' },
};

/** A Tibetan name, which has no family name. */
export const CIREN: SamplePerson = {
  name: { zh: '次仁卓玛', en: 'CIREN Zhuoma' },
  isMale: false,
  birthday: '2001-08-30',
  studentNumber: '2020070268',
  identity: '540102200108300022',
  college: MEDICINE,
  major: { zh: '临床医学', en: 'Clinical Medicine' },
};

/** Hyphen and apostrophe, and a name of the family in two words. */
export const ANNE: SamplePerson = {
  name: { zh: '安妮-玛丽·奥布赖恩', en: 'Anne-Marie O’BRIEN' },
  isMale: false,
  birthday: '2001-02-14',
  studentNumber: 'L2020090112',
  identity: 'PA0000000',
  college: BUSINESS,
  major: { zh: '国际经济与贸易', en: 'International Economics and Trade' },
};
