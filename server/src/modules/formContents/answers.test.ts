import { describe, expect, it } from '@jest/globals';
import { answersIn, maskedAnswers } from './answers.ts';

const FORM = {
  type: 'object',
  properties: {
    purpose: {
      type: 'string',
      title: '用途',
      titleEn: 'Purpose',
      enum: ['visa', 'work'],
      enumNamesZh: ['签证', '求职'],
      enumNames: ['A visa', 'Work'],
    },
    places: {
      type: 'array',
      title: '地点',
      items: { type: 'string', enum: ['北京', '上海'] },
      enumNames: ['Beijing', 'Shanghai'],
      uniqueItems: true,
    },
    agreed: { type: 'boolean', title: '同意', titleEn: 'Agreed' },
    count: { type: 'integer', title: '份数', titleEn: 'Copies' },
  },
};
const both = (text: string) => ({ zh: text, en: text });

describe('what a person filled in', () => {
  it('is worded by the form, in its order', () => {
    const values = { count: 3, agreed: true, places: ['北京', '上海'], purpose: 'visa' };
    expect(answersIn(FORM, values)).toEqual([
      { title: { zh: '用途', en: 'Purpose' }, text: { zh: '签证', en: 'A visa' } },
      { title: both('地点'), text: { zh: '北京、上海', en: 'Beijing, Shanghai' } },
      { title: { zh: '同意', en: 'Agreed' }, text: { zh: '是', en: 'Yes' } },
      { title: { zh: '份数', en: 'Copies' }, text: both('3') },
    ]);
  });

  it('keeps what the form has no more, or chose among other choices', () => {
    expect(answersIn(FORM, { purpose: 'study', old: 'kept', constructor: 'x' })).toEqual([
      { title: { zh: '用途', en: 'Purpose' }, text: both('study') },
      { title: both('old'), text: both('kept') },
      { title: both('constructor'), text: both('x') },
    ]);
    expect(answersIn(null, { old: 'kept' })).toEqual([{ title: both('old'), text: both('kept') }]);
  });

  it('tells how many files there are, never their ids', () => {
    const proof = {
      type: 'array',
      format: 'upload',
      title: '材料',
      items: { type: 'string' },
      maxItems: 2,
      uniqueItems: true,
      'x-file-kinds': ['pdf'],
      'x-file-limit': 10_485_760,
    };
    const form = { type: 'object', properties: { proof } };
    const textOf = (ids: string[]) => answersIn(form, { proof: ids })[0]?.text;
    expect(textOf(['6f2d'])).toEqual({ zh: '1 个文件', en: '1 file' });
    expect(textOf(['6f2d', '7a3e'])).toEqual({ zh: '2 个文件', en: '2 files' });
  });

  it('is masked for others without its length', () => {
    const [answer] = maskedAnswers(answersIn(FORM, { purpose: 'a long answer' }));
    expect(answer?.text.zh).not.toContain('long');
  });
});
