import { fail, ok } from '@self-print/contract/result.ts';
import { variableName } from '@self-print/contract/template/units.ts';
import { z } from 'zod';
import { defineData } from '../plugin.ts';
import { NO_RECORD } from './refusals.ts';

const VARIABLES_MAX = 200;

/** Data: fills a document with values from the person's synchronised record. */
export const recordPlugin = defineData({
  name: 'record',
  label: { zh: '个人档案数据', en: "The person's record" },
  settings: z.strictObject({
    variables: z.array(variableName).max(VARIABLES_MAX).default([]).meta({
      title: '变量（留空为全部）',
      titleEn: 'Variables (all when left empty)',
    }),
  }),
  run: async ({ variables }, { record }) => {
    if (!record) return fail(NO_RECORD);
    if (variables.length === 0) return ok(record);
    return ok(Object.fromEntries(Object.entries(record).filter(([name]) => variables.includes(name))));
  },
});
