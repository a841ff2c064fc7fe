import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { TRANSLATION_ROWS_MAX } from '../limits.ts';
import { builtInWording, ownWording, textApp } from '../wording.ts';

/** As pages ask for a text: without the ending of a plural form. */
const textKey = z.string().check(z.regex(/^[\w.-]{1,120}$/));
const place = { app: textApp, key: textKey };

/** A text of the pages: the built-in words, and the school's own where it has any. */
export const listedText = z.object({
  ...place,
  /** The part of the pages where it is shown. */
  part: f.bilingual,
  builtIn: builtInWording,
  own: ownWording,
  /** 0 before the first change. */
  revision: f.counter,
  changedAt: z.nullable(f.moment),
});
export type ListedText = z.infer<typeof listedText>;

const changed = z.pick(listedText, { own: true, revision: true });
const english = z.pick(ownWording, { en: true, enOne: true });

/** Calls by which a school words the texts of kiosk, phone and PC itself. */
export const textAdminCalls = {
  list: adminCall({
    method: 'GET',
    path: '/sys/sp-tip/list',
    permission: 'text:read',
    summary: 'The texts of the pages, with the words of the school',
    query: z.object({
      ...f.pageQuery,
      app: z.optional(textApp),
      /** In keys and in words of both languages, built in or own. */
      search: z.optional(z.string().check(z.maxLength(64))),
      /** `own`: texts with own words; `untranslated`: with own words in Chinese only. */
      only: z.optional(z.enum(['own', 'untranslated'])),
    }),
    data: z.extend(f.paged(listedText), {
      /** Apps whose built-in texts this server cannot read, because their pages are not built. */
      unknownApps: z.array(textApp),
    }),
    errors: [],
  }),
  get: adminCall({
    method: 'GET',
    path: '/sys/sp-tip/detail',
    permission: 'text:read',
    summary: 'One text, who changed it last, and the texts that stand in it',
    query: z.object(place),
    data: z.extend(listedText, {
      changedBy: z.nullable(z.string()),
      nested: z.array(z.pick(listedText, { key: true, builtIn: true, own: true })),
    }),
    errors: ['NOT_FOUND'],
  }),
  save: adminCall({
    method: 'POST',
    path: '/sys/sp-tip/save',
    permission: 'text:write',
    operation: 'text-worded',
    summary: 'Word a text in both languages; without words it is as it is built in',
    body: z.object({ ...place, own: ownWording, revision: f.counter }),
    data: changed,
    errors: ['NOT_FOUND', 'WORDS_WRONG', 'CHANGED_MEANWHILE'],
  }),
};

/** Calls of those who translate; they change the English words alone. */
export const translationCalls = {
  save: adminCall({
    method: 'POST',
    path: '/sys/sp-international-tip/save',
    permission: 'text:translate',
    operation: 'text-translated',
    summary: 'Word a text in English',
    body: z.object({ ...place, own: english, revision: f.counter }),
    data: changed,
    errors: ['NOT_FOUND', 'WORDS_WRONG', 'CHANGED_MEANWHILE'],
  }),
  export: adminCall({
    method: 'GET',
    path: '/sys/sp-international-tip/export',
    permission: 'text:translate',
    operation: 'nothing',
    summary: 'The texts as a workbook for a translator',
    query: z.object({ app: z.optional(textApp) }),
    data: 'file',
    errors: [],
  }),
  import: adminCall({
    method: 'POST',
    path: '/sys/sp-international-tip/import',
    permission: 'text:translate',
    operation: 'translations-imported',
    summary: 'Take the English words of a workbook: all of them, or none when a row is wrong',
    body: z.object({
      isTrial: z.boolean(),
      rows: z
        .array(
          z.object({
            /** Its number in the file. */
            line: z.int().check(z.minimum(1), z.maximum(1_000_000)),
            ...place,
            own: english,
            revision: f.counter,
          }),
        )
        .check(z.minLength(1), z.maxLength(TRANSLATION_ROWS_MAX)),
    }),
    data: z.object({
      /** Rows whose words differ from those of the platform. */
      changed: z.int(),
      problems: z.array(z.object({ line: z.int(), kind: z.enum(['unknown', 'wrong', 'changedMeanwhile']) })),
    }),
    errors: [],
  }),
};
