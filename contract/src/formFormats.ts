/** Formats available to text fields of forms. */
export const FORM_FORMATS = ['date', 'time', 'email', 'phone', 'region'] as const;
export type FormFormat = (typeof FORM_FORMATS)[number];

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const EMAIL_MAX = 254;
const EMAIL_PART = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const DOMAIN_LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
/** The shape of a district's code; which codes there are is in the platform's table. */
const REGION = /^[1-9]\d{5}$/;
/** Digits with an optional country code; separators are ignored. */
const PHONE = /^\+?\d{5,15}$/;

/** The same checks on the platform and on its pages. All run in linear time on any input. */
export const FORMAT_CHECKS: Readonly<Record<FormFormat, (text: string) => boolean>> = {
  date: (text) => {
    const [, year = '', month = '', day = ''] = DATE.exec(text) ?? [];
    if (year === '') return false;
    const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
    return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  },
  time: (text) => TIME.test(text),
  email: isEmail,
  region: (text) => REGION.test(text),
  phone: (text) => PHONE.test(text.replaceAll(/[ ()-]/g, '')),
};

function isEmail(text: string): boolean {
  const [local, domain, ...more] = text.split('@');
  if (local === undefined || domain === undefined || more.length > 0 || text.length > EMAIL_MAX) return false;
  const labels = domain.split('.');
  return (
    EMAIL_PART.test(local) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..') &&
    labels.length > 1 &&
    labels.every((label) => DOMAIN_LABEL.test(label))
  );
}
