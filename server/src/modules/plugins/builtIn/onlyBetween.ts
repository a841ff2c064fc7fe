import { fail, ok } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { dayIn } from '../../../calendar/dayIn.ts';
import { defineCheck } from '../plugin.ts';

/** Check: ordering is allowed from one day to another, both included, in the school's time zone. */
export const onlyBetweenPlugin = defineCheck({
  name: 'only-between',
  label: { zh: '仅在规定日期内', en: 'Only between two days' },
  settings: z
    .strictObject({
      from: z.iso.date().meta({ title: '起始日期', titleEn: 'First day' }),
      to: z.iso.date().meta({ title: '截止日期', titleEn: 'Last day' }),
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'it is before the first day' }),
  run: async ({ from, to }, { now, timeZone }) => {
    const today = dayIn(timeZone, now);
    if (from <= today && today <= to) return ok();
    return fail({ zh: `办理时间为 ${from} 至 ${to}`, en: `This can be ordered from ${from} to ${to}` });
  },
});
