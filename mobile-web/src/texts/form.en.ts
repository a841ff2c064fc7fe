import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { FormKey } from './form.zh.ts';

export const formEn: Bundle<FormKey> = {
  'form.lead': 'Please fill this in truthfully: it is printed on the certificate or used for the approval.',
  'form.next': 'Next: preview',
  'form.checking': 'Checking …',
  'form.required': 'required',
  'form.choose': 'Please choose',
  'form.wrong': 'Please check {{n}} {{n|field|fields}}',
  'form.rule.required': 'Please fill this in',
  'form.rule.minLength': 'At least {{n}} {{n|character|characters}}',
  'form.rule.maxLength': 'At most {{n}} {{n|character|characters}}',
  'form.rule.minimum': 'Not less than {{n}}',
  'form.rule.maximum': 'Not more than {{n}}',
  'form.rule.minItems': 'Choose at least {{n}}',
  'form.rule.maxItems': 'Choose at most {{n}}',
  'form.rule.format': 'This does not look right',
  'form.rule.other': 'Please check this',
  'form.unsaved': 'What you fill in stays on this page only and is forgotten when you sign out.',
  'after.title': 'After you collected it',
  'after.lead': 'It is printed. Please take a minute for this form.',
  'after.open': 'Fill it in',
  'after.submit': 'Send',
  'after.busy': 'Sending …',
  'after.done': 'Thank you, we have it.',
};
