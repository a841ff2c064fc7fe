import { z } from 'zod/mini';
import { defineCall, terminalCall } from '../call.ts';
import * as f from '../fields.ts';

const messageSet = z.record(z.string(), z.string());

export const dictionaryEntry = z.object({
  code: z.string(),
  name: z.string(),
  value: z.string(),
  label: f.bilingual,
  position: z.int(),
});

/** Dictionary entries, translated messages and images that a terminal shows. */
export const textCalls = {
  i18n: terminalCall({
    method: 'GET',
    path: '/sys/sp-tip/i18n',
    summary: "The school's own messages, which override the bundled ones",
    data: z.object({ zh: messageSet, en: messageSet }),
    errors: [],
  }),
  findList: terminalCall({
    method: 'GET',
    path: '/sys/sp-dict/findList/terminal/{type}',
    summary: 'The dictionary entries of a type, with those of this terminal first',
    params: z.object({ type: z.string().check(z.minLength(1), z.maxLength(64)) }),
    query: z.object({ terminalCode: z.optional(f.terminalCode) }),
    data: z.array(dictionaryEntry),
    errors: [],
  }),
  findDict: terminalCall({
    method: 'GET',
    path: '/sys/sp-dict/findDict/{code}/{name}',
    summary: 'One dictionary entry',
    params: z.object({
      code: z.string().check(z.minLength(1), z.maxLength(64)),
      name: z.string().check(z.minLength(1), z.maxLength(64)),
    }),
    data: dictionaryEntry,
    errors: ['NOT_FOUND'],
  }),
  codePrintImage: terminalCall({
    method: 'GET',
    path: '/sys/sp-dict/getCodePrintImg',
    summary: 'The picture that explains pickup-code printing, or null when the school has none',
    data: z.object({ imageUrl: z.nullable(z.string()) }),
    errors: [],
  }),
  selfPrintImage: terminalCall({
    method: 'GET',
    path: '/sys/sp-dict/getSelfPrintImg',
    summary: 'The picture that explains self print, or null when the school has none',
    data: z.object({ imageUrl: z.nullable(z.string()) }),
    errors: [],
  }),
};

/** The school's own words for the pages at a PC, which have them before anyone has signed in. */
export const pcTextCalls = {
  i18n: defineCall({
    client: 'pc',
    method: 'GET',
    path: '/sys/sp-tip/i18n',
    access: 'public',
    summary: "The school's own messages for the pages at a PC, which override the bundled ones",
    data: textCalls.i18n.data,
    errors: ['BAD_REQUEST'],
  }),
};
